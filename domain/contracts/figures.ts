import * as v from 'valibot'
import { dayText, instant, someOf } from './answer-parts.ts'
import { FILTER_FIELDS } from '#domain/dimensions.ts'
import { QUERY_METRICS } from '#domain/metrics.ts'
import { figuresEndSchema, metricSchema, periodSchema } from './dashboard.ts'

const metricsSchema = someOf(QUERY_METRICS, metricSchema)

const definedAs = { label: v.string(), definition: v.string() }

/** The order of a row when the query asks for `rows`. */
const orderSchema = v.object({
  name: v.string(),
  placedAt: instant,
  /** Whether the file gave a time of day. */
  placedTimeKnown: v.boolean(),
  customer: v.nullable(v.string()),
  customerId: v.nullable(v.string()),
  country: v.nullable(v.string()),
  channel: v.nullable(v.string()),
  /** In minor units of the query's currency, as the shop states it. */
  total: v.number(),
  status: v.nullable(v.string()),
})

/** For how much of net sales metrics about costs speak. Items without a known cost are left out of them. */
const costsSchema = v.object({
  /** Whether the cost of anything is known. */
  areKnown: v.boolean(),
  /** Whether the cost of anything is known on any day and without the filter. */
  areKnownInStore: v.boolean(),
  /** Net sales with a known cost ÷ net sales. `null` if net sales are zero. */
  coverage: v.nullable(v.number()),
  /** Net sales without a known cost, in minor units. */
  netSalesWithout: v.number(),
  /** Products of orders, sold in the period, without a known cost. */
  linesWithout: v.number(),
  /** Net sales whose cost comes from a rule in Settings, in minor units. */
  netSalesByRule: v.number(),
  /**
   * For contribution: net sales + shipping charged − fees, shipping paid and packaging of items without a known cost, in
   * minor units. `null` if no metric is about contribution.
   */
  contributionWithout: v.nullable(v.number()),
})

/** Amounts are in minor units of `currency`; rates are ratios (0.25 is 25%). */
export const figuresAnswerSchema = v.object({
  /** The query with every default filled in. */
  query: v.looseObject({ metrics: v.array(v.picklist(QUERY_METRICS)) }),
  store: v.object({
    id: v.string(),
    name: v.string(),
    currency: v.string(),
    timeZone: v.string(),
    /** The day of the first order or refund; `null` without orders. */
    firstOrderDay: v.nullable(dayText),
    /** As in the dashboard's answer. */
    figuresBegin: v.optional(dayText),
    figuresEnd: figuresEndSchema,
  }),
  dataVersion: v.string(),
  currency: v.string(),
  period: periodSchema,
  comparison: v.nullable(periodSchema),
  /** As in the dashboard's answer. */
  ordersBegin: v.optional(dayText),
  /** How far each day is from its comparison day. `null` without a comparison. */
  shift: v.nullable(v.object({ unit: v.picklist(['days', 'weeks', 'months']), by: v.pipe(v.number(), v.integer()) })),
  columns: v.array(
    v.variant('kind', [
      v.object({
        kind: v.literal('dimension'),
        name: v.picklist([...FILTER_FIELDS, 'order', 'refund_day']),
        ...definedAs,
      }),
      v.object({
        kind: v.literal('metric'),
        name: v.picklist(QUERY_METRICS),
        ...definedAs,
        unit: v.picklist(['money', 'count', 'ratio', 'number']),
        /** Whether parts can be added up. Distinct customers, rates and averages are computed for each row and for the total. */
        isAdditive: v.boolean(),
      }),
    ]),
  ),
  rows: v.array(
    v.object({
      /** One value for each dimension. Days are YYYY-MM-DD; null is a missing value. */
      keys: v.array(v.nullable(v.string())),
      /** What people call these values; null is a missing value. */
      labels: v.array(v.nullable(v.string())),
      metrics: metricsSchema,
      order: v.optional(orderSchema),
    }),
  ),
  /** How many rows there are without `limit` and `offset`. */
  rowCount: v.number(),
  totals: metricsSchema,
  /** All rows that `limit` and `offset` leave out, as one. `null` if they leave out nothing. */
  others: v.nullable(metricsSchema),
  /**
   * For figures as WooCommerce counts: the totals as Shopify counts, and what cancelled orders have in those. Sums as
   * WooCommerce counts are the difference.
   */
  reconciliation: v.nullable(v.object({ shopify: metricsSchema, cancelled: metricsSchema })),
  leftOut: v.object({
    ordersInOtherCurrencies: v.number(),
    /** How many of these there are in each currency, most first. Not more than 20 currencies. */
    otherCurrencies: v.array(v.object({ currency: v.string(), orders: v.number() })),
    /** Orders without a customer, which metrics about customers leave out. */
    ordersWithoutCustomer: v.number(),
    /** Refunds whose day is estimated because the file doesn't state it. */
    refundsEstimated: v.number(),
    /** Net sales without a product, in minor units. `null` if the query is not about products. */
    netSalesWithoutProduct: v.nullable(v.number()),
    /** `null` if no metric is about costs. */
    costs: v.nullable(costsSchema),
    /**
     * How many orders have no rule for a cost, of all that one could be for. Only costs that the store has a rule for, and
     * only if the metrics are about them.
     */
    withoutRule: v.array(
      v.object({
        metric: v.picklist(['payment_fees', 'shipping_costs', 'packaging_costs']),
        orders: v.number(),
        of: v.number(),
      }),
    ),
    /**
     * The ad spend of the period, in minor units, where the figures leave it out because they are split or filtered by more
     * than time. `null` if nothing is left out.
     */
    adSpend: v.nullable(v.number()),
  }),
  today: dayText,
  asOf: instant,
})

export type FiguresAnswer = v.InferOutput<typeof figuresAnswerSchema>
