import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Pool } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Log } from '#server/platform/http/log.ts'
import { copyStatement, loadBytes } from './bulk-load.ts'
import type { BulkLoad, Database } from './database.ts'
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
    throw error
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
    const client = await pool.connect()
    // To end a connection fails what runs on it, and the pool makes another.
    const watch = kind === 'statement' ? setTimeout(() => void client.end(), longestStatementMs) : undefined
    try {
      return await work(client)
    } finally {
      clearTimeout(watch)
      client.release(kind !== 'statement' && client.getTransactionStatus() !== 'I')
    }
  }
}

function copyIntoServer(lease: Lease, load: BulkLoad): Promise<number> {
  return lease('job', (client) =>
    inTransaction(client, claimSettings(serviceClaims), async () => {
      const target = client.query(copyFrom(copyStatement(load, 'stdin')))
      await pipeline(Readable.from([loadBytes(load)]), target)
      return target.rowCount ?? 0
    }),
  )
}
