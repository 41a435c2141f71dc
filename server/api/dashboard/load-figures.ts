import { z } from 'zod'
import { count, decimal, parseExact } from '#server/api/figures/exact-numbers.ts'
import { daysOf, type PeriodPlan } from '#server/api/figures/plan-periods.ts'
import { periodSalesSchema } from '#server/api/figures/sales-values.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'

const totalsSchema = periodSalesSchema.extend({ customers: count, new_customers: count, returning_customers: count })

const bucketSchema = z.object({
  date: z.string(),
  gross_sales: decimal,
  discounts: decimal,
  net_sales: decimal,
  orders: count,
  refunds: count,
  customers: count,
  returning_customers: count,
})

const figuresSchema = z.object({
  totals: totalsSchema,
  /** Totals of the period's finished days. `null` if the period doesn't include today or has no comparison. */
  completed: totalsSchema.nullable(),
  compared: totalsSchema.nullable(),
  ordersInOtherCurrencies: count,
  series: z.array(bucketSchema),
  comparedSeries: z.array(bucketSchema),
  topProducts: z.array(
    z.object({ id: z.string(), title: z.string(), sku: z.string().nullable(), units: count, net_sales: decimal }),
  ),
  recentOrders: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      placed_at: z.string(),
      placed_time_known: z.boolean(),
      customer_id: z.string().nullable(),
      customer: z.string().nullable(),
      total: decimal,
      currency: z.string(),
      status: z.string().nullable(),
    }),
  ),
})

/** Amounts are exact decimal strings; counts are numbers. */
export type Figures = z.infer<typeof figuresSchema>
export type Totals = z.infer<typeof totalsSchema>
export type Bucket = z.infer<typeof bucketSchema>

export type FiguresRequest = PeriodPlan & { storeId: string; granularity: 'day' | 'month' }

const LOAD = 'select analytics.dashboard($1, $2, $3, $4, $5, $6, $7, $8, $9)::text as figures'

/** Loads all figures of a period in one statement, with the caller's permissions. */
export async function loadFigures(database: Database, claims: Claims, request: FiguresRequest): Promise<Figures> {
  const { storeId, period, completed, comparison, shift, granularity } = request
  const offset = shift?.unit === 'weeks' ? 7 * shift.by : 0
  const values = [storeId, ...daysOf(period), ...daysOf(completed), ...daysOf(comparison), granularity, offset]
  const { rows } = await database.queryAs<{ figures: string }>(claims, LOAD, values)
  return figuresSchema.parse(parseExact(rows[0]?.figures))
}
