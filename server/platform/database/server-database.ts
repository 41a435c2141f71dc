import { DatabaseError, Pool, type PoolClient } from 'pg'
import type { Log } from '#server/platform/system/log.ts'
import { copyStatement, loadBytes } from './bulk-load.ts'
import { runCopy } from './copy-query.ts'
import type { BulkLoad, Database } from './database.ts'
import { DatabaseInterruptedError } from './database-errors.ts'
import { type Lease, refuseNested } from './lease.ts'
import { claimSettings, type LocalSettings, serviceClaims } from './local-settings.ts'
import { createServerListeners } from './server-listeners.ts'
import { createSessions } from './sessions.ts'
import { inTransaction } from './transactions.ts'

export type ServerOptions = {
  /** `postgresql://…` */
  url: string
  log: Log
}

const poolSize = 10

const userLimits: LocalSettings = [
  ['statement_timeout', '10s'],
  ['idle_in_transaction_session_timeout', '60s'],
]

const ownerLimits: LocalSettings = [['idle_in_transaction_session_timeout', '60s']]

/** Longer than any limit that Postgres itself keeps: by then it, or the way to it, has gone silent. */
const longestStatementMs = 60_000

/** Opens a Postgres server of one's own. Throws when it cannot be reached. */
export async function openServerDatabase({ url, log }: ServerOptions): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 10_000, keepAlive: true })
  pool.on('error', (error) => log.warn('An idle database connection was lost', { error }))

  const lease = refuseNested(createPoolLease(pool))
  const listeners = createServerListeners(url, log)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw unreachable(error)
  }
  return {
    ...createSessions({ lease, userLimits, ownerLimits }),
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

function createPoolLease(pool: Pool): Lease {
  return async (kind, work) => {
    const client = await connect(pool)
    let isLost = false
    const noteLoss = () => {
      isLost = true
    }
    // The pool listens to idle connections only, and an error that nobody hears ends the process.
    client.on('error', noteLoss)
    // To end a connection fails what runs on it, and the pool makes another.
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

/** Postgres says why before it hangs up. */
const endsConnection = (error: unknown) =>
  error instanceof DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC')

function lost(cause: unknown) {
  return new DatabaseInterruptedError(`The connection to the database was lost: ${reasonOf(cause)}`, '57P01', { cause })
}

function unreachable(cause: unknown) {
  return new DatabaseInterruptedError(
    `The Postgres server of DATABASE_URL cannot be reached: ${reasonOf(cause)}. Check that it runs and that the address is right.`,
    '08001',
    { cause },
  )
}

/** A name with several addresses fails with one error for each, and no words of its own. */
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
