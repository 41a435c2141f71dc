import { z } from 'zod'
import { METRIC_NAMES } from '#domain/metrics.ts'
import { MATCHES } from './figure-terms.ts'

const day = z.iso.date()

/**
 * A metric and its comparison. Amounts are integers in minor units of the store's currency; rates are ratios (0.25 is
 * 25%).
 */
export const metricSchema = z.object({
  /** `null` if the metric has no value, such as an average without orders. */
  value: z.number().nullable(),
  comparison: z.number().nullable(),
  /** (value − comparison) ÷ comparison. `null` if the comparison is zero or missing. */
  change: z.number().nullable(),
})

export const periodSchema = z.object({ from: day, to: day })

/** The comparison days. `match` is present only if the request had it. */
export const comparisonSchema = periodSchema.extend({ match: z.enum(MATCHES).optional() })

/** Where a store's figures end, if that is before today. See `FiguresEnd`. */
export const figuresEndSchema = z.object({ day, reason: z.enum(['import', 'silence']) }).nullable()

export const storeSchema = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  isSample: z.boolean(),
  /**
   * Days of the first and last order or refund, in the store's time zone; `null` without orders. The last day is
   * never after today, unless all orders are.
   */
  firstOrderDay: day.nullable(),
  lastOrderDay: day.nullable(),
  figuresEnd: figuresEndSchema,
  /** The number of orders, in any currency, that are dated after today. */
  ordersAfterToday: z.number(),
  /** The number of orders in other currencies, which the figures leave out. */
  ordersInOtherCurrencies: z.number(),
})

/** How many orders and refunds of the period lack data. */
export const unknownsShape = {
  /** Orders without a customer. Customer metrics leave them out. */
  ordersWithoutCustomer: z.number(),
  /** Refunds whose day is estimated because the file doesn't state it. */
  refundsEstimated: z.number(),
}

export const dashboardSchema = z.object({
  store: storeSchema,
  period: periodSchema,
  comparison: comparisonSchema.nullable(),
  ...unknownsShape,
  metrics: z.record(z.enum(METRIC_NAMES), metricSchema),
  /**
   * Whether each entry of `series` is a day or, for periods of more than 180 days, a month. No day or month is missing.
   */
  granularity: z.enum(['day', 'month']),
  series: z.array(
    z.object({
      date: day,
      net_sales: z.number(),
      orders: z.number(),
      customers: z.number(),
      returning_customers: z.number(),
      returning_customer_rate: z.number().nullable(),
      gross_sales: z.number(),
      discounts: z.number(),
      average_order_value: z.number().nullable(),
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
      /** `false` if the file had a date without a time. Then `placedAt` is the start of that day. */
      placedTimeKnown: z.boolean(),
      customerId: z.string().nullable(),
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
