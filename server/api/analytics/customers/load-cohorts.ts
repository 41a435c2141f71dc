import { z } from 'zod'
import type { CohortSums } from '#domain/analysis/customers/cohorts.ts'
import { count, decimal } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'

// Every customer by the month of the first order up to the day in $2.
const BUYERS = `
with placed as (
  select customer_id, day from orders
  where is_order and customer_id is not null and currency = $1 and day <= $2::DATE
),
buyers as (
  select customer_id, date_trunc('month', min(day))::DATE as start, count(*) as orders from placed group by customer_id
)`

const SIZES = `${BUYERS}
select start::VARCHAR as start, count(*)::VARCHAR as size, (count(*) filter (orders > 1))::VARCHAR as repeat_customers
from buyers group by start`

const MONTHS = `${BUYERS},
active as (
  select start, date_trunc('month', day)::DATE as month, count(distinct customer_id) as customers
  from placed join buyers using (customer_id) group by all
),
moved as (
  select start, date_trunc('month', day)::DATE as month, sum(net_sales) as net_sales
  from ledger join buyers using (customer_id) where currency = $1 and day <= $2::DATE group by all
)
select
  start::VARCHAR as start, month::VARCHAR as month,
  coalesce(customers, 0)::VARCHAR as customers, coalesce(net_sales, 0)::VARCHAR as net_sales
from active full join moved using (start, month)
where month >= start and start >= $3::DATE`

const sizesSchema = z.array(z.object({ start: z.string(), size: count, repeat_customers: count }))
const monthsSchema = z.array(z.object({ start: z.string(), month: z.string(), customers: count, net_sales: decimal }))

type Asked = {
  currency: string
  /** The last day that counts. */
  until: string
  /** The first month of the cohorts. */
  from: string
}

/** Loads the sums of each cohort, and how many customers older cohorts have. */
export async function loadCohorts(run: RunFacts, { currency, until, from }: Asked) {
  const sizes = sizesSchema.parse(await run(SIZES, [currency, until]))
  const months = Map.groupBy(monthsSchema.parse(await run(MONTHS, [currency, until, from])), ({ start }) => start)
  const cohorts = sizes
    .filter(({ start }) => start >= from)
    .map(({ start, size, repeat_customers: repeatCustomers }): CohortSums => {
      const theirs = (months.get(start) ?? []).map(({ net_sales: netSales, ...sums }) => ({ ...sums, netSales }))
      return { start, size, repeatCustomers, months: theirs }
    })
  const older = sizes.filter(({ start }) => start < from)
  return { cohorts, olderCustomers: older.reduce((sum, { size }) => sum + size, 0) }
}
