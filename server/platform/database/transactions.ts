import type { ClientBase } from 'pg'
import type { Queryable } from './database.ts'
import { type LocalSettings, settingsSql } from './local-settings.ts'

/** A statement failed, somebody caught the error, and then everything that was meant to be kept could not be. */
class TransactionAbortedError extends Error {
  readonly code = '25P02'

  constructor() {
    super('The transaction was rolled back: one of its statements had failed.')
    this.name = 'TransactionAbortedError'
  }
}

export async function inTransaction<Result>(
  client: ClientBase,
  settings: LocalSettings,
  work: (connection: Queryable) => Promise<Result>,
): Promise<Result> {
  await client.query(settings.length === 0 ? 'begin' : `begin; ${settingsSql(settings)}`)
  let result: Result
  try {
    result = await work(client)
  } catch (error) {
    // Where even this fails the connection is gone, and the transaction with it.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new TransactionAbortedError()
  return result
}
