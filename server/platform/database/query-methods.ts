import { LRUCache } from 'lru-cache'
import type { Client, ClientBase, QueryResultRow } from 'pg'
import { codeOf } from '#server/platform/system/error-code.ts'
import { runEach, runUnderSettings, type Statement } from './custom-queries.ts'
import type { Claims, Database } from './database.ts'
import type { Lease } from './lease.ts'
import {
  claimSettings,
  inTransaction,
  type LocalSettings,
  serviceClaims,
  type SettingsStatement,
  settingsStatement,
} from './transactions.ts'
import type { TaskKind } from './task-queue.ts'

type QueryMethodsOptions = {
  lease: Lease
  /** Returns the names of the connection's prepared statements. Without this option nothing is prepared. */
  statementNames?: (client: ClientBase) => StatementNames | undefined
  /** Settings that limit a user's work, if the engine supports them. */
  userLimits?: LocalSettings
  /** Settings that limit a transaction of the owner that isn't a job. */
  ownerLimits?: LocalSettings
}

type QueryMethods = Pick<
  Database,
  'query' | 'queryEach' | 'transaction' | 'withUser' | 'queryAs' | 'step' | 'stepAs' | 'asService'
>

type Holder = { kind: TaskKind; person?: string | undefined }

/** "cached plan must not change result type" and "prepared statement does not exist", after a migration. */
const outdated: ReadonlySet<string> = new Set(['0A000', '26000'])

/** Creates the query methods, which are the same for both engines. */
export function createQueryMethods(options: QueryMethodsOptions): QueryMethods {
  const { lease, statementNames, userLimits = [], ownerLimits = [] } = options
  function runPrepared<Result>(
    key: string,
    execute: (client: ClientBase, name?: string) => Promise<Result>,
    { kind, person }: Holder = { kind: 'statement' },
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

  // Adds the role to the statement's name: a plan depends on the permissions of its role, so roles must not share it.
  function runAs<Row extends QueryResultRow>(claims: Claims, statement: Statement, kind: TaskKind) {
    const settings = statementOf(claims)
    return runPrepared(
      `${claims.role} ${statement.text}`,
      (client, name) => runUnderSettings<Row>(client, settings, { ...statement, name }),
      { kind, person: kind === 'job' ? undefined : personOf(claims) },
    )
  }

  // Limits come first, because some can only be set by the owner.
  const settingsOf = (claims: Claims) => [...userLimits, ...claimSettings(claims)]

  // Verified claims are cached, so all requests with the same token get the same claims object.
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

/**
 * Returns whose work a statement is, for fair scheduling. Callers without a session count as one person. Undefined for
 * the service.
 */
function personOf({ role, sub }: Claims): string | undefined {
  return role === serviceClaims.role ? undefined : (sub ?? role)
}

export type StatementNames = {
  /**
   * Returns the name of a prepared statement, or undefined on the first use of a key, because many statements run only
   * once.
   */
  nameOf(key: string): string | undefined
  forget(key: string): void
}

/** Keeps recently used statements prepared, because Postgres needs longer to plan a short one than to run it. */
export function createStatementNames(client: Client, limit: number): StatementNames {
  let count = 0
  const names = new LRUCache<string, { name: string | undefined }>({
    max: limit,
    dispose: ({ name }) => {
      if (name !== undefined) void deallocate(client, name)
    },
  })
  return {
    nameOf(key) {
      const known = names.get(key)
      if (known === undefined) {
        names.set(key, { name: undefined })
        return undefined
      }
      known.name ??= `s${(count += 1)}`
      return known.name
    },
    forget: (key) => void names.delete(key),
  }
}

async function deallocate(client: Client, name: string) {
  await client.query(`deallocate ${name}`).catch(() => undefined)
  // The driver keeps the text of a statement until it is deleted here.
  delete client.connection.parsedStatements[name]
}
