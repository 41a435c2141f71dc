import { loadKnownOrders } from '#server/api/imports/writing/order-writer.ts'
import { isGone, isThere, type SyncedId } from '#server/integrations/connector.ts'
import type { IncompleteList } from './connection-state.ts'
import type { SyncImport } from './sync-import.ts'
import { DAY_MS, takeAll, type Run } from './sync-run.ts'
import { listSyncedIds } from './synced-orders.ts'

/** If more of a shop's orders are missing, its list is more likely wrong. */
const MAX_GONE_SHARE = 0.5
const FEW_ORDERS = 10
export const INCOMPLETE_AGAIN_MS = DAY_MS

/** What a comparison of ids found, and the orders to forget once the sync is published. */
export type Compared = { incompleteList: IncompleteList | null; gone: readonly string[] }

type Window = {
  /** The current time of the shop. */
  start: number
  /** From when on the key lists orders. `null` if it lists all. */
  readableFrom: number | null
}

async function listIds({ connector }: Run, { start, readableFrom }: Window): Promise<Set<string>> {
  const ids = new Set<string>()
  for await (const page of connector.ids({ from: readableFrom ?? 0, to: start + DAY_MS })) {
    for (const { id } of page) ids.add(id)
  }
  return ids
}

/** Finds the orders that count and that the shop no longer lists, and the ids that were never read. */
async function compareLists(run: Run, window: Window) {
  const { connection, database } = run
  const channelOrders = { database, storeId: connection.store_id, channel: connection.channel }
  // A day later, because the oldest orders leave the list while it is read.
  const from = window.readableFrom === null ? null : window.readableFrom + DAY_MS
  const unknown = await listIds(run, window)
  const listed = unknown.size
  const missing: SyncedId[] = []
  let known = 0
  for await (const page of listSyncedIds(database, connection.id)) {
    const orders = await loadKnownOrders(
      channelOrders,
      page.map(({ externalId }) => externalId),
    )
    for (const { id, externalId, createdAt } of page) {
      const isListed = unknown.delete(id)
      const isComparable = from === null || (createdAt !== null && createdAt >= from)
      if (!isComparable || orders.get(externalId)?.is_test !== false) continue
      known += 1
      if (!isListed) missing.push({ id, externalId })
    }
  }
  return { listed, known, missing, unknown }
}

type Lists = { listed: number; known: number; missing: readonly SyncedId[] }

/** Whether the missing orders can be gone. A person may have said so of as many. */
function isBelievable({ listed, known, missing }: Lists, confirmed: number): boolean {
  if (missing.length <= confirmed) return true
  return listed > 0 && (missing.length <= FEW_ORDERS || missing.length <= known * MAX_GONE_SHARE)
}

/** Takes out the orders that the shop no longer has. Each is asked for by its id before it stops counting. */
async function takeOut({ connector }: Run, target: SyncImport, missing: readonly SyncedId[]): Promise<string[]> {
  const deleted = new Set<string>()
  for await (const page of connector.ordersById(missing.map(({ id }) => id))) {
    for (const { id } of page.filter(isGone)) deleted.add(id)
    await target.take(page.filter(isThere))
  }
  return target.takeGone(missing.filter(({ id }) => deleted.has(id)))
}

/** Compares all ids of the shop with the orders that were read. Reads those that were missed. */
export async function compareIds(run: Run, target: SyncImport, window: Window): Promise<Compared> {
  const { unknown, ...lists } = await compareLists(run, window)
  for (const id of await target.listUnreadable()) unknown.delete(id)
  const unread = [...unknown].filter((id) => !target.isRead(id))
  await takeAll(run.connector.ordersById(unread), target)
  if (isBelievable(lists, run.connection.deletions_confirmed ?? 0)) {
    return { incompleteList: null, gone: await takeOut(run, target, lists.missing) }
  }
  const { listed, known, missing } = lists
  const again = new Date(run.now() + INCOMPLETE_AGAIN_MS).toISOString()
  return { incompleteList: { listed, known, missing: missing.length, again_at: again }, gone: [] }
}
