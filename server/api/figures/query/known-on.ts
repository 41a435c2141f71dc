import type { FiguresQuestionQuery } from '#domain/contracts/figures-query.ts'
import type { FiguresEnd } from '#domain/figures-end.ts'
import type { StoreSummary } from '#server/api/figures/load-store.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

type Asked = { query: Pick<FiguresQuestionQuery, 'knownOn' | 'period'>; store: StoreSummary; today: string }

/** Whether an import says something of orders. A file of products or customers doesn't. */
export const HAS_ORDERS = `(
  coalesce(report ->> 'ordersUnchanged', '0') <> '0' or exists (select from public.orders where orders.import_id = imports.id)
)`

// Imports of early versions did not keep the orders that they replaced.
const FIRST_DAY = `
select (coalesce(max(published_at) filter (where not keeps_replaced), min(published_at)) at time zone time_zone)::date::text as day
from public.stores left join public.imports
  on imports.store_id = stores.id and published_at is not null and undone_at is null and source is distinct from 'recount'
  and ${HAS_ORDERS}
where stores.id = $1 group by time_zone`

/** Returns the first day of which it is known what the store's figures were. `null` without any. */
export async function loadFirstKnownDay(database: Database, storeId: string): Promise<string | null> {
  const { rows } = await queryAsService<{ day: string | null }>(database, FIRST_DAY, [storeId])
  return rows[0]?.day ?? null
}

const LAST_IMPORT = `
select least((analytics.last_import_of_orders(id, ($2::date + 1)::timestamp at time zone time_zone) at time zone time_zone)::date, $2::date)::text as day
from public.stores where id = $1`

/** Returns where the figures of a past day ended: with that day, or with the last import of orders before it. */
async function loadEndThen(database: Database, store: StoreSummary, knownOn: string): Promise<FiguresEnd> {
  const { rows } = await queryAsService<{ day: string | null }>(database, LAST_IMPORT, [store.id, knownOn])
  const day = rows[0]?.day ?? knownOn
  const end = store.figures_end
  return end !== null && end.day <= day ? end : { day, reason: 'import' }
}

// Looks up the last order of each import, because a store can have very many orders.
const LAST_ORDER = `
select max(last.placed_day)::text as day from public.stores
join public.imports on imports.store_id = stores.id and undone_at is null
  and published_at < ($2::date + 1)::timestamp at time zone time_zone
cross join lateral (
  select placed_day from public.orders
  where orders.import_id = imports.id and placed_day <= $2 order by placed_day desc limit 1
) as last
where stores.id = $1`

/** The default period ends with the day that is known or, if the last order of then is old, with that one. */
async function loadLastOrderDay(database: Database, store: StoreSummary, knownOn: string): Promise<string | null> {
  const { rows } = await queryAsService<{ day: string | null }>(database, LAST_ORDER, [store.id, knownOn])
  return rows[0]?.day ?? null
}

function beforeHistory(firstDay: string | null): ApiError {
  const words =
    firstDay === null
      ? 'This store has no orders, so nothing was known of it.'
      : `What was known is kept since ${firstDay}. Choose that day or a later one.`
  return new ApiError(422, 'not_known_then', words)
}

/**
 * Returns the store as a query with `knownOn` sees it: its facts are those of that day, and its figures end then. Without a
 * period, its last order is that of then too. Throws 400 `invalid_query` for a day to come, and 422 `not_known_then` before
 * the first day of which it is known.
 */
export async function toStoreThen(
  database: Database,
  { query: { knownOn, period }, store, today }: Asked,
): Promise<StoreSummary & { knownOn?: string }> {
  if (knownOn === undefined || knownOn === today) return store
  if (knownOn > today) throw new ApiError(400, 'invalid_query', 'The parameter "knownOn" is after today.')
  const firstDay = await loadFirstKnownDay(database, store.id)
  if (firstDay === null || knownOn < firstDay) throw beforeHistory(firstDay)
  const figures_end = await loadEndThen(database, store, knownOn)
  const last_order_day = period ? store.last_order_day : await loadLastOrderDay(database, store, knownOn)
  return { ...store, knownOn, figures_end, last_order_day }
}
