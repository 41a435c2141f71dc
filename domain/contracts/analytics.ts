import { z } from 'zod'
import { BUCKET_UNITS } from '#domain/buckets.ts'
import { SALES_METRICS } from '#domain/metrics.ts'
import { comparisonSchema, metricSchema, periodSchema, storeSchema, unknownsShape } from './dashboard.ts'

export const REPORTS = ['sales'] as const

/** Figures of some days: amounts in minor units of the store's currency, `null` for an average over no orders. */
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
  /** What a row is; weeks begin on Monday. */
  by: z.enum(BUCKET_UNITS),
  /** The whole period. A change leaves out today, which is not over. */
  totals: z.record(z.enum(SALES_METRICS), metricSchema),
  /** One a bucket, gaps filled, each with the days of the comparison that it is held against. */
  rows: z.array(bucketSchema.extend({ comparison: bucketSchema.nullable() })),
  /** When the figures were counted. */
  asOf: z.iso.datetime({ offset: true }),
  /** The day that it was then in the store's time zone. */
  today: z.iso.date(),
})

export type SalesReport = z.infer<typeof salesReportSchema>
