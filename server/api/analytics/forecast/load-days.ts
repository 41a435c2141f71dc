import { z } from 'zod'
import { bucketsOf } from '#domain/buckets.ts'
import { toMinorUnits } from '#domain/money.ts'
import type { Period } from '#domain/periods.ts'
import { count, decimal } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import { sumsSql } from '#server/api/figures/query/sums-sql.ts'

/** A day's net sales in minor units, and its orders. */
export type SalesDay = { day: string; net_sales: number; orders: number }

const rowSchema = z.object({ d0: z.iso.date(), shown_net_sales: decimal, shown_orders: count })

/** Loads the figures of each day of a period, oldest first, also of days without sales. */
export async function loadDays(run: RunFacts, period: Period, currency: string): Promise<SalesDay[]> {
  const spans = bucketsOf(period, 'day').map((day) => ({ ...day, bucket: day.from }))
  const { text, values } = sumsSql({
    parts: ['net_sales', 'orders'],
    days: [{ phase: 'shown', period, spans }],
    currency,
    where: undefined,
    by: ['day'],
  })
  const rows = z.array(rowSchema).parse(await run(text, values))
  return rows.map(({ d0, shown_net_sales: netSales, shown_orders: orders }) => ({
    day: d0,
    net_sales: toMinorUnits(netSales, currency),
    orders,
  }))
}
