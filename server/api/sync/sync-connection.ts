import { setTimeout as wait } from 'node:timers/promises'
import type { Connector, Send, SyncedId, SyncedOrder } from '#server/integrations/connector.ts'
import { ConnectorError } from '#server/integrations/connector.ts'
import { connectorOf } from '#server/integrations/connectors.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { DiskSpace } from '#server/platform/system/disk-space.ts'
import type { Log } from '#server/platform/system/log.ts'
import {
  ConnectionStopped,
  loadConnection,
  postpone,
  saveCursor,
  saveProgress,
  saveSmallerWindow,
  saveSynced,
  type Cursor,
  type SyncedConnection,
} from './connection-state.ts'
import { noteFailure } from './sync-failures.ts'
import { createSyncImport, StoreBusy, type SyncImport } from './sync-import.ts'
import { forgetSyncedIds, listRefunded, listSyncedIds } from './synced-orders.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const POLL_EVERY_MS = 5 * MINUTE_MS

/** The shop may save a change some time after its date of change. */
const OVERLAP_MS = 10 * MINUTE_MS

/** Refunds don't always change their order. */
const REFUNDS_BACK_MS = 120 * DAY_MS
const REFUNDS_EVERY_MS = DAY_MS
const IDS_EVERY_MS = 7 * DAY_MS

/** The first sync publishes at most this many times, and a window has at least a month. */
const MAX_WINDOWS = 12
const MIN_WINDOW_MS = 30 * DAY_MS

/** No online shop is older. */
const LONG_AGO = Date.UTC(1995, 0)

const PROGRESS_EVERY_MS = 2000
const BUSY_MS = 10_000

/** If more of a shop's orders are missing, its list is more likely wrong. */
const MAX_GONE_SHARE = 0.5
const FEW_ORDERS = 10

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

type Run = {
  connection: SyncedConnection
  connector: Connector
  database: Database
  space: DiskSpace
  signal: AbortSignal
  now: () => number
}

