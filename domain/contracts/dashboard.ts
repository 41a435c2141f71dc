import { z } from 'zod'
import { METRIC_NAMES } from '#domain/metrics.ts'
import { MATCHES } from './figure-terms.ts'

const day = z.iso.date()

/** Amounts are integers in minor units of the store's currency; rates are ratios; counts are integers. */
export const metricSchema = z.object({
  /** `null` where the figure has no value, such as an average over no orders. */
  value: z.number().nullable(),
  comparison: z.number().nullable(),
  /** (value − comparison) ÷ comparison; `null` where the base is zero or missing. */
  change: z.number().nullable(),
})

export const periodSchema = z.object({ from: day, to: day })

/** The days that the period is compared with. `match` is there where the question had it. */
export const comparisonSchema = periodSchema.extend({ match: z.enum(MATCHES).optional() })

export const storeSchema = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  isSample: z.boolean(),
  /** Store-local days of the first and last order or refund; `null` in a store without orders. */
  firstOrderDay: day.nullable(),
  lastOrderDay: day.nullable(),
  /** Orders of the period in other currencies, which the figures leave out. */
  ordersInOtherCurrencies: z.number(),
})

/** What the orders of the period do not tell. */
export const unknownsShape = {
  /** Orders that count and name nobody: no customer figure has them. */
  ordersWithoutCustomer: z.number(),
  /** Those of the refunds whose day is an estimate. */
  refundsEstimated: z.number(),
}

export const dashboardSchema = z.object({
  store: storeSchema,
  period: periodSchema,
  comparison: comparisonSchema.nullable(),
  ...unknownsShape,
  metrics: z.record(z.enum(METRIC_NAMES), metricSchema),
  /** One entry a bucket, gaps filled; a bucket is a day, or a month beyond 180 days. */
  granularity: z.enum(['day', 'month']),
  series: z.array(
    z.object({
      date: day,
      net_sales: z.number(),
      orders: z.number(),
      customers: z.number(),
      returning_customers: z.number(),
      gross_sales: z.number(),
      discounts: z.number(),
      refunds: z.number(),
      comparison: z.object({ date: day, net_sales: z.number(), orders: z.number() }).nullable(),
    }),
  ),
  topProducts: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      sku: z.string().nullable(),
      units: z.number(),
      net_sales: z.number(),
    }),
  ),
  /** The latest orders placed in the period, newest first. */
  recentOrders: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      placedAt: z.iso.datetime({ offset: true }),
      /** `false` where the file gave only a date: `placedAt` is then the start of that day. */
      placedTimeKnown: z.boolean(),
      customer: z.string().nullable(),
      total: z.number(),
      currency: z.string(),
      /** `null` where the file has no status. */
      status: z.string().nullable(),
    }),
  ),
  insights: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      severity: z.enum(['info', 'good', 'warning', 'critical']),
      title: z.string(),
      body: z.string(),
      href: z.string(),
    }),
  ),
  /** When the figures were counted. */
  asOf: z.iso.datetime({ offset: true }),
  /** The day that it was then in the store's time zone. */
  today: day,
})

export type Metric = z.infer<typeof metricSchema>
export type Dashboard = z.infer<typeof dashboardSchema>
