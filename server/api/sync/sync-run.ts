import { isThere, type Connector, type GoneOrder, type ReadOrder } from '#server/integrations/connector.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DiskSpace } from '#server/platform/system/disk-space.ts'
import { ConnectionStopped, loadConnection, saveReadableFrom, type SyncedConnection } from './connection-state.ts'
import { createSyncImport, type SyncImport } from './sync-import.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

/** One sync of one connection. */
export type Run = {
  connection: SyncedConnection
  connector: Connector
  database: Database
  space: DiskSpace
  signal: AbortSignal
  now: () => number
}

/** Publishes what `read` takes, or nothing at all. */
export async function withImport(run: Run, read: (target: SyncImport) => Promise<void>): Promise<void> {
  const target = createSyncImport(run)
  try {
    await read(target)
    if ((await loadConnection(run.database, run.connection.id)) === null) throw new ConnectionStopped()
    await target.publish()
  } catch (error) {
    await target.discard()
    throw error
  }
}

/** Takes the orders of a list. What is gone stays as it was until the ids are compared. */
export async function takeAll(pages: AsyncIterable<(ReadOrder | GoneOrder)[]>, target: SyncImport) {
  for await (const page of pages) await target.take(page.filter(isThere))
  await target.compare()
}

/** Resolves to the instant from which the key lists orders, and keeps it. `null` if it lists all. Throws `ConnectionStopped`. */
export async function loadReadableFrom({ connection, connector, database }: Run): Promise<number | null> {
  const from = (await connector.readableFrom?.()) ?? null
  if (from !== (connection.readable_from?.getTime() ?? null)) await saveReadableFrom(database, connection.id, from)
  return from
}

/** The shop's clock dates its changes. One that is ahead would hide those that come after it was set right. */
export const timeOf = async ({ connector, now }: Run): Promise<number> =>
  Math.min((await connector.time()) ?? Number.POSITIVE_INFINITY, now())
