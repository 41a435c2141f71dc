import { DatabaseError, Pool, type PoolClient } from 'pg'
import { defaultLimits } from '#server/platform/database/engine/watchdog.ts'
import type { Log } from '#server/platform/system/log.ts'
import { copyStatement, loadBytes } from './bulk-load.ts'
import { runCopy } from './custom-queries.ts'
import { DatabaseInterruptedError } from './database-errors.ts'
import type { BulkLoad, Database, LocalSettings } from './database.ts'
import { type Lease, refuseNested } from './lease.ts'
import { createServerListeners } from './listeners.ts'
import { createQueryMethods } from './query-methods.ts'
import { claimSettings, inTransaction, serviceClaims } from './transactions.ts'

export type ServerOptions = {
  /** `postgresql://…` */
  url: string
  /** The `search_path` outside of requests; by default that of the database. */
  searchPath?: string
  /** How long a person's statement may run. */
  personMs?: number
  log: Log
}

const poolSize = 10

const userLimitsOf = (statementMs: number): LocalSettings => [
  ['statement_timeout', String(statementMs)],
  ['idle_in_transaction_session_timeout', '60s'],
  // Compiling a policy's subqueries takes half a second, and running them a few milliseconds.
  ['jit', 'off'],
]

const ownerLimits: LocalSettings = [['idle_in_transaction_session_timeout', '60s']]

/** The time after which a connection counts as dead. Longer than all limits of Postgres itself. */
const longestStatementMs = 60_000

/** Connects to a Postgres server. Throws if it can't be reached. */
export async function openServerDatabase(options: ServerOptions): Promise<Database> {
  const { url, searchPath, personMs = defaultLimits.personMs, log } = options
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...(searchPath !== undefined && { options: `-c search_path=${escapeOption(searchPath)}` }),
  })
  pool.on('error', (error) => log.warn('an idle database connection was lost', { error }))

  const lease = refuseNested(createPoolLease(pool))
  const listeners = createServerListeners(url, log)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw unreachable(error)
  }
  const userLimits = (statementMs = personMs) => userLimitsOf(Math.min(statementMs, personMs))
  return {
    ...createQueryMethods({ lease, userLimits, ownerLimits }),
    kind: 'server',
    bulkLoad: (load) => copyIntoServer(lease, load),
    listen: listeners.listen,
    maintain: () => Promise.resolve(),
    async close() {
      await listeners.close()
      await pool.end()
    },
  }
}

/** Escapes a value for the options of a connection, which are separated by spaces. */
const escapeOption = (value: string) => value.replaceAll(/[\\ ]/g, '\\$&')

function createPoolLease(pool: Pool): Lease {
  return async (kind, work) => {
    const client = await connect(pool)
    let isLost = false
    const noteLoss = () => {
      isLost = true
    }
    // The pool handles errors of idle connections only, and an unhandled error ends the process.
    client.on('error', noteLoss)
    // Closes the connection, so that its statement fails and the pool opens another connection.
    const watch = kind === 'statement' ? setTimeout(() => void client.end(), longestStatementMs) : undefined
    try {
      return await work(client)
    } catch (error) {
      isLost ||= endsConnection(error)
      throw isLost ? lost(error) : error
    } finally {
      clearTimeout(watch)
      client.release(isLost || (kind !== 'statement' && client.getTransactionStatus() !== 'I'))
      client.off('error', noteLoss)
    }
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw unreachable(error)
  }
}

/** Returns whether an error from Postgres announces that it will close the connection. */
const endsConnection = (error: unknown) =>
  error instanceof DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC')

function lost(cause: unknown) {
  return new DatabaseInterruptedError(`The connection to the database was lost: ${reasonOf(cause)}`, '57P01', { cause })
}

function unreachable(cause: unknown) {
  return new DatabaseInterruptedError(
    `Can't reach the Postgres server at DATABASE_URL: ${reasonOf(cause)}. Check that it is running and that the address is right.`,
    '08001',
    { cause },
  )
}

/**
 * Returns the message of an error. A host with several addresses fails with one error per address and no message of its
 * own.
 */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ')
  return cause instanceof Error ? cause.message : String(cause)
}

function copyIntoServer(lease: Lease, load: BulkLoad): Promise<number> {
  return lease('job', (client) =>
    inTransaction(client, claimSettings(serviceClaims), async () => {
      const { rowCount } = await runCopy(client, copyStatement(load, 'stdin'), loadBytes(load))
      return rowCount ?? 0
    }),
  )
}
