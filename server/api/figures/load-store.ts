import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { findFiguresEnd, type FiguresEnd, type StoreActivity } from '#domain/figures-end.ts'
import { dayIn } from '#domain/periods.ts'
import { memberStoreIds } from '#server/api/stores/stores.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

/** The parts of the store's row that figures need, and a version that changes with the store's data. */
export type StoreState = {
  id: string
  name: string
  currency: string
  time_zone: string
  data_version: string
  updated_at: string
}

export type StoreSummary = Omit<StoreState, 'updated_at'> & {
  is_sample: boolean
  first_order_day: string | null
  /** The first day with an order or refund in each currency. */
  first_days: Readonly<Record<string, string>>
  last_order_day: string | null
  orders_after_today: number
  /** Where the figures end, if that is before today. */
  figures_end: FiguresEnd | null
}

// If the id is null, selects the store that the person joined first.
const STATE = `
select id, name, currency, time_zone, data_version::text, updated_at::text
from public.stores
where id = ${memberStoreIds('$1')}
order by (
  select members.created_at from public.store_members as members
  where members.store_id = stores.id and members.user_id = auth.uid()
), id limit 1`

const SUMMARY = `
select
  id, name, currency, time_zone, data_version::text, is_sample, first_order_day::text, first_days, last_order_day::text,
  orders_after_today, last_sold_day::text as "lastSoldDay", sold_days as "soldDays", longest_pause as "longestPause",
  import_day::text as "importDay"
from analytics.store_summary($1, $2)`

type SummaryRow = Omit<StoreSummary, 'figures_end'> & StoreActivity

const noSuchStore = () => new ApiError(404, 'store_not_found', 'This store doesn’t exist, or you have no access to it.')

/**
 * Loads the state of the store with this id, or of the person's first store if no id is given. Resolves to `null` if
 * the person has no store. Throws 404 `store_not_found`.
 */
export async function loadStoreState(
  database: Database,
  claims: Claims,
  store: string | undefined,
): Promise<StoreState | null> {
  const { rows } = await database.queryAs<StoreState>(claims, STATE, [store ?? null])
  if (!rows[0] && store !== undefined) throw noSuchStore()
  return rows[0] ?? null
}

type Asked = { storeId: string; today: string }

/** Loads the store for an answer. `today` is in its time zone. Throws 404 `store_not_found`. */
export async function loadStore(database: Database, claims: Claims, { storeId, today }: Asked): Promise<StoreSummary> {
  const { rows } = await database.queryAs<SummaryRow>(claims, SUMMARY, [storeId, today])
  const [row] = rows
  if (!row) throw noSuchStore()
  return toSummary(row, today)
}

function toSummary(row: SummaryRow, today: string): StoreSummary {
  const { lastSoldDay, soldDays, longestPause, importDay, ...store } = row
  return { ...store, figures_end: findFiguresEnd({ lastSoldDay, soldDays, longestPause, importDay }, today) }
}

const ZONE = 'select time_zone from public.stores where id = $1'

/** Loads a store for work in the background, with today in its time zone. `null` if it was deleted. */
export async function loadStoreAsService(
  database: Database,
  storeId: string,
  now: Date,
): Promise<{ store: StoreSummary; today: string } | null> {
  const { rows: zones } = await queryAsService<{ time_zone: string }>(database, ZONE, [storeId])
  if (!zones[0]) return null
  const today = dayIn(zones[0].time_zone, now)
  const { rows } = await queryAsService<SummaryRow>(database, SUMMARY, [storeId, today])
  return rows[0] ? { store: toSummary(rows[0], today), today } : null
}

/** Returns since when there are figures in a currency, if they begin after the store's first order. */
export function beginOf({ first_days: days, first_order_day: first }: StoreSummary, currency: string) {
  const figuresBegin = days[currency]
  return figuresBegin === undefined || figuresBegin === first ? {} : { figuresBegin }
}

type Left = Pick<Dashboard['store'], 'ordersInOtherCurrencies'>

/** Returns the store as the answer shows it. */
export function toStore(store: StoreSummary, { ordersInOtherCurrencies }: Left): Dashboard['store'] {
  return {
    id: store.id,
    name: store.name,
    currency: store.currency,
    timeZone: store.time_zone,
    isSample: store.is_sample,
    firstOrderDay: store.first_order_day,
    ...beginOf(store, store.currency),
    lastOrderDay: store.last_order_day,
    figuresEnd: store.figures_end,
    ordersAfterToday: store.orders_after_today,
    ordersInOtherCurrencies,
  }
}
