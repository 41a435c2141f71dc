import { type ClientBase, escapeLiteral } from 'pg'
import type { Claims, LocalSettings, Queryable } from './database.ts'

/** Thrown when `work` caught the error of a failed statement. Postgres then rolls back instead of committing. */
class TransactionAbortedError extends Error {
  readonly code = '25P02'

  constructor() {
    super('The transaction was rolled back because one of its statements failed.')
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
    // If this fails too, the connection is lost and the transaction with it.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new TransactionAbortedError()
  return result
}

const allowedRoles: ReadonlySet<string> = new Set(['anon', 'authenticated', 'service_role'])

export const serviceClaims: Claims = { role: 'service_role' }

/** Has the code and message that Postgres itself would give. */
class PermissionDeniedError extends Error {
  readonly code = '42501'

  constructor(message: string) {
    super(message)
    this.name = 'PermissionDeniedError'
  }
}

export function claimSettings(claims: Claims): LocalSettings {
  // The connection belongs to the owner, who could switch to any role that a token names.
  if (!allowedRoles.has(claims.role)) throw new PermissionDeniedError(`permission denied to set role "${claims.role}"`)
  return [
    ['role', claims.role],
    ['request.jwt.claims', JSON.stringify(claims)],
  ]
}

export type SettingsStatement = { text: string; values: string[] }

/** Returns one statement that sets all settings, with the values inlined. */
export function settingsSql(settings: LocalSettings): string {
  return selectEach(settings, ([, value]) => escapeLiteral(value))
}

/** Returns one statement that sets all settings, with parameters. */
export function settingsStatement(settings: LocalSettings): SettingsStatement {
  return {
    text: selectEach(settings, (_setting, index) => `$${index + 1}`),
    values: settings.map(([, value]) => value),
  }
}

function selectEach(settings: LocalSettings, valueOf: (setting: LocalSettings[number], index: number) => string) {
  const calls = settings.map((setting, index) => {
    return `pg_catalog.set_config(${escapeLiteral(setting[0])}, ${valueOf(setting, index)}, true)`
  })
  return `select ${calls.join(', ')}`
}
