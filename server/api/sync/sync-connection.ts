import { setTimeout as wait } from 'node:timers/promises'
import { reconcileIfDue } from '#server/api/reconciliation/reconcile-connection.ts'
import type { Send } from '#server/integrations/connector.ts'
import { ConnectorError } from '#server/integrations/connector.ts'
import { connectorOf } from '#server/integrations/connectors.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { DiskSpace } from '#server/platform/system/disk-space.ts'
import type { Log } from '#server/platform/system/log.ts'
import { ConnectionStopped, loadDue, postpone, saveSmallerWindow, type SyncedConnection } from './connection-state.ts'
import { readWindow } from './first-sync.ts'
import { poll } from './poll.ts'
import { saveNotices } from './save-notices.ts'
import { noteFailure } from './sync-failures.ts'
import { requireFreeStore, StoreBusy } from './sync-import.ts'
import { MINUTE_MS, type Run } from './sync-run.ts'

const BUSY_MS = 10_000

export type ShopAccess = {
  loadCredentials: (connectionId: string) => Promise<unknown>
  openSend: (address: string) => { send: Send; close: () => unknown }
  /** Calls the listener when a connection is to be synced at once. Returns a function that stops this. */
  onDue?: (listener: () => void) => () => void
}

export type SyncOptions = {
  database: Database
  shops: ShopAccess
  space: DiskSpace
  clock: Clock
  log: Log
  /** Creates the signal that ends a sync. @internal */
  createLimit?: () => AbortSignal
}

/** A shop without an end must not keep others waiting. */
const LONGEST_SYNC_MS = 2 * 60 * MINUTE_MS

const tooLong = new ConnectorError({ kind: 'away', words: 'The shop takes too long to answer.' })

/** Plans the next try. The first sync tries less at once if there was too much. */
async function fail(error: unknown, { options, connection, isLate }: Failed) {
  const { backfill } = connection.cursor
  if (isLate && backfill) {
    const step = Math.max(MINUTE_MS, Math.ceil(backfill.step / 2))
    await saveSmallerWindow(options.database, connection.id, { backfill: { ...backfill, step } })
  }
  await noteFailure(isLate ? tooLong : error, { ...options, connection })
}

type Failed = { options: SyncOptions; connection: SyncedConnection; isLate: boolean }

/** Reads a part of a shop, and keeps what its connector then says of its limits. */
async function readPart(run: Run): Promise<'again' | 'done'> {
  const { connection, connector, database } = run
  const result = await (connection.is_backfilled ? poll(run) : readWindow(run))
  await saveNotices(database, connection.id, connector.notices?.() ?? [])
  return result
}

/**
 * Syncs a connection: one window of its first sync, or what changed since the last time. Resolves to `again` if there is
 * more to read. A killed sync leaves nothing visible and is repeated from its bookmark; what it published before is
 * equal then, and equal content is no change.
 */
export async function syncConnection(
  id: string,
  options: SyncOptions,
  stopping: AbortSignal,
): Promise<'again' | 'done'> {
  const { database, shops, space, clock } = options
  const connection = await loadDue(database, id, clock())
  if (connection === null) return 'done'
  const now = () => clock().getTime()
  const late = options.createLimit?.() ?? AbortSignal.timeout(LONGEST_SYNC_MS)
  const signal = AbortSignal.any([stopping, late])
  const access = shops.openSend(connection.address)
  try {
    await requireFreeStore(database, connection.store_id)
    const connector = connectorOf(connection.platform, {
      address: connection.address,
      credentials: await shops.loadCredentials(id),
      send: access.send,
      currency: connection.currency,
      timeZone: connection.shop_zone ?? connection.time_zone,
      now,
      wait: (ms, stop) => wait(ms, undefined, { signal: stop }),
      signal,
    })
    const run = { connection, connector, database, space, signal, now }
    const result = await readPart(run)
    if (connection.is_backfilled) await reconcileIfDue(run, options.log)
    return result
  } catch (error) {
    if (stopping.aborted) throw error
    if (error instanceof StoreBusy) await postpone(database, id, now() + BUSY_MS)
    else if (!(error instanceof ConnectionStopped)) await fail(error, { options, connection, isLate: late.aborted })
    return 'done'
  } finally {
    await access.close()
  }
}
