import { z } from 'zod'
import { BUCKET_UNITS } from '#domain/buckets.ts'
import {
  comparisonSchema,
  metricSchema,
  periodSchema,
  storeSchema,
  unknownsShape,
} from '#domain/contracts/dashboard.ts'
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
] as const

export type ReportName = (typeof REPORTS)[number]

/**
 * The figures of a day, week or month. Amounts are in minor units of the store's currency. An average without orders is
 * `null`.
 */
const bucketSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  gross_sales: z.number(),
  discounts: z.number(),
  returns: z.number(),
  net_sales: z.number(),
  shipping: z.number(),
  taxes: z.number(),
  duties: z.number(),
  total_sales: z.number(),
  orders: z.number(),
  units: z.number(),
  average_order_value: z.number().nullable(),
  refunds: z.number(),
})

export const salesReportSchema = z.object({
  report: z.literal('sales'),
  store: storeSchema,
  period: periodSchema,
  comparison: comparisonSchema.nullable(),
  ...unknownsShape,
  /** Whether each row is a day, week or month. Weeks begin on Monday. */
  by: z.enum(BUCKET_UNITS),
  /** Totals of the period. Changes leave out today, which isn't over. */
  totals: z.record(z.enum(SALES_METRICS), metricSchema),
  /** One row for each day, week or month, even without sales, with the figures of its comparison days. */
  rows: z.array(bucketSchema.extend({ comparison: bucketSchema.nullable() })),
  /** When the figures were computed. */
  asOf: z.iso.datetime({ offset: true }),
  /** Today in the store's time zone at `asOf`. */
  today: z.iso.date(),
})

export type SalesReport = z.infer<typeof salesReportSchema>
