import type { ClientBase, QueryResult, QueryResultRow } from 'pg'
import type { Claims, Database } from './database.ts'
import type { Lease } from './lease.ts'
import { claimSettings, type LocalSettings, serviceClaims } from './local-settings.ts'
import { runUnderSettings, type Statement } from './query-under-settings.ts'
import type { StatementNames } from './statement-names.ts'
import { inTransaction } from './transactions.ts'

export type SessionsOptions = {
  lease: Lease
  /** The names under which a connection keeps statements prepared; none where it keeps none. */
  statementNames?: (client: ClientBase) => StatementNames | undefined
  /** What bounds the work of a user, where the engine itself can. */
  userLimits?: LocalSettings
}

type Sessions = Pick<Database, 'query' | 'transaction' | 'withUser' | 'queryAs' | 'asService'>

/** "cached plan must not change result type" and "prepared statement does not exist": a migration came between. */
const outdated: ReadonlySet<unknown> = new Set(['0A000', '26000'])

/** Everything that needs only a connection, alike for both engines. */
export function createSessions({ lease, statementNames, userLimits = [] }: SessionsOptions): Sessions {
  function run<Row extends QueryResultRow>(statement: Statement, settings: LocalSettings, role = '') {
    // A plan holds what its role was allowed when it was made, and must never serve another.
    const key = `${role} ${statement.text}`
    return lease('statement', async (client) => {
      const names = statementNames?.(client)
      const name = names?.nameOf(key)
      try {
        return await send<Row>(client, { ...statement, name }, settings)
      } catch (error) {
        if (name === undefined || !isOutdated(error)) throw error
        names?.forget(key)
        return send<Row>(client, statement, settings)
      }
    })
  }

  // Limits come first: some of them only the owner may set.
  const settingsOf = (claims: Claims) => [...userLimits, ...claimSettings(claims)]

  return {
    query: async (text, values) => {
      if (values === undefined || values.length === 0) return lease('statement', (client) => client.query(text))
      return run({ text, values }, [])
    },
    queryAs: async (claims, text, values = []) => run({ text, values }, settingsOf(claims), claims.role),
    withUser: async (claims, work) => {
      const settings = settingsOf(claims)
      return lease('transaction', (client) => inTransaction(client, settings, work))
    },
    transaction: (work, { isJob = false } = {}) =>
      lease(isJob ? 'job' : 'transaction', (client) => inTransaction(client, [], work)),
    asService: (work) => lease('job', (client) => inTransaction(client, claimSettings(serviceClaims), work)),
  }
}

function send<Row extends QueryResultRow>(
  client: ClientBase,
  statement: Statement,
  settings: LocalSettings,
): Promise<QueryResult<Row>> {
  return settings.length === 0 ? client.query<Row>(statement) : runUnderSettings<Row>(client, settings, statement)
}

function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && outdated.has(error.code)
}
