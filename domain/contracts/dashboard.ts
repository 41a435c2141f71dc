import { z } from 'zod'
import { METRIC_NAMES } from '#domain/metrics.ts'
import { MATCHES } from './figure-terms.ts'

const day = z.iso.date()

/** Amounts are integers in minor units of the store's currency; rates are ratios; counts are integers. */
export const metricSchema = z.object({
  /** `null` if the metric has no value, such as an average without orders. */
  value: z.number().nullable(),
  comparison: z.number().nullable(),
  /** (value − comparison) ÷ comparison; `null` if the base is zero or missing. */
  change: z.number().nullable(),
})

export const periodSchema = z.object({ from: day, to: day })

/** The comparison days. `match` is set if the request had it. */
export const comparisonSchema = periodSchema.extend({ match: z.enum(MATCHES).optional() })

export const storeSchema = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  isSample: z.boolean(),
  /** Days of the first and last order or refund, in the store's time zone; `null` without orders. */
  firstOrderDay: day.nullable(),
  lastOrderDay: day.nullable(),
  /** Orders of the period in other currencies, which the figures leave out. */
  ordersInOtherCurrencies: z.number(),
})

/** What the orders of the period don't contain. */
export const unknownsShape = {
  /** Counted orders without a customer; customer metrics leave them out. */
  ordersWithoutCustomer: z.number(),
  /** Refunds with an estimated day. */
  refundsEstimated: z.number(),
}

export const dashboardSchema = z.object({
  store: storeSchema,
  period: periodSchema,
  comparison: comparisonSchema.nullable(),
  ...unknownsShape,
  metrics: z.record(z.enum(METRIC_NAMES), metricSchema),
  /** The unit of a bucket: a day, or a month for more than 180 days. One entry per bucket, without gaps. */
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
      /** `false` if the file had only a date; `placedAt` is then the start of that day. */
      placedTimeKnown: z.boolean(),
      customer: z.string().nullable(),
      total: z.number(),
      currency: z.string(),
      /** `null` if the file has no status. */
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
  /** When the figures were computed. */
  asOf: z.iso.datetime({ offset: true }),
  /** Today in the store's time zone at `asOf`. */
  today: day,
})

export type Metric = z.infer<typeof metricSchema>
export type Dashboard = z.infer<typeof dashboardSchema>
