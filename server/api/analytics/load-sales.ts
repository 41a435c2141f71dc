import { z } from 'zod'
import type { Period } from '#domain/periods.ts'
import { count, parseExact } from '#server/api/figures/exact-numbers.ts'
import { daysOf, type PeriodPlan } from '#server/api/figures/plan-periods.ts'
import { periodSalesSchema, salesSchema } from '#server/api/figures/sales-values.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'

const reportSchema = z.object({
  totals: periodSalesSchema,
  /** Sums of the period's finished days. `null` if the period doesn't include today or has no comparison. */
  completed: salesSchema.nullable(),
  compared: salesSchema.nullable(),
  ordersInOtherCurrencies: count,
  /** One per requested bucket, in the same order. */
  buckets: z.array(salesSchema),
  comparedBuckets: z.array(salesSchema),
})

export type SalesFigures = z.infer<typeof reportSchema>

export type SalesRequest = PeriodPlan & {
  storeId: string
  /** The days, weeks or months of the period: in ascending order, without overlaps. */
  buckets: readonly Period[]
  comparedBuckets: readonly Period[]
}

const LOAD = 'select analytics.sales_report($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)::text as figures'

const endsOf = (buckets: readonly Period[]) => [buckets.map(({ from }) => from), buckets.map(({ to }) => to)]

/** Loads all sums of a sales report in one statement, with the caller's permissions. */
export async function loadSales(database: Database, claims: Claims, request: SalesRequest): Promise<SalesFigures> {
  const { storeId, period, completed, comparison, buckets, comparedBuckets } = request
  const days = [...daysOf(period), ...daysOf(completed), ...daysOf(comparison)]
  const values = [storeId, ...days, ...endsOf(buckets), ...endsOf(comparedBuckets)]
  const { rows } = await database.queryAs<{ figures: string }>(claims, LOAD, values)
  return reportSchema.parse(parseExact(rows[0]?.figures))
}
