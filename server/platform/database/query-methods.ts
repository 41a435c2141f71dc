import { LRUCache } from 'lru-cache'
import type { Client, ClientBase, QueryResultRow } from 'pg'
import { codeOf } from '#server/platform/system/error-code.ts'
import { runEach, runUnderSettings, type Statement, statementPrefix } from './custom-queries.ts'
import type { Claims, Database, LocalSettings, Session } from './database.ts'
import type { Holder, Lease } from './lease.ts'
import {
  claimSettings,
  inTransaction,
  serviceClaims,
  type SettingsStatement,
  settingsStatement,
} from './transactions.ts'
import type { TaskKind } from './task-queue.ts'

type QueryMethodsOptions = {
  lease: Lease
  /** Returns the names of the connection's prepared statements. Without this option nothing is prepared. */
  statementNames?: (client: ClientBase) => StatementNames | undefined
  /** Returns settings that limit a user's work, if the engine supports them. */
  userLimits?: (statementMs: number | undefined) => LocalSettings
  /** Settings that limit a transaction of the owner that isn't a job. */
  ownerLimits?: LocalSettings
}

type QueryMethods = Pick<
  Database,
  'query' | 'queryEach' | 'transaction' | 'withUser' | 'queryAs' | 'queryWith' | 'step' | 'stepAs' | 'asService'
>

type KindAndHolder = Holder & { kind: TaskKind }

/** "cached plan must not change result type" and "prepared statement does not exist", after a migration. */
const outdated: ReadonlySet<string> = new Set(['0A000', '26000'])

/** Creates the query methods, which are the same for both engines. */
export function createQueryMethods(options: QueryMethodsOptions): QueryMethods {
  const { lease, statementNames, userLimits = () => [], ownerLimits = [] } = options
  function runPrepared<Result>(
    key: string,
    execute: (client: ClientBase, name?: string) => Promise<Result>,
    { kind, ...holder }: KindAndHolder = { kind: 'statement' },
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
    return lease(kind, execution, holder)
  }

  // Adds the role to the statement's name: a plan depends on the permissions of its role, so roles must not share it.
  function runAs<Row extends QueryResultRow>(
    { claims, settings }: Session,
    statement: Statement,
    kind: TaskKind = 'statement',
  ) {
    const all = statementOf(claims, settings)
    return runPrepared(
      `${claims.role} ${statement.text}`,
      (client, name) => runUnderSettings<Row>(client, all, { ...statement, name }),
      { kind, ...(kind !== 'job' && holderOf(claims, settings)) },
    )
  }

  // Limits come first, because some can only be set by the owner.
  const settingsOf = (claims: Claims, more: LocalSettings) => [
    ...userLimits(timeoutOf(more)),
    ...claimSettings(claims),
    ...more.filter(([name]) => name !== TIMEOUT),
  ]

  const statementOf = createSettingsStatements(settingsOf)

  return {
    query: async (text, values) => {
      if (values === undefined || values.length === 0) return lease('statement', (client) => client.query(text))
      return runPrepared(` ${text}`, (client, name) => client.query({ text, values, name }))
    },
    queryEach: async <Row extends QueryResultRow>(text: string, lists: readonly unknown[][]) =>
      runPrepared(` ${text}`, (client, name) => runEach<Row>(client, { text, lists, name })),
    queryAs: async (claims, text, values = []) => runAs(under(claims), { text, values }),
    queryWith: async (session, text, values = []) => runAs(session, { text, values }),
    step: async (text, values = []) => runAs(under(serviceClaims), { text, values }, 'job'),
    stepAs: async (claims, text, values = []) => runAs(under(claims), { text, values }, 'job'),
    withUser: async (claims, work, more = []) => {
      const settings = settingsOf(claims, more)
      return lease('transaction', (client) => inTransaction(client, settings, work), holderOf(claims, more))
    },
    transaction: (work, { isJob = false } = {}) =>
      lease(isJob ? 'job' : 'transaction', (client) => inTransaction(client, isJob ? [] : ownerLimits, work)),
    asService: (work) => lease('job', (client) => inTransaction(client, claimSettings(serviceClaims), work)),
  }
}

/** Caches statements by claims: verified claims are cached, so all requests with the same token get the same object. */
function createSettingsStatements(settingsOf: (claims: Claims, more: LocalSettings) => LocalSettings) {
  const statements = new WeakMap<Claims, SettingsStatement>()
  return (claims: Claims, more: LocalSettings): SettingsStatement => {
    if (more.length > 0) return settingsStatement(settingsOf(claims, more))
    const known = statements.get(claims)
    if (known) return known
    const made = settingsStatement(settingsOf(claims, more))
    statements.set(claims, made)
    return made
  }
}

/** Returns the session of claims without more settings. */
const under = (claims: Claims): Session => ({ claims, settings: [] })

const TIMEOUT = 'statement_timeout'

function timeoutOf(settings: LocalSettings): number | undefined {
  const timeout = settings.findLast(([name]) => name === TIMEOUT)
  return timeout && Number(timeout[1])
}

const holderOf = (claims: Claims, settings: LocalSettings): Holder => ({
  person: personOf(claims),
  statementMs: timeoutOf(settings),
})

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
      known.name ??= `${statementPrefix}${(count += 1)}`
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
