import { z } from 'zod'
import { toMinorUnits } from '#domain/money.ts'
import { count, decimal } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'

// Orders of the same day are in the order of their times. $1 is the currency, $2 the last day that counts.
const SPACED = `
with placed as (
  select id, customer_id, day, placed_us, order_value from orders
  where is_order and customer_id is not null and currency = $1 and day <= $2::DATE
),
spaced as (
  select *, day - lag(day) over theirs as gap, row_number() over theirs as number
  from placed window theirs as (partition by customer_id order by day, placed_us, id)
)`

const BUYERS = `${SPACED},
buyers as (
  select
    customer_id, count(*) as orders, min(day) as first_order, max(day) as last_order, sum(order_value) as placed_sales,
    median(gap)::DOUBLE as own_gap, (min(gap) filter (number = 2))::INTEGER as days_to_second
  from spaced group by customer_id
),
spent as (
  select customer_id, sum(net_sales) as net_sales from ledger
  where customer_id is not null and currency = $1 and day <= $2::DATE group by customer_id
)
select
  customer_id::VARCHAR as id, orders::VARCHAR as orders, first_order::VARCHAR as first_order,
  last_order::VARCHAR as last_order, ($2::DATE - last_order)::INTEGER as days_since, own_gap, days_to_second,
  placed_sales::VARCHAR as placed_sales, coalesce(net_sales, 0)::VARCHAR as net_sales
from buyers left join spent using (customer_id)
order by customer_id`

const GAPS = `${SPACED}
select
  quantile_cont(gap, 0.25)::DOUBLE as lower, quantile_cont(gap, 0.5)::DOUBLE as median,
  quantile_cont(gap, 0.75)::DOUBLE as upper, count(gap)::VARCHAR as gaps
from spaced`

const buyersSchema = z.array(
  z.object({
    id: z.string(),
    orders: count,
    first_order: z.string(),
    last_order: z.string(),
    days_since: z.number(),
    own_gap: z.number().nullable(),
    days_to_second: z.number().nullable(),
    placed_sales: decimal,
    net_sales: decimal,
  }),
)

const gap = z.number().nullable()
const gapsSchema = z.array(z.object({ lower: gap, median: gap, upper: gap, gaps: count }))

type Asked = { currency: string; until: string }

/** Loads one row for each customer with an order in the currency. Amounts are in minor units. */
export async function loadBuyers(run: RunFacts, { currency, until }: Asked) {
  const rows = buyersSchema.parse(await run(BUYERS, [currency, until]))
  return rows.map((row) => ({
    id: row.id,
    orders: row.orders,
    firstOrder: row.first_order,
    lastOrder: row.last_order,
    daysSince: row.days_since,
    ownGap: row.own_gap,
    daysToSecond: row.days_to_second,
    placedSales: toMinorUnits(row.placed_sales, currency),
    netSales: toMinorUnits(row.net_sales, currency),
  }))
}

/** Loads the quartiles of the days between consecutive orders of the same customer. `null` if nobody ordered twice. */
export async function loadGaps(run: RunFacts, { currency, until }: Asked) {
  const [row] = gapsSchema.parse(await run(GAPS, [currency, until]))
  if (!row || row.lower === null || row.median === null || row.upper === null) return null
  return { lower: row.lower, median: row.median, upper: row.upper, gaps: row.gaps }
}
