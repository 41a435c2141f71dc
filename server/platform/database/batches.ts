import { setImmediate } from 'node:timers/promises'
import type { Database } from './database.ts'

/** The intended time of one step in milliseconds. Other requests wait for this time. */
const TARGET_MS = 20

/** The most that a batch may grow at once, because one measurement may be an outlier. */
const MAX_GROWTH = 2

/** Long work that runs as many short statements. */
export type Job = {
  database: Database
  /** Awaited after every step so that other requests can run. May throw to stop the job. */
  yieldTurn: () => Promise<void>
}

export const yieldToEventLoop = async (): Promise<void> => setImmediate()

type BatchBounds = { start: number; min: number; max: number }

/** Adapts the size of batches so that each takes about 20 ms, on fast and on slow machines. */
export function createBatchSizer({ start, min, max }: BatchBounds) {
  let size = start

  function adapt(count: number, elapsedMs: number) {
    const factor = Math.min(TARGET_MS / Math.max(elapsedMs, 1), MAX_GROWTH)
    // A smaller batch than planned doesn't show how long a full one takes.
    if (factor > 1 && count < size) return
    size = Math.round(Math.min(max, Math.max(min, (size + size * factor) / 2)))
  }

  return {
    size: () => size,
    /** Runs a batch of `count` units and adapts the size to the time it took. */
    async run<Result>(count: number, batch: () => Promise<Result>): Promise<Result> {
      const startedAt = performance.now()
      const result = await batch()
      adapt(count, performance.now() - startedAt)
      return result
    },
  }
}

/**
 * Runs a statement over rows in order of id and yields one result row per batch. `valuesFor` gets the last id and the
 * batch size. The result's `last` is the batch's greatest id, or null after the last row.
 */
export async function* walkIds<Row extends { last: string | null }>(
  { database, yieldTurn }: Job,
  text: string,
  valuesFor: (after: string, size: number) => unknown[],
): AsyncGenerator<Row> {
  const sizer = createBatchSizer({ start: 200, min: 20, max: 5000 })
  for (let last: string | null = '0'; last !== null;) {
    const values = valuesFor(last, sizer.size())
    const { rows }: { rows: Row[] } = await sizer.run(sizer.size(), () => database.step<Row>(text, values))
    const [row] = rows
    if (row) yield row
    last = row?.last ?? null
    await yieldTurn()
  }
}

/** Repeats a statement that handles a limited number of rows until it finds none. */
export async function runUntilEmpty({ database, yieldTurn }: Job, text: string, values: unknown[]): Promise<void> {
  for (;;) {
    const { rowCount } = await database.step(text, values)
    if (!rowCount) return
    await yieldTurn()
  }
}
