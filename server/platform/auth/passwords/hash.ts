import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'
import { Tinypool } from 'tinypool'
import { untilEmpty } from '#server/platform/system/until-empty.ts'
import type { Comparison } from './hash-thread.ts'

// At most four threads: with more than the processors, their memory no longer fits in the cache (11.7 ms per hash
// instead of 9.6).
const threads = Math.min(availableParallelism(), 4)
// One hash runs and one waits per thread, so that no thread waits for the main thread.
const perThread = 2

const pool = new Tinypool({
  filename: new URL('./hash-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: threads,
  concurrentTasksPerWorker: perThread,
  idleTimeout: 60_000,
  // Options of the main process, such as `--watch`, must not apply to the threads.
  execArgv: [],
})

/** Hashes passwords in a few threads, so that many sign-ins at once don't delay other requests. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  /**
   * Resolves to whether the password matches. If `stored` is null it takes the same time and resolves to false, so that
   * timing doesn't reveal accounts.
   */
  verify(password: string, stored: string | null): Promise<boolean>
  /** Resolves when no hash is queued, or after `maxMs`. */
  whenQueueIsEmpty(maxMs: number): Promise<void>
}

export function createPasswordHasher(): PasswordHasher {
  const queue = new PQueue({ concurrency: threads * perThread })
  const compare = (comparison: Comparison): Promise<boolean> =>
    queue.add(() => pool.run(comparison, { name: 'matchesPassword' }))
  return {
    hash: (password) => queue.add(() => pool.run(password, { name: 'hashPassword' })),
    verify: (password, stored) => compare({ password, stored: stored?.startsWith('$argon2') ? stored : null }),
    whenQueueIsEmpty: (maxMs) => untilEmpty(queue, maxMs),
  }
}
