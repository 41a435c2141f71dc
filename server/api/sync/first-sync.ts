import { saveCursor, saveProgress, saveSynced, type Cursor } from './connection-state.ts'
import { DAY_MS, loadReadableFrom, timeOf, withImport, type Run } from './sync-run.ts'

/** The first sync publishes at most this many times, and a window has at least a month. */
const MAX_WINDOWS = 12
const MIN_WINDOW_MS = 30 * DAY_MS

/** No online shop is older. */
const LONG_AGO = Date.UTC(1995, 0)

const PROGRESS_EVERY_MS = 2000

async function planBackfill(run: Run): Promise<NonNullable<Cursor['backfill']>> {
  const { connector, connection, database } = run
  const facts = await connector.check()
  const until = await timeOf(run)
  // A day earlier, because the day is of the shop's zone.
  const oldest = facts.firstOrderDay === null ? LONG_AGO : Date.parse(facts.firstOrderDay) - DAY_MS
  const first = Math.max(oldest, (await loadReadableFrom(run)) ?? oldest)
  const next = facts.orders === 0 ? until : Math.min(first, until)
  const step = Math.max(MIN_WINDOW_MS, Math.ceil((until - next) / MAX_WINDOWS))
  await saveProgress(database, connection.id, { read: 0, total: facts.orders, ms: 0 })
  return { next, until, step, read: 0 }
}

/** Reads one window of the first sync. The bookmark moves only when the window is published. */
export async function readWindow(run: Run): Promise<'again'> {
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
      read += await target.take(page)
      if (now() - savedAt < PROGRESS_EVERY_MS) continue
      await saveProgress(database, id, { read, total: null, ms: now() - savedAt })
      savedAt = now()
    }
  })
  await saveProgress(database, id, { read, total: null, ms: now() - savedAt })
  await saveCursor(database, id, { backfill: { ...planned, next: to, read } })
  return 'again'
}
