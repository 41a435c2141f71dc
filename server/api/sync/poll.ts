import { loadFacts } from '#server/integrations/load-facts.ts'
import { compareIds, INCOMPLETE_AGAIN_MS, type Compared } from './compare-ids.ts'
import { saveShop, saveSynced } from './connection-state.ts'
import type { SyncImport } from './sync-import.ts'
import { DAY_MS, loadReadableFrom, MINUTE_MS, takeAll, timeOf, withImport, type Run } from './sync-run.ts'
import { forgetSyncedIds, listRefunded } from './synced-orders.ts'

const POLL_EVERY_MS = 5 * MINUTE_MS

/** The shop may save a change some time after its date of change. */
const OVERLAP_MS = 10 * MINUTE_MS

/** Refunds don't always change their order. */
const REFUNDS_BACK_MS = 120 * DAY_MS
const REFUNDS_EVERY_MS = DAY_MS
const IDS_EVERY_MS = 7 * DAY_MS

/**
 * Reads again: orders with a refund since the last reading or in the months before it, orders that have a refund here, and
 * orders that could not be read.
 */
async function readRefunds(
  { connection, connector, database }: Run,
  target: SyncImport,
  { since, start, readableFrom }: Refunds,
) {
  const from = since - REFUNDS_BACK_MS
  await target.takeUnreadable(readableFrom)
  const refunded = await listRefunded(database, connection, from)
  await takeAll(connector.ordersById(refunded), target)
  await takeAll(connector.refunds({ from, to: start + DAY_MS }), target)
}

type Refunds = { since: number; start: number; readableFrom: number | null }

/** What a poll reads apart from changes, and when that was last read. */
function planPoll({ connection: { cursor, deletions_confirmed: confirmed } }: Run, start: number) {
  const { changedFrom = 0, refundsAt = 0, idsAt = 0 } = cursor
  const isDue = (last: number, every: number) => start - last >= every
  return {
    changedSince: Math.min(changedFrom, start) - OVERLAP_MS,
    refundsAt,
    refundsSince: Math.min(refundsAt || start, start),
    areRefundsDue: isDue(refundsAt, REFUNDS_EVERY_MS),
    idsAt,
    areIdsDue: confirmed !== null || isDue(idsAt, IDS_EVERY_MS),
  }
}

type Plan = ReturnType<typeof planPoll>

/** Keeps who the shop is, if it was connected before that was asked, and from when on its key lists orders. */
async function readShop(run: Run): Promise<{ readableFrom: number | null }> {
  const { connection, connector, database } = run
  if (connection.identity === null) await saveShop(database, connection.id, await loadFacts(connector))
  return { readableFrom: await loadReadableFrom(run) }
}

function nextCursor(plan: Plan, start: number, isIncomplete: boolean) {
  const comparedAt = isIncomplete ? start - IDS_EVERY_MS + INCOMPLETE_AGAIN_MS : start
  return {
    changedFrom: start,
    refundsAt: plan.areRefundsDue ? start : plan.refundsAt,
    idsAt: plan.areIdsDue ? comparedAt : plan.idsAt,
  }
}

/** Reads what changed since the last sync. */
export async function poll(run: Run): Promise<'done'> {
  const { connection, connector, database, now } = run
  const start = await timeOf(run)
  const plan = planPoll(run, start)
  const { areIdsDue, areRefundsDue, changedSince, refundsSince: since } = plan
  const { readableFrom } = areRefundsDue || areIdsDue ? await readShop(run) : { readableFrom: null }
  const compared: Compared[] = []
  await withImport(run, async (target) => {
    await takeAll(connector.changedSince(changedSince), target)
    if (areRefundsDue) await readRefunds(run, target, { since, start, readableFrom })
    if (areIdsDue) compared.push(await compareIds(run, target, { start, readableFrom }))
  })
  const [found] = compared
  const cursor = nextCursor(plan, start, Boolean(found?.incompleteList))
  const isConfirmed = connection.deletions_confirmed !== null
  const saved = { cursor, at: now(), next: now() + POLL_EVERY_MS, incompleteList: found?.incompleteList, isConfirmed }
  await saveSynced(database, connection.id, saved)
  if (found && found.gone.length > 0) await forgetSyncedIds(database, connection.id, found.gone)
  return 'done'
}
