import * as v from 'valibot'
import { findFiguresEnd, lastCompleteDay, type StoreActivity } from '#domain/figures-end.ts'
import { addDays, daysBetween, dayIn, type Period } from '#domain/periods.ts'
import type { SignalInput } from '#domain/analysis/signals/signal-series.ts'
import { daysOfWholeStore, loadEventsAsService } from '#server/api/events/load-events.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { computeInThread } from '#server/api/figures/threads.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { Work } from '#server/platform/jobs/jobs.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import { cardSchema, pastCardSchema } from './card-schema.ts'
import { loadOrders } from './load-orders.ts'
import { loadSeries } from './load-series.ts'
import { loadSold } from './load-sold.ts'
import { loadSources } from './load-sources.ts'
import { withoutMarkedParts } from './marked-parts.ts'
import { requireCurrency } from './require-currency.ts'
import type { SignalsTask } from './signals-thread.ts'
import { loadCards, saveCards } from './stored-cards.ts'

/** Last year's season is looked up, and each of the last 365 days is judged by the days before it. */
const LONGEST_HISTORY_DAYS = 3 * 366

const RECENT_DAYS = 28

const THREAD = { module: new URL('./signals-thread.ts', import.meta.url), name: 'signalsOf' }

const foundSchema = v.object({
  cards: v.array(cardSchema),
  past: v.object({ cards: v.array(pastCardSchema), days: v.number(), ordersADay: v.number() }),
})

type Store = StoreActivity & {
  id: string
  currency: string
  time_zone: string
  data_version: string
  first_order_day: string | null
  /** What was looked at last, if anything. */
  seen_version: string | null
  seen_day: string | null
  /** Which events there are, and which ones were seen. `null` without any. */
  calendar: string | null
  seen_calendar: string | null
}

const STORE = `
select
  stores.id, currency, time_zone, stores.data_version::text, first_order_day::text, import_day::text as "importDay",
  last_sold_day::text as "lastSoldDay", sold_days as "soldDays", longest_pause as "longestPause",
  runs.data_version::text as seen_version, runs.last_day::text as seen_day, runs.calendar as seen_calendar,
  (select md5(string_agg(id || ' ' || set_at, ',' order by id)) from public.events where store_id = $1) as calendar
from analytics.store_summary($1, (
  select ($2::timestamptz at time zone time_zone)::date from public.stores where id = $1
)) as stores
left join private.signal_runs as runs on runs.store_id = stores.id`

const SAVE_RUN = `
insert into private.signal_runs (store_id, ran_on, last_day, data_version, calendar, past_cards, past_days, orders_a_day)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (store_id) do update set
  ran_on = excluded.ran_on, last_day = excluded.last_day, data_version = excluded.data_version, calendar = excluded.calendar,
  past_cards = excluded.past_cards, past_days = excluded.past_days, orders_a_day = excluded.orders_a_day`

const NOTHING_NEW = 'update private.signal_runs set ran_on = $2 where store_id = $1'

/** What is found without orders. */
const NOTHING = { cards: [], past: { cards: null, days: null, ordersADay: null } }

type Options = { database: Database; facts: Pick<Facts, 'read'>; clock: Clock }

/**
 * Returns the work that finds the signals of a store, by its id, on the days that are complete. A store without new days
 * or new data is left as it is, so that nobody's figures are loaded each night.
 */
export function createSignalsWork({ database, facts, clock }: Options): Work {
  return async (storeId, stopping) => {
    const now = clock()
    const { rows } = await queryAsService<Store>(database, STORE, [storeId, now.toISOString()])
    const [store] = rows
    if (!store) return
    const today = dayIn(store.time_zone, now)
    const days = daysOf(store, today)
    if (isSeen(store, days)) return void (await queryAsService(database, NOTHING_NEW, [storeId, today]))
    const { cards, past } = days ? await find({ store, days, today, stopping }) : NOTHING
    const pastCards = past.cards && JSON.stringify(past.cards)
    const seen = [days?.to ?? null, store.data_version, store.calendar]
    const run = [storeId, today, ...seen, pastCards, past.days, past.ordersADay]
    await database.asService(async (connection) => {
      await saveCards(connection, storeId, cards)
      await connection.query(SAVE_RUN, run)
      await requireCurrency(connection, store)
    })
  }

  type Finding = { store: Store; days: Period; today: string; stopping: AbortSignal }

  function find({ store, days, today, stopping }: Finding) {
    const asker = { person: 'signals', gone: stopping }
    const { id: storeId, currency } = store
    async function prepare(): Promise<{ data: SignalsTask }> {
      const cards = await loadCards(database, storeId, days.to)
      const events = await loadEventsAsService(database, storeId)
      const loaded = await facts.read(store, async (run) => ({
        series: await loadSeries(run, { currency, days }),
        from: await loadSources(run, { database, storeId, currency, days }),
        // An outlier is told of at once, also on a day that isn't complete.
        orders: await loadOrders(run, { currency, days: { ...days, to: today } }),
        sold: await loadSold(run, { database, store, days, events }),
      }))
      const input: SignalInput = {
        firstDay: days.from,
        lastDay: days.to,
        series: withoutMarkedParts([...loaded.series, ...loaded.from.series], {
          events,
          firstDay: days.from,
          channels: loaded.from.channels,
        }),
        sources: loaded.from.sources,
        marked: daysOfWholeStore(events),
      }
      return { data: { input, orders: loaded.orders, sold: loaded.sold, cards } }
    }
    return computeInThread({ work: THREAD, answer: foundSchema, prepare, asker })
  }
}

const isSeen = (store: Store, days: Period | null): boolean =>
  store.seen_version === store.data_version &&
  store.seen_day === (days?.to ?? null) &&
  store.seen_calendar === store.calendar

/** Returns the days to look at. `null` if there are none. */
function daysOf(store: Store, today: string): Period | null {
  const { first_order_day: first } = store
  if (first === null) return null
  const to = lastDayOf(store, today)
  const oldest = addDays(to, 1 - LONGEST_HISTORY_DAYS)
  const from = first > oldest ? first : oldest
  return from <= to ? { from, to } : null
}

/** A pause that began lately is looked at, because orders may have stopped arriving. An older one ends the figures. */
function lastDayOf(store: Store, today: string): string {
  const end = findFiguresEnd(store, today)
  if (end?.reason !== 'silence') return lastCompleteDay(today, end)
  const reached = store.importDay !== null && store.importDay < today ? store.importDay : today
  return daysBetween(end.day, reached) <= RECENT_DAYS ? addDays(reached, -1) : lastCompleteDay(today, end)
}
