import { z } from 'zod'
import type { DayOrder, OrderInput } from '#domain/analysis/signals/outlier-orders.ts'
import { toMinorUnits } from '#domain/money.ts'
import type { Period } from '#domain/periods.ts'
import { count, decimal } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'

const DAYS = `
select day::VARCHAR as day, sum(gross)::VARCHAR as gross, sum(returned)::VARCHAR as returned, sum(orders)::VARCHAR as orders
from (
  select f.day, sum(f.gross_sales) as gross, sum(f.returns) as returned, 0 as orders from ledger as f
  where f.currency = $1 and f.day between $2::DATE and $3::DATE group by f.day
  union all
  select f.day, 0, 0, count(*) from orders as f
  where f.is_order and f.currency = $1 and f.day between $2::DATE and $3::DATE group by f.day
)
group by day`

/** The order with the highest sales of each day, and the one with the highest returns. */
const LARGEST = `
with sums as (
  select
    f.day, f.order_id, sum(f.gross_sales) as gross, sum(f.gross_sales - f.discounts) as discounted,
    sum(f.returns) as returned, min(orders.day) as placed
  from ledger as f join orders on orders.id = f.order_id
  where f.currency = $1 and f.day between $2::DATE and $3::DATE
  group by all
)
select
  day::VARCHAR as day, order_id::VARCHAR as id, gross::VARCHAR as gross, discounted::VARCHAR as discounted,
  returned::VARCHAR as returned,
  (placed = day)::INTEGER::VARCHAR as orders
from sums
qualify row_number() over (partition by day order by gross desc, order_id) = 1
  or (returned > 0 and row_number() over (partition by day order by returned desc, order_id) = 1)`

const daysSchema = z.array(z.object({ day: z.iso.date(), gross: decimal, returned: decimal, orders: count }))
const largestSchema = z.array(
  z.object({
    day: z.iso.date(),
    id: z.string(),
    gross: decimal,
    discounted: decimal,
    returned: decimal,
    orders: count,
  }),
)

type Asked = { currency: string; days: Period }

/** Loads what outlier orders are found in. */
export async function loadOrders(run: RunFacts, { currency, days }: Asked): Promise<OrderInput> {
  const values = [currency, days.from, days.to]
  const sums = daysSchema.parse(await run(DAYS, values))
  const largest = largestSchema.parse(await run(LARGEST, values))
  const amounts = ({ gross, returned }: { gross: string; returned: string }) => ({
    grossSales: toMinorUnits(gross, currency),
    returns: toMinorUnits(returned, currency),
  })
  return {
    days: sums.map((row) => ({ day: row.day, orders: row.orders, ...amounts(row) })),
    largest: largest.map((row): DayOrder => {
      const sumsOfOrder = amounts(row)
      const average = row.orders > 0 ? sumsOfOrder.grossSales : null
      return {
        id: row.id,
        day: row.day,
        discounted: toMinorUnits(row.discounted, currency),
        sums: { ...sumsOfOrder, orders: row.orders, averageOrderValue: average },
      }
    }),
  }
}
