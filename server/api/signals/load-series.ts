import { z } from 'zod'
import { SIGNAL_DIMENSIONS, type SignalDimension, type SignalSeries } from '#domain/analysis/signals/signal-series.ts'
import { toMinorUnits } from '#domain/money.ts'
import { bucketsOf } from '#domain/buckets.ts'
import type { Period } from '#domain/periods.ts'
import { partId } from '#domain/signals/series-words.ts'
import { count, decimal } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import { LEDGER_PARTS } from '#server/api/figures/query/metric-parts.ts'

/** How many countries, sales channels and products are watched: those with the most orders in the last year. */
const WATCHED: Readonly<Record<SignalDimension, number>> = { country: 8, channel: 8, product: 20 }

/** A product counts once an order: one order of a thousand units says nothing of how many people buy it. */
const LINES = 'count(*) filter (f.is_sale and f.product_id is not null)'

const STORE_DAYS = `
select
  day::VARCHAR as day, sum(net_sales)::VARCHAR as net_sales, sum(placed_sales)::VARCHAR as placed_sales,
  sum(refunds)::VARCHAR as refunds, sum(discounted)::VARCHAR as discounted, sum(orders)::VARCHAR as orders,
  sum(new_customers)::VARCHAR as new_customers, sum(lines)::VARCHAR as lines
from (
  select
    f.day, ${LEDGER_PARTS.net_sales} as net_sales, ${LEDGER_PARTS.placed_sales} as placed_sales,
    ${LEDGER_PARTS.refunds} as refunds, count(distinct f.order_id) filter (f.discounts > 0) as discounted,
    0 as orders, 0 as new_customers, ${LINES} as lines
  from ledger as f where f.currency = $1 and f.day between $2::DATE and $3::DATE group by f.day
  union all
  select f.day, 0, 0, 0, 0, count(*), count(*) filter (f.order_number = 1), 0
  from orders as f where f.is_order and f.currency = $1 and f.day between $2::DATE and $3::DATE group by f.day
)
group by day`

const storeSchema = z.array(
  z.object({
    day: z.iso.date(),
    net_sales: decimal,
    placed_sales: decimal,
    refunds: count,
    discounted: count,
    orders: count,
    new_customers: count,
    lines: count,
  }),
)

type StoreDay = z.infer<typeof storeSchema>[number]

const ORDERS_OF = (dimension: 'country' | 'channel') => `
with watched as (
  select ${dimension} as key from orders
  where is_order and currency = $1 and day between $3::DATE - 365 and $3::DATE and ${dimension} is not null
  group by 1 order by count(*) desc, 1 limit ${WATCHED[dimension]}
)
select ${dimension} as key, day::VARCHAR as day, count(*)::VARCHAR as value from orders
where is_order and currency = $1 and day between $2::DATE and $3::DATE and ${dimension} in (from watched)
group by all`

const LINES_OF_PRODUCTS = `
with watched as (
  select f.product_id as key from ledger as f join products on products.id = f.product_id
  where f.currency = $1 and f.day between $3::DATE - 365 and $3::DATE and products.kind = 'product'
  group by 1 order by ${LINES} desc, 1 limit ${WATCHED.product}
)
select f.product_id::VARCHAR as key, f.day::VARCHAR as day, ${LINES}::VARCHAR as value
from ledger as f
where f.currency = $1 and f.day between $2::DATE and $3::DATE and f.product_id in (from watched)
group by all`

const PARTS: Readonly<Record<SignalDimension, { sql: string; of: string }>> = {
  country: { sql: ORDERS_OF('country'), of: 'orders' },
  channel: { sql: ORDERS_OF('channel'), of: 'orders' },
  product: { sql: LINES_OF_PRODUCTS, of: 'lines' },
}

const partsSchema = z.array(z.object({ key: z.string(), day: z.iso.date(), value: count }))

type Asked = { currency: string; days: Period }

/** Loads the figures by day that signals are found in: those of the store, and of its largest parts. */
export async function loadSeries(run: RunFacts, { currency, days }: Asked): Promise<SignalSeries[]> {
  const dates = bucketsOf(days, 'day').map(({ from }) => from)
  const values = [currency, days.from, days.to]
  const rows = storeSchema.parse(await run(STORE_DAYS, values))
  const series = seriesOfStore(rows, { dates, currency })
  for (const dimension of SIGNAL_DIMENSIONS) {
    const { sql, of } = PARTS[dimension]
    const parts = Map.groupBy(partsSchema.parse(await run(sql, values)), ({ key }) => key)
    for (const [key, ofPart] of parts) {
      const byDay = new Map(ofPart.map(({ day, value }) => [day, value]))
      series.push({
        id: partId(dimension, key),
        kind: 'count',
        values: dates.map((day) => byDay.get(day) ?? 0),
        part: { of, dimension },
      })
    }
  }
  return series
}

type Building = { dates: readonly string[]; currency: string }

/** A day without a row has no sales, which is known. */
function seriesOfStore(rows: readonly StoreDay[], { dates, currency }: Building): SignalSeries[] {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const by = (value: (row: StoreDay) => number) =>
    dates.map((day) => {
      const row = byDay.get(day)
      return row ? value(row) : 0
    })
  const orders = by((row) => row.orders)
  const placed = by((row) => toMinorUnits(row.placed_sales, currency))
  const withOrders = [{ series: 'orders', sign: 1 as const }]
  return [
    { id: 'orders', kind: 'count', values: orders },
    { id: 'lines', kind: 'count', values: by((row) => row.lines), follows: withOrders },
    { id: 'net_sales', kind: 'money', values: by((row) => toMinorUnits(row.net_sales, currency)), follows: withOrders },
    { id: 'new_customers', kind: 'count', values: by((row) => row.new_customers), follows: withOrders },
    { id: 'average_order_value', kind: 'ratio', hits: placed, trials: orders },
    { id: 'refund_rate', kind: 'rate', hits: by((row) => row.refunds), trials: orders },
    { id: 'discount_rate', kind: 'rate', hits: by((row) => row.discounted), trials: orders },
  ]
}
