import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseInterruptedError } from './database-errors.ts'

const STATEMENT_TIMED_OUT = '57014'
const PAUSES_MS = [250, 500, 1_000, 2_000]

/** Whether the database or the connection to it was lost. A statement that ran for too long isn't counted. */
export const isDatabaseLost = (error: unknown) =>
  error instanceof DatabaseInterruptedError && error.code !== STATEMENT_TIMED_OUT

/**
 * Runs `work`, and again after a pause each time the database is lost, for four seconds at most. When a Postgres server
 * ends all connections, those of the pool fail one after the other. `work` has to allow being repeated.
 */
export async function pastInterruptions<Result>(
  work: () => Promise<Result>,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const [pauseMs, ...later] = pausesMs
    if (!isDatabaseLost(error) || pauseMs === undefined) throw error
    await wait(pauseMs)
    return pastInterruptions(work, later)
  }
}
