import * as v from 'valibot'
import { dayText, instant } from './answer-parts.ts'
import { METRIC_NAMES } from '#domain/metrics.ts'
import { MATCHES } from './figure-terms.ts'
import { insightSchema } from './signals.ts'

/**
 * A metric and its comparison. Amounts are integers in minor units of the store's currency; rates are ratios (0.25 is
 * 25%).
 */
export const metricSchema = v.object({
  /** `null` if the metric has no value, such as an average without orders. */
  value: v.nullable(v.number()),
  comparison: v.nullable(v.number()),
  /**
   * (value − comparison) ÷ comparison, of the complete days. `null` if the comparison is zero or missing.
   */
  change: v.nullable(v.number()),
  /** The value of the complete days, up to `to`. Present where the change speaks of it and it isn't the whole value. */
  complete: v.optional(v.object({ to: dayText, value: v.nullable(v.number()) })),
})

export const periodSchema = v.object({ from: dayText, to: dayText })

/** The comparison days. `match` is present only if the request had it. */
const comparisonSchema = v.object({ ...periodSchema.entries, match: v.optional(v.picklist(MATCHES)) })

/** What every report compares with. */
export const comparedShape = {
  comparison: v.nullable(comparisonSchema),
  /**
   * The day of the first order, if the days to compare with begin before it. The page adds it, and removes the comparison
   * and all changes.
   */
  ordersBegin: v.optional(dayText),
}

/** Where a store's figures end, if that is before today. See `FiguresEnd`. */
export const figuresEndSchema = v.nullable(v.object({ day: dayText, reason: v.picklist(['import', 'silence']) }))

export const storeSchema = v.object({
  id: v.string(),
  name: v.string(),
  currency: v.string(),
  timeZone: v.string(),
  isSample: v.boolean(),
  /**
   * Days of the first and last order or refund, in the store's time zone; `null` without orders. The last day is
   * never after today, unless all orders are.
   */
  firstOrderDay: v.nullable(dayText),
  /** The first day in the currency of the figures, if that is later. */
  figuresBegin: v.optional(dayText),
  lastOrderDay: v.nullable(dayText),
  figuresEnd: figuresEndSchema,
  /** The number of orders, in any currency, that are dated after today. */
  ordersAfterToday: v.number(),
  /** The number of orders in other currencies, which the figures leave out. */
  ordersInOtherCurrencies: v.number(),
})

/** How many orders and refunds of the period lack data. */
export const unknownsShape = {
  /** Orders without a customer. Customer metrics leave them out. */
  ordersWithoutCustomer: v.number(),
  /** Refunds whose day is estimated because the file doesn't state it. */
  refundsEstimated: v.number(),
}

export const dashboardSchema = v.object({
  store: storeSchema,
  period: periodSchema,
  ...comparedShape,
  ...unknownsShape,
  metrics: v.object(v.entriesFromList(METRIC_NAMES, metricSchema)),
  /**
   * Whether each entry of `series` is a day or, for periods of more than 180 days, a month. No day or month is missing.
   */
  granularity: v.picklist(['day', 'month']),
  series: v.array(
    v.object({
      date: dayText,
      net_sales: v.number(),
      orders: v.number(),
      customers: v.number(),
      returning_customers: v.number(),
      returning_customer_rate: v.nullable(v.number()),
      gross_sales: v.number(),
      discounts: v.number(),
      average_order_value: v.nullable(v.number()),
      refunds: v.number(),
      comparison: v.nullable(v.object({ date: dayText, net_sales: v.number(), orders: v.number() })),
    }),
  ),
  topProducts: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      sku: v.nullable(v.string()),
      units: v.number(),
      net_sales: v.number(),
    }),
  ),
  /** The latest orders placed in the period, newest first. */
  recentOrders: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      placedAt: instant,
      /** `false` if the file had a date without a time. Then `placedAt` is the start of that day. */
      placedTimeKnown: v.boolean(),
      customerId: v.nullable(v.string()),
      customer: v.nullable(v.string()),
      total: v.number(),
      currency: v.string(),
      /** `null` if the file has no status. */
      status: v.nullable(v.string()),
    }),
  ),
  /** What the store is told unasked, the most important first. */
  insights: v.array(insightSchema),
  /** How many actions and outcomes Today shows, so that its place has their height before they load. */
  proposals: v.number(),
  outcomes: v.number(),
  /** When the figures were computed. */
  asOf: instant,
  /** Today in the store's time zone at `asOf`. */
  today: dayText,
})

export type Metric = v.InferOutput<typeof metricSchema>
export type Dashboard = v.InferOutput<typeof dashboardSchema>
