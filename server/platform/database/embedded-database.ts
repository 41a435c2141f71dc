import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { copyRunningDatabase } from '#server/platform/database/engine/base-backup.ts'
import {
  claimDataFolder,
  createDatabase,
  type DataFolder,
  engineVersion,
  recordEngine,
} from '#server/platform/database/engine/data-folder.ts'
import { createReserve, type Reserve } from '#server/platform/database/engine/reserve.ts'
import { createSupervisor } from '#server/platform/database/engine/supervisor.ts'
import { defaultLimits, type Limits, startWatchdog } from '#server/platform/database/engine/watchdog.ts'
import type { Log } from '#server/platform/system/log.ts'
import { copyIntoEngine } from './bulk-load.ts'
import { DataFolderError } from './database-errors.ts'
import type { Database } from './database.ts'
import { createEmbeddedLease } from './embedded-lease.ts'
import { type Lease, refuseNested } from './lease.ts'
import { createListeners } from './listeners.ts'
import { maintainTables, startMaintenance } from './maintenance.ts'
import { createQueryMethods, createStatementNames, type StatementNames } from './query-methods.ts'
import { createRawSessions, type RawSessions } from './raw-sessions.ts'

type EmbeddedOptions = {
  /** A folder that contains only the database; null keeps the database in memory. */
  folder: string | null
  /** A file that `dump` wrote, as the initial content. Only for a database in memory. */
  dump?: string
  /** Extensions that `create extension` can install, if the engine has them. */
  extensions?: readonly string[]
  /** Settings outside of requests, such as `search_path`. */
  settings?: Readonly<Record<string, string>>
  log: Log
  /** The watchdog reads them anew for each statement. */
  limits?: Limits
}

export type EmbeddedDatabase = Database & {
  /** Writes the database to a file that a database in memory can start from. */
  dump(path: string): Promise<void>
  /**
   * Copies the database, as it is at the end of the copying, into a new folder that can be opened. Statements go on. The
   * copy is not yet synced to disk. Throws for a database in memory.
   */
  backUp(to: string): Promise<void>
  /** The engine's session for clients that speak the protocol of Postgres. */
  readonly rawSessions: RawSessions
}

const statementsKeptPrepared = 128

/** Opens the embedded engine. Throws a `DataFolderError` with a message for the person who starts the server. */
export async function openEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const reserve = options.folder === null ? null : createReserve(options.folder)
  reserve?.release()
  const folder = options.folder === null ? null : claimDataFolder(options.folder, engineVersion())
  try {
    await folder?.fill(createDatabase)
    return await openIn({ folder, reserve }, options)
  } catch (error) {
    folder?.release()
    throw options.folder === null ? error : openingFailed(options.folder, error)
  }
}

type Place = { folder: DataFolder | null; reserve: Reserve | null }

async function openIn({ folder, reserve }: Place, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dump = null, extensions = [], settings = {}, limits = defaultLimits, log } = options
  const listeners = createListeners((text) => lease('statement', (client) => client.query(text)))
  const statementNames = new WeakMap<ClientBase, StatementNames>()
  const supervisor = createSupervisor({
    engine: { folder: folder?.postgres ?? null, dump, extensions, settings },
    async onStart(client) {
      statementNames.set(client, createStatementNames(client, statementsKeptPrepared))
      await listeners.moveTo(client)
    },
    onDeath(reason) {
      reserve?.release()
      log.error('the database engine ended and restarts on the next query', { error: reason })
      watchdog.endAll(reason)
    },
  })
  const watchdog = startWatchdog({ ...supervisor, limits })
  const lease = refuseNested(
    createEmbeddedLease({ supervisor, watchdog, ...limits, onTaskEnd: (kind) => maintenance.note(kind) }),
  )
  const maintenance = startMaintenance(lease, log)

  let closing: Promise<void> | null = null
  async function closeAll() {
    maintenance.stop()
    await lastCheckpoint(lease, log)
    watchdog.stop()
    const closed = supervisor.close().then(() => renewing)
    await closed.finally(() => folder?.release())
  }

  try {
    await supervisor.running()
  } catch (error) {
    maintenance.stop()
    watchdog.stop()
    throw error
  }
  folder?.settle()
  const renewing = reserve?.renew()
  return {
    ...createQueryMethods({ lease, statementNames: (client) => statementNames.get(client) }),
    kind: 'embedded',
    bulkLoad: (load) => copyIntoEngine({ lease, supervisor }, load),
    listen: listeners.listen,
    rawSessions: createRawSessions({ lease, supervisor, listeners }),
    maintain: () => maintainTables(lease, { withVacuum: true }),
    dump: (path) => lease('transaction', async () => (await supervisor.running()).dump(path)),
    async backUp(to) {
      if (folder === null) throw new Error('A database in memory has no files to back up.')
      await copyRunningDatabase({ lease, from: folder.postgres, to: join(to, 'postgres') })
      recordEngine(to, engineVersion())
    },
    close() {
      closing ??= closeAll()
      return closing
    },
  }
}

async function lastCheckpoint(lease: Lease, log: Log) {
  try {
    await lease('transaction', (client) => client.query('checkpoint'))
  } catch (error) {
    log.warn('the last checkpoint failed; the next start will take longer', { error })
  }
}

function openingFailed(folder: string, error: unknown) {
  if (error instanceof DataFolderError) return error
  const cause = error instanceof Error ? error.message : String(error)
  return new DataFolderError(
    `The database in ${folder} could not be opened: ${cause}. Nothing was deleted. ` +
      'Restore the folder from a backup, or choose another data folder.',
    { cause: error },
  )
}
