import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import type { Comparison } from './password-hash-thread.ts'
import { createTurnstile } from './turnstile.ts'

// More at once than there are processors push each other's memory out of the cache: 9.6 ms a hash become 11.7.
const threads = Math.min(availableParallelism(), 4)
// The one that a thread works on, and the next, so that it never waits for this thread to bring it.
const perThread = 2

const pool = new Tinypool({
  filename: new URL('./password-hash-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: threads,
  concurrentTasksPerWorker: perThread,
  idleTimeout: 60_000,
  // What the process was started with (a script on its command line, a watcher) is not meant for these threads.
  execArgv: [],
})

/** argon2id, a few at a time, so that a burst of sign-ins delays only itself. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** False where there is no hash to compare with, after the same work, so that timing tells nobody who has an account. */
  verify(password: string, stored: string | null): Promise<boolean>
  /** Resolves when everybody has had or has a turn, at the latest after so many milliseconds. */
  untilNobodyQueues(longestMs: number): Promise<void>
}

export function createPasswordHasher(): PasswordHasher {
  const turnstile = createTurnstile(threads * perThread)
  const compare = (comparison: Comparison): Promise<boolean> =>
    turnstile.pass(() => pool.run(comparison, { name: 'matchesPassword' }))
  return {
    hash: (password) => turnstile.pass(() => pool.run(password, { name: 'hashPassword' })),
    verify: (password, stored) => compare({ password, stored: stored?.startsWith('$argon2') ? stored : null }),
    untilNobodyQueues: (longestMs) => turnstile.untilNobodyQueues(longestMs),
  }
}