/** Publishes what `read` takes, or nothing at all. */
async function withImport(run: Run, read: (target: SyncImport) => Promise<void>): Promise<void> {
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

async function takeAll(pages: AsyncIterable<SyncedOrder[]>, target: SyncImport) {
  for await (const page of pages) await target.take(page)
}

/** The shop's clock dates its changes. One that is ahead would hide those that come after it was set right. */
const timeOf = async ({ connector, now }: Run): Promise<number> =>
  Math.min((await connector.time()) ?? Number.POSITIVE_INFINITY, now())

async function planBackfill(run: Run): Promise<NonNullable<Cursor['backfill']>> {
  const { connector, connection, database } = run
  const facts = await connector.check()
  const until = await timeOf(run)
  // A day earlier, because the day is of the shop's zone.
  const first = facts.firstOrderDay === null ? LONG_AGO : Date.parse(facts.firstOrderDay) - DAY_MS
  const next = facts.orders === 0 ? until : Math.min(first, until)
  const step = Math.max(MIN_WINDOW_MS, Math.ceil((until - next) / MAX_WINDOWS))
  await saveProgress(database, connection.id, { read: 0, total: facts.orders, ms: 0 })
  return { next, until, step, read: 0 }
}

/** Reads one window of the first sync. The bookmark moves only when the window is published. */
async function readWindow(run: Run): Promise<'again'> {
  const { connection, connector, database, now } = run
  const { id } = connection
  const planned = connection.cursor.backfill ?? (await planBackfill(run))
  const { next, until, step } = planned
  if (connection.cursor.backfill === undefined) await saveCursor(database, id, { backfill: planned })
  if (next >= until) {
    const cursor = { changedFrom: until, refundsAt: until, idsAt: until }
    await saveSynced(database, id, { cursor, at: now(), next: now() })
    return 'again'
  }
  const to = Math.min(next + step, until)
  let { read } = planned
  let savedAt = now()
  await withImport(run, async (target) => {
    for await (const page of connector.orders({ from: next, to })) {
      await target.take(page)
      read += page.length
      if (now() - savedAt < PROGRESS_EVERY_MS) continue
      await saveProgress(database, id, { read, total: null, ms: now() - savedAt })
      savedAt = now()
    }
  })
  await saveProgress(database, id, { read, total: null, ms: now() - savedAt })
  await saveCursor(database, id, { backfill: { ...planned, next: to, read } })
  return 'again'
}

/** Reads the refunds of the last months again, and the orders that have one here. */
async function readRefunds({ connection, connector, database }: Run, target: SyncImport, start: number) {
  const from = start - REFUNDS_BACK_MS
  const refunded = await listRefunded(database, connection, from)
  await takeAll(connector.ordersById(refunded), target)
  await takeAll(connector.refunds({ from, to: start + DAY_MS }), target)
}

async function listMissing({ connection, connector, database }: Run, start: number): Promise<SyncedId[]> {
  const there = new Set<string>()
  for await (const page of connector.ids({ from: 0, to: start + DAY_MS })) for (const { id } of page) there.add(id)
  const missing: SyncedId[] = []
  let known = 0
  for await (const page of listSyncedIds(database, connection.id)) {
    known += page.length
    missing.push(...page.filter(({ id }) => !there.has(id)))
  }
  if (missing.length > FEW_ORDERS && missing.length > known * MAX_GONE_SHARE) {
    throw new ConnectorError({
      kind: 'unreadable',
      words: `The shop lists ${there.size} orders, but ${known} were read before. Nothing was changed.`,
    })
  }
  return missing
}

/** Finds orders that the shop no longer has. Each is asked for by its id before it stops counting. */
async function readIds(run: Run, target: SyncImport, start: number) {
  const { connection, connector, database } = run
  const missing = await listMissing(run, start)
  if (missing.length === 0) return
  const found = new Set<string>()
  for await (const page of connector.ordersById(missing.map(({ id }) => id))) {
    for (const { id } of page) found.add(id)
    await target.take(page)
  }
  const gone = missing.filter(({ id }) => !found.has(id))
  await target.takeGone(gone)
  return async () => {
    await forgetSyncedIds(
      database,
      connection.id,
      gone.map(({ id }) => id),
    )
  }
}

/** Reads what changed since the last sync. */
async function poll(run: Run): Promise<'done'> {
  const { connection, connector, database, now } = run
  const { changedFrom = 0, refundsAt = 0, idsAt = 0 } = connection.cursor
  const start = await timeOf(run)
  const isDue = (last: number, every: number) => start - last >= every
  const areRefundsDue = isDue(refundsAt, REFUNDS_EVERY_MS)
  const areIdsDue = isDue(idsAt, IDS_EVERY_MS)
  let forgetGone: (() => Promise<void>) | undefined
  await withImport(run, async (target) => {
    await takeAll(connector.changedSince(Math.min(changedFrom, start) - OVERLAP_MS), target)
    if (areRefundsDue) await readRefunds(run, target, start)
    if (areIdsDue) forgetGone = await readIds(run, target, start)
  })
  const cursor = {
    changedFrom: start,
    refundsAt: areRefundsDue ? start : refundsAt,
    idsAt: areIdsDue ? start : idsAt,
  }
  await saveSynced(database, connection.id, { cursor, at: now(), next: now() + POLL_EVERY_MS })
  await forgetGone?.()
  return 'done'
}

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
  const connection = await loadConnection(database, id)
  if (connection === null) return 'done'
  const now = () => clock().getTime()
  const late = options.createLimit?.() ?? AbortSignal.timeout(LONGEST_SYNC_MS)
  const signal = AbortSignal.any([stopping, late])
  const access = shops.openSend(connection.address)
  try {
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
    return await (connection.is_backfilled ? poll(run) : readWindow(run))
  } catch (error) {
    if (stopping.aborted) throw error
    if (error instanceof StoreBusy) await postpone(database, id, now() + BUSY_MS)
    else if (!(error instanceof ConnectionStopped)) await fail(error, { options, connection, isLate: late.aborted })
    return 'done'
  } finally {
    await access.close()
  }
}
