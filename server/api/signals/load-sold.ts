import type { KnownStock, SoldInput, SoldProduct } from '#domain/analysis/signals/product-gaps.ts'
import { currencyExponent } from '#domain/money.ts'
import { lengthOf, type Period } from '#domain/periods.ts'
import { partId } from '#domain/signals/series-words.ts'
import type { StoredEvent } from '#server/api/events/load-events.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { markedDays } from './marked-parts.ts'

/** Products that sell on fewer days of the last 15 months have no gap that four weeks could tell from chance. */
const LEAST_SOLD_DAYS = 25
const WATCHED_DAYS = 455

/** Of larger shops, the products that sell on most days are watched. */
const MOST_PRODUCTS = 300

const SOLD = `
with watched as (
  select f.product_id as id
  from ledger as f join products on products.id = f.product_id
  where f.is_sale and f.currency = $1 and f.day between $3::DATE - ${WATCHED_DAYS} and $3::DATE
    and products.kind = 'product'
  group by 1 having count(distinct f.day) >= ${LEAST_SOLD_DAYS}
  order by count(distinct f.day) desc, 1 limit ${MOST_PRODUCTS}
)
select
  f.product_id::DOUBLE as id, date_diff('day', $2::DATE, f.day)::DOUBLE as day,
  coalesce(sum(f.units_sold) filter (where f.is_sale), 0)::DOUBLE as units, sum(f.net_sales)::DOUBLE as sales
from ledger as f
where f.currency = $1 and f.day between $2::DATE and $3::DATE and f.product_id in (from watched)
group by 1, 2`

const STORE_SALES = `
select date_diff('day', $2::DATE, day)::DOUBLE as day, sum(net_sales)::DOUBLE as sales
from ledger where currency = $1 and day between $2::DATE and $3::DATE group by 1`

// The job of Today writes snapshots after the signals are found, so that the last one may be older than the file.
const STOCK = `
select
  products.id::text, inventory_quantity as available,
  (greatest(products.updated_at, listed.published_at) at time zone $2)::date::text as "on",
  latest.quantity as "lastKnown", latest.day::text as "lastDay"
from public.products
left join lateral (
  select imports.published_at
  from private.product_facts as facts join public.imports on imports.id = facts.import_id
  where facts.product_id = products.id and imports.published_at is not null and imports.undone_at is null
  order by facts.import_id desc limit 1
) as listed on true
left join lateral (
  select quantity, day from public.stock_snapshots where product_id = products.id order by day desc limit 1
) as latest on true
where products.store_id = $1 and products.id = any ($3::bigint[]) and inventory_quantity is not null`

type StockRow = { id: string; available: number; on: string; lastKnown: number | null; lastDay: string | null }

type Asked = {
  database: Database
  store: { id: string; currency: string; time_zone: string }
  days: Period
  events: readonly StoredEvent[]
}

/** Loads what the products of a store sold by day, and their stock, for what is probably out of stock. */
export async function loadSold(run: RunFacts, { database, store, days, events }: Asked): Promise<SoldInput> {
  const asked = [store.currency, days.from, days.to]
  const length = lengthOf(days)
  const zeros = () => Array.from({ length }, () => 0)
  const minor = 10 ** currencyExponent(store.currency)
  const sales = zeros()
  const [saleDays, ofStore] = await run.columns(STORE_SALES, asked)
  saleDays?.forEach((day, at) => (sales[day] = Math.round((ofStore?.[at] ?? 0) * minor)))
  const products = new Map<string, { units: number[]; sales: number[] }>()
  const [ids, soldDays, units, netSales] = await run.columns(SOLD, asked)
  ids?.forEach((id, at) => {
    const product = products.get(String(id)) ?? { units: zeros(), sales: zeros() }
    const day = soldDays?.[at] ?? 0
    product.units[day] = units?.[at] ?? 0
    product.sales[day] = Math.round((netSales?.[at] ?? 0) * minor)
    products.set(String(id), product)
  })
  const stocks = await loadStocks(database, store, [...products.keys()])
  return {
    sales,
    products: [...products].map(([key, sold]): SoldProduct => {
      const id = partId('product', key)
      const marked = markedDays(id, { events, firstDay: days.from })
      const stock = stocks.get(key)
      return {
        id,
        units: sold.units.map((count, day) => (marked.has(day) ? null : count)),
        sales: sold.sales,
        ...(stock && { stock }),
      }
    }),
  }
}

async function loadStocks(
  database: Database,
  store: Asked['store'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownStock>> {
  const { rows } = await queryAsService<StockRow>(database, STOCK, [store.id, store.time_zone, ids])
  return new Map(
    rows.map(({ id, available, on, lastKnown, lastDay }) => {
      const isSame = lastKnown === available && lastDay !== null
      return [id, { available, on, changedOn: isSame ? lastDay : on }]
    }),
  )
}
