import { z } from 'zod'
import type { PaybackSums } from '#domain/analysis/customers/payback.ts'
import { count, decimal } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'

// Ad spend by month, and the customers whose first order up to the day in $2 was in such a month.
const BUYERS = `
with spent as (
  select date_trunc('month', day)::DATE as start, sum(amount) as amount from ad_spend
  where currency = $1 and day <= $2::DATE group by 1 having sum(amount) > 0
),
buyers as (
  select customer_id, date_trunc('month', min(day))::DATE as start from orders
  where is_order and customer_id is not null and currency = $1 and day <= $2::DATE group by customer_id
)`

const SPENT = `${BUYERS}
select spent.start::VARCHAR as start, any_value(amount)::VARCHAR as spent, count(customer_id)::VARCHAR as size
from spent left join buyers using (start) group by spent.start`

const MONTHS = `${BUYERS}
select
  start::VARCHAR as start, date_trunc('month', day)::DATE::VARCHAR as month, coalesce(sum(net_sales), 0)::VARCHAR as net_sales,
  coalesce(sum(contribution), 0)::VARCHAR as contribution, coalesce(sum(costed_sales), 0)::VARCHAR as covered
from ledger join buyers using (customer_id)
where currency = $1 and day <= $2::DATE and day >= start and start >= $3::DATE and start in (select start from spent)
group by all`

const spentSchema = z.array(z.object({ start: z.string(), spent: decimal, size: count }))
const monthsSchema = z.array(
  z.object({ start: z.string(), month: z.string(), net_sales: decimal, contribution: decimal, covered: decimal }),
)

type Asked = {
  currency: string
  /** The last day that counts. */
  until: string
  /** The first month of the cohorts. */
  from: string
}

/** Loads the sums of the customers of each month with ad spend, and the ad spend of months without a new customer. */
export async function loadPayback(run: RunFacts, { currency, until, from }: Asked) {
  const spent = spentSchema.parse(await run(SPENT, [currency, until]))
  const months = Map.groupBy(monthsSchema.parse(await run(MONTHS, [currency, until, from])), ({ start }) => start)
  const shown = spent.filter(({ start, size }) => size > 0 && start >= from)
  return {
    hasAdSpend: spent.length > 0,
    cohorts: shown.map(({ start, size, spent: adSpend }): PaybackSums => ({
      start,
      size,
      adSpend,
      months: (months.get(start) ?? []).map(({ net_sales: netSales, ...sums }) => ({ ...sums, netSales })),
    })),
    withoutCustomers: spent.filter(({ size }) => size === 0).map(({ spent: amount }) => amount),
  }
}
