import type { ClientBase, QueryResultRow } from 'pg'
import { codeOf } from '#server/platform/system/error-code.ts'
import type { Claims, Database } from './database.ts'
import type { Lease } from './lease.ts'
import {
  claimSettings,
  type LocalSettings,
  serviceClaims,
  type SettingsStatement,
  settingsStatement,
} from './local-settings.ts'
import { runEach } from './query-each.ts'
import { runUnderSettings, type Statement } from './query-under-settings.ts'
import type { StatementNames } from './statement-names.ts'
import { inTransaction } from './transactions.ts'
import type { TurnKind } from './turns.ts'

export type SessionsOptions = {
  lease: Lease
  /** The names under which a connection keeps statements prepared; none where it keeps none. */
  statementNames?: (client: ClientBase) => StatementNames | undefined
  /** What bounds the work of a user, where the engine itself can. */
  userLimits?: LocalSettings
  /** What bounds a transaction of the owner that is no job. */
  ownerLimits?: LocalSettings
}

type Sessions = Pick<
  Database,
  'query' | 'queryEach' | 'transaction' | 'withUser' | 'queryAs' | 'step' | 'stepAs' | 'asService'
>

type Taker = { kind: TurnKind; person?: string | undefined }

/** "cached plan must not change result type" and "prepared statement does not exist": a migration came between. */
const outdated: ReadonlySet<string> = new Set(['0A000', '26000'])

/** Everything that needs only a connection, alike for both engines. */
export function createSessions(options: SessionsOptions): Sessions {
  const { lease, statementNames, userLimits = [], ownerLimits = [] } = options
  function runPrepared<Result>(
    key: string,
    execute: (client: ClientBase, name?: string) => Promise<Result>,
    { kind, person }: Taker = { kind: 'statement' },
  ) {
    const execution = async (client: ClientBase) => {
      const names = statementNames?.(client)
      const name = names?.nameOf(key)
      try {
        return await execute(client, name)
      } catch (error) {
        if (name === undefined || !outdated.has(codeOf(error))) throw error
        names?.forget(key)
        return execute(client)
      }
    }
    return lease(kind, execution, person)
  }

  // A plan holds what its role was allowed when it was made, and must never serve another.
  function runAs<Row extends QueryResultRow>(claims: Claims, statement: Statement, kind: TurnKind) {
    const settings = statementOf(claims)
    return runPrepared(
      `${claims.role} ${statement.text}`,
      (client, name) => runUnderSettings<Row>(client, settings, { ...statement, name }),
      { kind, person: kind === 'job' ? undefined : personOf(claims) },
    )
  }

  // Limits come first: some of them only the owner may set.
  const settingsOf = (claims: Claims) => [...userLimits, ...claimSettings(claims)]

  // Claims that were verified once come back with every request of their bearer.
  const statements = new WeakMap<Claims, SettingsStatement>()
  function statementOf(claims: Claims) {
    const known = statements.get(claims)
    if (known) return known
    const made = settingsStatement(settingsOf(claims))
    statements.set(claims, made)
    return made
  }

  return {
    query: async (text, values) => {
      if (values === undefined || values.length === 0) return lease('statement', (client) => client.query(text))
      return runPrepared(` ${text}`, (client, name) => client.query({ text, values, name }))
    },
    queryEach: async <Row extends QueryResultRow>(text: string, lists: readonly unknown[][]) =>
      runPrepared(` ${text}`, (client, name) => runEach<Row>(client, { text, lists, name })),
    queryAs: async (claims, text, values = []) => runAs(claims, { text, values }, 'statement'),
    step: async (text, values = []) => runAs(serviceClaims, { text, values }, 'job'),
    stepAs: async (claims, text, values = []) => runAs(claims, { text, values }, 'job'),
    withUser: async (claims, work) => {
      const settings = settingsOf(claims)
      return lease('transaction', (client) => inTransaction(client, settings, work), personOf(claims))
    },
    transaction: (work, { isJob = false } = {}) =>
      lease(isJob ? 'job' : 'transaction', (client) => inTransaction(client, isJob ? [] : ownerLimits, work)),
    asService: (work) => lease('job', (client) => inTransaction(client, claimSettings(serviceClaims), work)),
  }
}

/** Whoever has only the public key counts as one person; the service is nobody's. */
function personOf({ role, sub }: Claims): string | undefined {
  return role === serviceClaims.role ? undefined : (sub ?? role)
}
