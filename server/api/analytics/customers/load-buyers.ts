import { z } from 'zod'
import { OVERDUE_LABELS } from '#domain/analysis/customers/order-gaps.ts'
import { REPEAT_WINDOWS, type RepeatWindow } from '#domain/analysis/customers/repeat-windows.ts'
import { SEGMENT_NAMES } from '#domain/contracts/analytics/customers.ts'
import { toMinorUnits } from '#domain/money.ts'
import { count, decimal } from '#server/api/figures/exact-numbers.ts'
import type { FactValue, RunFacts } from '#server/api/figures/facts/engine.ts'

const segment = z.enum(SEGMENT_NAMES).nullable()

const buyersSchema = z.array(
  z.object({
    id: z.string(),
    orders: count,
    first_order: z.string(),
    last_order: z.string(),
    days_since: z.number(),
    placed_sales: decimal,
    net_sales: decimal,
    usual_gap: z.number().nullable(),
    is_own_gap: z.boolean(),
    overdue: z.enum(OVERDUE_LABELS).nullable(),
    days_overdue: z.number(),
    segment,
  }),
)

type Condition = { text: string; values: readonly FactValue[] }

/** Loads customers that match a condition on `buyers`. Amounts are in minor units. */
export async function loadBuyers(run: RunFacts, currency: string, { text, values }: Condition) {
  const rows = buyersSchema.parse(
    await run(
      `select
        id::VARCHAR as id, orders::VARCHAR as orders, first_order::VARCHAR as first_order,
        last_order::VARCHAR as last_order, days_since, placed_sales::VARCHAR as placed_sales,
        net_sales::VARCHAR as net_sales, usual_gap, is_own_gap, overdue, days_overdue, segment
      from buyers where ${text}`,
      values,
    ),
  )
  return rows.map((row) => ({
    id: row.id,
    orders: row.orders,
    firstOrder: row.first_order,
    lastOrder: row.last_order,
    daysSince: row.days_since,
    placedSales: toMinorUnits(row.placed_sales, currency),
    netSales: toMinorUnits(row.net_sales, currency),
    usualGap: row.usual_gap,
    isOwnGap: row.is_own_gap,
    overdue: row.overdue,
    daysOverdue: row.days_overdue,
    segment: row.segment,
  }))
}

export type Buyer = Awaited<ReturnType<typeof loadBuyers>>[number]

/** Counts the customers that match a condition on `buyers`. */
export async function countBuyers(run: RunFacts, { text, values }: Condition): Promise<number> {
  const [row] = await run(`select count(*)::VARCHAR as buyers from buyers where ${text}`, values)
  return Number(row?.buyers ?? 0)
}

const totalsSql = (which: string) => `
select
  segment, count(*)::VARCHAR as customers, (count(*) filter (orders > 1))::VARCHAR as repeat_customers,
  coalesce(sum(net_sales), 0)::VARCHAR as net_sales, (count(*) filter (overdue = 'overdue'))::VARCHAR as overdue,
  (count(*) filter (overdue = 'likely_gone'))::VARCHAR as likely_gone
from buyers where ${which} group by segment`

const totalsSchema = z.array(
  z.object({
    segment,
    customers: count,
    repeat_customers: count,
    net_sales: decimal,
    overdue: count,
    likely_gone: count,
  }),
)

/**
 * Loads sums over the customers of each segment who meet a condition; those without a segment are one group. Amounts are
 * exact decimals.
 */
export async function loadSegments(run: RunFacts, which: string) {
  const rows = totalsSchema.parse(await run(totalsSql(which)))
  return rows.map(({ repeat_customers: repeatCustomers, net_sales: netSales, likely_gone: likelyGone, ...row }) => ({
    ...row,
    repeatCustomers,
    netSales,
    likelyGone,
  }))
}

const windowsSql = (which: string) => `
select
  days, count(*)::VARCHAR as customers, (count(*) filter (days_to_second <= days))::VARCHAR as returned
from buyers join (select unnest($2::INTEGER[]) as days) on first_order <= $1::DATE - days
where ${which} group by days`

const windowsSchema = z.array(z.object({ days: z.number(), customers: count, returned: count }))

/** Counts how many customers who meet a condition ordered again within some days of their first order, as `repeatWindows` does. */
export async function loadWindows(run: RunFacts, until: string, which: string): Promise<RepeatWindow[]> {
  const rows = windowsSchema.parse(await run(windowsSql(which), [until, REPEAT_WINDOWS.map(String)]))
  return REPEAT_WINDOWS.map((days) => {
    const { customers = 0, returned = 0 } = rows.find((row) => row.days === days) ?? {}
    return { days, customers, returned, share: customers === 0 ? null : returned / customers }
  })
}

const DIFFERENT = `
select
  count(distinct last_order)::INTEGER as recency, count(distinct orders)::INTEGER as frequency,
  count(distinct net_sales)::INTEGER as monetary
from buyers`

const differentSchema = z.tuple([z.object({ recency: z.number(), frequency: z.number(), monetary: z.number() })])

/** Counts the different values of each measure of the segments. */
export async function countDifferent(run: RunFacts) {
  const [different] = differentSchema.parse(await run(DIFFERENT))
  return different
}
