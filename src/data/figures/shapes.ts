import {
  type Check,
  isBoolean,
  isDayText,
  isInstant,
  isNumber,
  isText,
  listOf,
  nullable,
  objectOf,
  oneOf,
  optional,
  recordOf,
} from '#data/backend/shapes.ts'
import { BUCKET_UNITS } from '#domain/buckets.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import type { Dashboard, Metric } from '#domain/contracts/dashboard.ts'
import { MATCHES } from '#domain/contracts/figure-terms.ts'
import type { FiguresEnd } from '#domain/figures-end.ts'
import { METRIC_NAMES, SALES_METRICS } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'

const isFigure = nullable(isNumber)
export const isPeriod = objectOf<Period>({ from: isDayText, to: isDayText })
const isComparison = objectOf<NonNullable<Dashboard['comparison']>>({
  from: isDayText,
  to: isDayText,
  match: optional(oneOf(MATCHES)),
})
export const isMetric = objectOf<Metric>({ value: isFigure, comparison: isFigure, change: isFigure })

/** The fields that all figures of a period share. */
export const figureFields = {
  store: objectOf<Dashboard['store']>({
    id: isText,
    name: isText,
    currency: isText,
    timeZone: isText,
    isSample: isBoolean,
    firstOrderDay: nullable(isDayText),
    lastOrderDay: nullable(isDayText),
    figuresEnd: nullable(objectOf<FiguresEnd>({ day: isDayText, reason: oneOf(['import', 'silence']) })),
    ordersAfterToday: isNumber,
    ordersInOtherCurrencies: isNumber,
  }),
  period: isPeriod,
  comparison: nullable(isComparison),
  asOf: isInstant,
  today: isDayText,
}

/** The fields that the dashboard and the sales report share. */
const figures = { ...figureFields, ordersWithoutCustomer: isNumber, refundsEstimated: isNumber }

const isPoint = objectOf<Dashboard['series'][number]>({
  date: isDayText,
  net_sales: isNumber,
  orders: isNumber,
  customers: isNumber,
  returning_customers: isNumber,
  returning_customer_rate: nullable(isNumber),
  gross_sales: isNumber,
  discounts: isNumber,
  average_order_value: nullable(isNumber),
  refunds: isNumber,
  comparison: nullable(objectOf({ date: isDayText, net_sales: isNumber, orders: isNumber })),
})

const isTopProduct = objectOf<Dashboard['topProducts'][number]>({
  id: isText,
  title: isText,
  sku: nullable(isText),
  units: isNumber,
  net_sales: isNumber,
})

const isRecentOrder = objectOf<Dashboard['recentOrders'][number]>({
  id: isText,
  name: isText,
  placedAt: isInstant,
  placedTimeKnown: isBoolean,
  customerId: nullable(isText),
  customer: nullable(isText),
  total: isNumber,
  currency: isText,
  status: nullable(isText),
})

const isInsight = objectOf<Dashboard['insights'][number]>({
  id: isText,
  kind: isText,
  severity: oneOf(['info', 'good', 'warning', 'critical']),
  title: isText,
  body: isText,
  href: isText,
})

/** `null` for a person without a store. */
export const isDashboardAnswer: Check<Dashboard | null> = nullable(
  objectOf<Dashboard>({
    ...figures,
    metrics: recordOf(METRIC_NAMES, isMetric),
    granularity: oneOf(['day', 'month']),
    series: listOf(isPoint),
    topProducts: listOf(isTopProduct),
    recentOrders: listOf(isRecentOrder),
    insights: listOf(isInsight),
  }),
)

type Bucket = Omit<SalesReport['rows'][number], 'comparison'>

const bucket = {
  from: isDayText,
  to: isDayText,
  gross_sales: isNumber,
  discounts: isNumber,
  returns: isNumber,
  net_sales: isNumber,
  shipping: isNumber,
  taxes: isNumber,
  duties: isNumber,
  total_sales: isNumber,
  orders: isNumber,
  units: isNumber,
  average_order_value: isFigure,
  refunds: isNumber,
}

/** `null` for a person without a store. */
export const isSalesAnswer: Check<SalesReport | null> = nullable(
  objectOf<SalesReport>({
    ...figures,
    report: oneOf(['sales']),
    by: oneOf(BUCKET_UNITS),
    totals: recordOf(SALES_METRICS, isMetric),
    rows: listOf(objectOf<SalesReport['rows'][number]>({ ...bucket, comparison: nullable(objectOf<Bucket>(bucket)) })),
  }),
)
