import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import { parseMicros } from '#domain/money.ts'
import { ImportCancelled } from '#server/api/imports/import-errors.ts'
import { emptyReport } from '#server/api/imports/import-report.ts'
import { saveHeartbeat } from '#server/api/imports/lifecycle/import-task.ts'
import { createProgress } from '#server/api/imports/lifecycle/progress.ts'
import { type KnownOrder, createChannelEvidence } from '#server/api/imports/writing/channel-evidence.ts'
import { type HashedOrder, withHash } from '#server/api/imports/writing/order-inserter.ts'
import { createOrderWriter, loadKnownOrders } from '#server/api/imports/writing/order-writer.ts'
import { createTally } from '#server/api/imports/writing/tally.ts'
import { discardImport } from '#server/api/publication/clean-up.ts'
import { isImporting, LOCK_STORE_IMPORTS } from '#server/api/publication/publication.ts'
import { publishImport } from '#server/api/publication/publish-import.ts'
import { type Connector, type ReadOrder, type SyncedId, type SyncedOrder } from '#server/integrations/connector.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { DiskSpace } from '#server/platform/system/disk-space.ts'
import type { SyncedConnection } from './connection-state.ts'
import { createSyncedIds } from './synced-orders.ts'
import { createUnreadableOrders } from './unreadable-orders.ts'

/** Thrown when a file of the store is being imported. The sync waits for its turn. */
export class StoreBusy extends Error {}

const BEGIN = `
insert into public.imports (store_id, source, status, filename, connection_id, report, started_at)
select $1, $2, 'running', $3, $4, $5::jsonb || jsonb_build_object('beat', extract(epoch from now())), now()
where not ${isImporting('$1::uuid')}
returning id, public_id`

const IS_BUSY = `select ${isImporting('$1::uuid')} as busy`

/** Throws `StoreBusy`. A sync asks before it reads a shop, which can take long. */
export async function requireFreeStore(database: Database, storeId: string): Promise<void> {
  const { rows } = await queryAsService<{ busy: boolean }>(database, IS_BUSY, [storeId])
  if (rows[0]?.busy) throw new StoreBusy()
}

const SAVE_CHANNEL = `
insert into public.sales_channels (store_id, key, platform, name) values ($1, $2, $3, $4)
on conflict (store_id, key) do nothing`

const DELETE_IMPORT = 'delete from public.imports where id = $1 and published_at is null'

/** Orders that are compared with the store, or written, together. */
const BATCH = 1000

/** The orders of other imports that no import of the connection lists. */
const UNLISTED = `
select given.id::text from unnest($1::bigint[]) as given (id)
where not exists (
  select from private.import_listings as listings
  join public.imports on imports.id = listings.import_id and imports.connection_id = $2
  where listings.kind = 'order' and listings.row_id = given.id
    and imports.published_at is not null and imports.undone_at is null
)`

const HEARTBEAT_MS = 15_000

type Options = {
  database: Database
  connection: SyncedConnection
  connector: Connector
  space: DiskSpace
  signal: AbortSignal
  now: () => number
}

async function beginImport({ database, connection, space, signal }: Options) {
  const { id, store_id: storeId, channel, platform, shop_name: name, time_zone: timeZone } = connection
  const report = emptyReport()
  const begun = await database.asService(async (service) => {
    await service.query(LOCK_STORE_IMPORTS, [storeId])
    const { rows } = await service.query<{ id: string; public_id: string }>(BEGIN, [
      storeId,
      channel,
      name,
      id,
      JSON.stringify(report),
    ])
    await service.query(SAVE_CHANNEL, [storeId, channel, platform, name])
    return rows[0]
  })
  if (begun === undefined) throw new StoreBusy()
  const progress = createProgress({ database, importId: begun.id, report, signal, space })
  const destination = { database, importId: begun.id, storeId, channel, timeZone }
  const chosen = { channel: { key: channel, platform, name }, isAnswered: true, known: [] }
  const evidence = createChannelEvidence(chosen, { platform, timeZone })
  const beat = setInterval(() => void saveHeartbeat(database, [begun.public_id]).catch(() => undefined), HEARTBEAT_MS)
  beat.unref()
  return {
    progress,
    writer: createOrderWriter({ destination, evidence, channels: [channel], isFromShop: true }),
    publication: { database, importId: begun.id, storeId, yieldTurn: () => progress.tick() },
    stopBeat: () => clearInterval(beat),
  }
}

/** A version that stays in the history and counts nowhere, for an order that the shop deleted or never completed. */
const uncounted = (known: KnownOrder, status: string): ParsedOrder => ({
  externalId: known.external_id,
  name: known.name,
  placedAt: known.placed_at.getTime(),
  currency: known.currency,
  customer: null,
  financialStatus: status,
  fulfillmentStatus: null,
  status: 'open',
  channel: null,
  country: known.country,
  region: known.region,
  city: known.city,
  paymentMethod: known.payment_method,
  discountCode: known.discount_code,
  total: parseMicros(known.total),
  computedTotal: parseMicros(known.total),
  cancelledAt: null,
  isTest: true,
  isRefundDateEstimated: false,
  detail: known.detail,
  aside: [],
  lines: [],
  events: [],
})

