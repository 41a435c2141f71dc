import type { Log } from './log.ts'

/** Runs a job that may fail without stopping other jobs. */
export type Attempt = (job: string, work: () => Promise<unknown>) => Promise<void>

/** Runs a job that must not fail. */
export const attemptOnce: Attempt = async (_job, work) => {
  await work()
}

type Jobs<Item> = {
  /** Names the job that reads the list. */
  what: string
  list: () => Promise<Item[]>
  nameOf: (item: Item) => string
  work: (item: Item) => Promise<unknown>
}

/** Reads a list, and does the work on each of its items as a job of its own. */
export async function attemptEach<Item>(attempt: Attempt, { what, list, nameOf, work }: Jobs<Item>): Promise<void> {
  let items: Item[] = []
  await attempt(what, async () => {
    items = await list()
  })
  for (const item of items) await attempt(nameOf(item), () => work(item))
}

const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 3_600_000

type AttemptsOptions = {
  log: Log
  /** Aborted when the server stops; then a job fails for good. */
  stopping: AbortSignal
  /** Milliseconds of a clock that is never set back. */
  now?: () => number
}

type Failure = { waitMs: number; until: number }

/**
 * Returns a function that logs the failure of a job and skips the job for a minute, then for twice as long each time, up
 * to an hour. Other jobs go on.
 */
export function createAttempts({ log, stopping, now = () => performance.now() }: AttemptsOptions): Attempt {
  const failures = new Map<string, Failure>()
  return async (job, work) => {
    const failed = failures.get(job)
    if (failed && now() < failed.until) return
    try {
      await work()
      failures.delete(job)
    } catch (error) {
      if (stopping.aborted) throw error
      const waitMs = failed ? Math.min(failed.waitMs * 2, LONGEST_WAIT_MS) : FIRST_WAIT_MS
      failures.set(job, { waitMs, until: now() + waitMs })
      log.error('clearing up failed', { job, waitMs, error })
    }
  }
}
