import { ConnectorError, type SyncedId } from '#server/integrations/connector.ts'
import { saveSynced } from './connection-state.ts'
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
export async function poll(run: Run): Promise<'done'> {
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