/** Returns the version to write. `null` if the store has the same one, or a more detailed one. */
function versionOf({ externalId, order, status }: SyncedOrder, known: KnownOrder | undefined): HashedOrder | null {
  if (order === null) {
    return known === undefined || known.is_test
      ? null
      : withHash(uncounted({ ...known, external_id: externalId }, status))
  }
  const version = withHash(order)
  return known?.content_hash === version.contentHash || (known?.detail ?? 0) > order.detail ? null : version
}

/** Collects versions of orders and writes them under one import, which begins with the first one. */
function createVersions(options: Options) {
  const { connection, database } = options
  const tally = createTally()
  let begun: Awaited<ReturnType<typeof beginImport>> | null = null
  let batch: HashedOrder[] = []

  async function flush() {
    if (batch.length === 0) return
    begun ??= await beginImport(options)
    const { progress, writer } = begun
    const full = batch
    batch = []
    const written = await writer.write(full)
    progress.report.ordersNew += written.ordersNew
    progress.report.ordersChanged += written.ordersChanged
    progress.report.rowsRead += full.length
    await progress.tick()
  }

  return {
    async add(version: HashedOrder) {
      batch.push(version)
      tally.add({ order: version.order, rejections: [], leftOut: [] })
      if (batch.length >= BATCH) await flush()
    },
    /** Notes that the shop has these orders of other imports too, so that they stay if those imports are undone. */
    async list(ids: readonly string[]) {
      if (ids.length === 0) return
      const { rows } = await database.step<{ id: string }>(UNLISTED, [ids, connection.id])
      if (rows.length === 0) return
      begun ??= await beginImport(options)
      await begun.writer.list(rows.map(({ id }) => id))
    },
    async publish(): Promise<boolean> {
      await flush()
      if (begun === null) return false
      const { progress, writer, publication } = begun
      tally.fill(progress.report)
      await progress.save()
      if (!(await publishImport(publication))) throw new ImportCancelled()
      begun.stopBeat()
      await writer.complete()
      return true
    },
    async discard() {
      if (begun === null) return
      begun.stopBeat()
      await discardImport({ ...begun.publication, yieldTurn: yieldToEventLoop })
      await queryAsService(options.database, DELETE_IMPORT, [begun.publication.importId])
    },
  }
}

const deletedIn = (currency: string, gone: SyncedId): SyncedOrder => ({
  ...gone,
  createdAt: 0,
  changedAt: 0,
  status: 'deleted',
  order: null,
  reason: 'Deleted in the shop',
  amount: null,
  currency,
})

/**
 * Writes what a sync read, as one import that is hidden until `publish`. Without a change there is no import. Throws
 * `StoreBusy`.
 */
export function createSyncImport(options: Options) {
  const { database, connection } = options
  const channelOrders = { database, storeId: connection.store_id, channel: connection.channel }
  const versions = createVersions(options)
  const unreadable = createUnreadableOrders(options)
  const ids = createSyncedIds(database, connection.id)
  /** An order can be in several lists. What changed while they were read comes with the next sync. */
  const taken = new Set<string>()

  async function add(orders: readonly SyncedOrder[]) {
    const fresh = orders.filter(({ externalId }) => !taken.has(externalId))
    const numbers = fresh.map(({ externalId }) => externalId)
    for (const number of numbers) taken.add(number)
    if (fresh.length === 0) return
    const known = await loadKnownOrders(channelOrders, numbers)
    const foreign: string[] = []
    for (const synced of fresh) {
      const order = known.get(synced.externalId)
      const version = versionOf(synced, order)
      if (version !== null) await versions.add(version)
      else if (order && synced.order && order.connection_id !== connection.id) foreign.push(order.id)
    }
    await versions.list(foreign)
  }

  /** Pages are compared with the store together, because a statement costs as much as many orders. */
  const waiting = new Map<string, SyncedOrder>()

  async function compare() {
    const orders = [...waiting.values()]
    waiting.clear()
    await add(await ids.name(orders))
  }

  /** Takes orders of the shop. Resolves to how many of them can be read. */
  async function take(orders: readonly ReadOrder[]): Promise<number> {
    options.signal.throwIfAborted()
    const readable = await unreadable.setApart(orders)
    for (const order of readable) if (!waiting.has(order.id)) waiting.set(order.id, order)
    if (waiting.size >= BATCH) await compare()
    return readable.length
  }

  return {
    take,
    /** Compares all orders that were taken with the store. */
    compare,
    /** Tries again what could not be read before. */
    takeUnreadable: (readableFrom: number | null) => unreadable.tryAgain(take, readableFrom),
    listUnreadable: () => unreadable.listKnown(),
    isRead: ids.isRead,
    /**
     * Takes orders that the shop no longer has. Resolves to the ids of those that may be forgotten. One that was read in
     * this sync stays until the next comparison.
     */
    async takeGone(gone: readonly SyncedId[]): Promise<string[]> {
      await compare()
      const fresh = gone.filter(({ externalId }) => !taken.has(externalId))
      await add(fresh.map((order) => deletedIn(connection.currency, order)))
      return fresh.map(({ id }) => id)
    },
    /** Makes everything visible at once. Resolves to whether something changed. */
    async publish() {
      await compare()
      const hasChanged = await versions.publish()
      await ids.save()
      await unreadable.save()
      return hasChanged
    },
    /** Removes everything that isn't published. */
    discard: () => versions.discard(),
  }
}

export type SyncImport = ReturnType<typeof createSyncImport>
