import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { BUCKET_UNITS } from '#domain/buckets.ts'
import { comparedShape, metricSchema, periodSchema, storeSchema, unknownsShape } from '#domain/contracts/dashboard.ts'
import { SALES_METRICS } from '#domain/metrics.ts'

export const REPORTS = [
  'sales',
  'change',
  'forecast',
  'cohorts',
  'customers',
  'expected_orders',
  'products',
  'basket',
  'payback',
] as const

export type ReportName = (typeof REPORTS)[number]

/**
 * The figures of a day, week or month. Amounts are in minor units of the store's currency. An average without orders is
 * `null`.
 */
const bucketSchema = v.object({
  from: dayText,
  to: dayText,
  gross_sales: v.number(),
  discounts: v.number(),
  returns: v.number(),
  net_sales: v.number(),
  shipping: v.number(),
  taxes: v.number(),
  duties: v.number(),
  total_sales: v.number(),
  orders: v.number(),
  units: v.number(),
  average_order_value: v.nullable(v.number()),
  refunds: v.number(),
})

export const salesReportSchema = v.object({
  report: v.literal('sales'),
  store: storeSchema,
  period: periodSchema,
  ...comparedShape,
  ...unknownsShape,
  /** Whether each row is a day, week or month. Weeks begin on Monday. */
  by: v.picklist(BUCKET_UNITS),
  /** Totals of the period. Changes leave out today, which isn't over. */
  totals: v.object(v.entriesFromList(SALES_METRICS, metricSchema)),
  /** One row for each day, week or month, even without sales, with the figures of its comparison days. */
  rows: v.array(v.object({ ...bucketSchema.entries, comparison: v.nullable(bucketSchema) })),
  /** When the figures were computed. */
  asOf: instant,
  /** Today in the store's time zone at `asOf`. */
  today: dayText,
})

export type SalesReport = v.InferOutput<typeof salesReportSchema>
