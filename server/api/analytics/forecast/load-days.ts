import { z } from 'zod'
import { toMinorUnits } from '#domain/money.ts'
import type { Period } from '#domain/periods.ts'
import { count, decimal } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import { LEDGER_PARTS } from '#server/api/figures/query/metric-parts.ts'

/** A day's net sales in minor units, and its orders. */
export type SalesDay = { day: string; net_sales: number; orders: number }

const DAYS = `
select day::VARCHAR as day, sum(net_sales)::VARCHAR as net_sales, sum(orders)::VARCHAR as orders
from (
  select f.day, ${LEDGER_PARTS.net_sales} as net_sales, 0 as orders from ledger as f
  where f.currency = $1 and f.day between $2::DATE and $3::DATE group by f.day
  union all
  select f.day, 0 as net_sales, count(*) as orders from orders as f
  where f.is_order and f.currency = $1 and f.day between $2::DATE and $3::DATE group by f.day
)
group by day order by day`

const rowsSchema = z.array(z.object({ day: z.iso.date(), net_sales: decimal, orders: count }))

/** Loads the figures of the days of a period with sales, returns or orders, oldest first. */
export async function loadDays(run: RunFacts, { from, to }: Period, currency: string): Promise<SalesDay[]> {
  const rows = rowsSchema.parse(await run(DAYS, [currency, from, to]))
  return rows.map((row) => ({ ...row, net_sales: toMinorUnits(row.net_sales, currency) }))
}
