import { isGone, isThere, type SyncedId } from '#server/integrations/connector.ts'
import { saveSynced, type IncompleteList } from './connection-state.ts'
import type { SyncImport } from './sync-import.ts'
import { DAY_MS, MINUTE_MS, takeAll, timeOf, withImport, type Run } from './sync-run.ts'
import { forgetSyncedIds, listRefunded, listSyncedIds } from './synced-orders.ts'

const POLL_EVERY_MS = 5 * MINUTE_MS

/** The shop may save a change some time after its date of change. */
const OVERLAP_MS = 10 * MINUTE_MS

/** Refunds don't always change their order. */
const REFUNDS_BACK_MS = 120 * DAY_MS
const REFUNDS_EVERY_MS = DAY_MS
const IDS_EVERY_MS = 7 * DAY_MS

/** If more of a shop's orders are missing, its list is more likely wrong. */
const MAX_GONE_SHARE = 0.5
const FEW_ORDERS = 10
const INCOMPLETE_AGAIN_MS = DAY_MS

/** Reads the refunds of the last months again, the orders that have one here, and those that could not be read. */
async function readRefunds({ connection, connector, database }: Run, target: SyncImport, start: number) {
  const from = start - REFUNDS_BACK_MS
  await target.takeUnreadable()
  const refunded = await listRefunded(database, connection, from)
  await takeAll(connector.ordersById(refunded), target)
  await takeAll(connector.refunds({ from, to: start + DAY_MS }), target)
}

/** Returns the orders that the shop no longer lists, or that its list is too short to be believed. */
async function listMissing({ connection, connector, database }: Run, start: number) {
  const there = new Set<string>()
  for await (const page of connector.ids({ from: 0, to: start + DAY_MS })) for (const { id } of page) there.add(id)
  const missing: SyncedId[] = []
  let known = 0
  for await (const page of listSyncedIds(database, connection.id)) {
    known += page.length
    missing.push(...page.filter(({ id }) => !there.has(id)))
  }
  const isComplete = missing.length <= FEW_ORDERS || missing.length <= known * MAX_GONE_SHARE
  return { missing, isComplete, listed: there.size, known }
}

/** What a comparison of ids found, and the orders to forget once the sync is published. */
type Compared = { incompleteList: IncompleteList | null; gone: readonly string[] }

/** Finds orders that the shop no longer has. Each is asked for by its id before it stops counting. */
async function readIds(run: Run, target: SyncImport, start: number): Promise<Compared> {
  const { missing, isComplete, listed, known } = await listMissing(run, start)
  if (!isComplete) {
    const again = new Date(run.now() + INCOMPLETE_AGAIN_MS).toISOString()
    return { incompleteList: { listed, known, again_at: again }, gone: [] }
  }
  if (missing.length === 0) return { incompleteList: null, gone: [] }
  const deleted = new Set<string>()
  for await (const page of run.connector.ordersById(missing.map(({ id }) => id))) {
    for (const { id } of page.filter(isGone)) deleted.add(id)
    await target.take(page.filter(isThere))
  }
  const gone = missing.filter(({ id }) => deleted.has(id))
  await target.takeGone(gone)
  return { incompleteList: null, gone: gone.map(({ id }) => id) }
}

/** Reads what changed since the last sync. */
export async function poll(run: Run): Promise<'done'> {
  const { connection, connector, database, now } = run
  const { changedFrom = 0, refundsAt = 0, idsAt = 0 } = connection.cursor
  const start = await timeOf(run)
  const isDue = (last: number, every: number) => start - last >= every
  const areRefundsDue = isDue(refundsAt, REFUNDS_EVERY_MS)
  const areIdsDue = isDue(idsAt, IDS_EVERY_MS)
  let compared: Compared | undefined
  await withImport(run, async (target) => {
    await takeAll(connector.changedSince(Math.min(changedFrom, start) - OVERLAP_MS), target)
    if (areRefundsDue) await readRefunds(run, target, start)
    if (areIdsDue) compared = await readIds(run, target, start)
  })
  const comparedAt = compared?.incompleteList ? start - IDS_EVERY_MS + INCOMPLETE_AGAIN_MS : start
  const cursor = {
    changedFrom: start,
    refundsAt: areRefundsDue ? start : refundsAt,
    idsAt: areIdsDue ? comparedAt : idsAt,
  }
  const { gone, incompleteList } = compared ?? { gone: [], incompleteList: undefined }
  await saveSynced(database, connection.id, { cursor, at: now(), next: now() + POLL_EVERY_MS, incompleteList })
  if (gone.length > 0) await forgetSyncedIds(database, connection.id, gone)
  return 'done'
}
