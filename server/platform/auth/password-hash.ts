import { availableParallelism } from 'node:os'
import { Tinypool } from 'tinypool'
import type { Comparison } from './password-hash-thread.ts'

// At most four threads: with more than the processors, their memory no longer fits in the cache (11.7 ms per hash
// instead of 9.6).
const threads = Math.min(availableParallelism(), 4)
// One hash runs and one waits per thread, so that no thread waits for the main thread.
const perThread = 2

const pool = new Tinypool({
  filename: new URL('./password-hash-thread.ts', import.meta.url).href,
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
  const queue = createQueue(threads * perThread)
  const compare = (comparison: Comparison): Promise<boolean> =>
    queue.run(() => pool.run(comparison, { name: 'matchesPassword' }))
  return {
    hash: (password) => queue.run(() => pool.run(password, { name: 'hashPassword' })),
    verify: (password, stored) => compare({ password, stored: stored?.startsWith('$argon2') ? stored : null }),
    whenQueueIsEmpty: (maxMs) => queue.whenEmpty(maxMs),
  }
}

type Queue = {
  /** Runs `work` as soon as a slot is free, in the order of arrival. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Resolves when nothing is waiting, or after `maxMs`. */
  whenEmpty(maxMs: number): Promise<void>
}

/** Creates a queue that runs at most `slots` tasks at once. */
export function createQueue(slots: number): Queue {
  const waiting: (() => void)[] = []
  const watching = new Set<() => void>()
  let free = slots

  function leave() {
    const next = waiting.shift()
    if (next) next()
    else free += 1
    if (waiting.length > 0) return
    for (const resolve of watching) resolve()
    watching.clear()
  }

  return {
    async run(work) {
      if (free > 0) free -= 1
      else await new Promise<void>((enter) => waiting.push(enter))
      try {
        return await work()
      } finally {
        leave()
      }
    },
    whenEmpty(maxMs) {
      if (waiting.length === 0) return Promise.resolve()
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          watching.delete(done)
          resolve()
        }, maxMs)
        const done = () => {
          clearTimeout(timer)
          resolve()
        }
        watching.add(done)
      })
    },
  }
}
