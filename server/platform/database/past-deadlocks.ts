import { codeOf } from '#server/platform/system/error-code.ts'
import type { Database, Queryable } from './database.ts'

const DEADLOCK_DETECTED = '40P01'
const MAX_TRIES = 5

/**
 * Runs `work` in one transaction as the owner of the schema, and again if Postgres ended it to break a deadlock. Sessions
 * need this: refreshes in one batch lock them in another order than a statement that ends all sessions of a person.
 * `work` may use only the connection, because what it did there is undone before it runs again.
 */
export async function transactionPastDeadlocks<Result>(
  database: Pick<Database, 'transaction'>,
  work: (connection: Queryable) => Promise<Result>,
  tries = MAX_TRIES,
): Promise<Result> {
  try {
    return await database.transaction(work)
  } catch (error) {
    if (codeOf(error) !== DEADLOCK_DETECTED || tries <= 1) throw error
    return transactionPastDeadlocks(database, work, tries - 1)
  }
}
