import type { ChartAttachment } from '#domain/advisor/advisor.ts'
import type { Answer } from '#domain/advisor/answer.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { METRIC_DEFINITIONS, type MetricName } from '#domain/metrics.ts'
import { hasOpenDays, reachedBuckets } from './open-days.ts'

type Bucket = Dashboard['series'][number]

/** Reads the metrics that the API returns for each day or month. */
const BUCKET_VALUES: Partial<Record<MetricName, (bucket: Bucket) => number | null>> = {
  net_sales: (bucket) => bucket.net_sales,
  gross_sales: (bucket) => bucket.gross_sales,
  discounts: (bucket) => bucket.discounts,
  orders: (bucket) => bucket.orders,
  customers: (bucket) => bucket.customers,
  refunds: (bucket) => bucket.refunds,
  average_order_value: (bucket) => bucket.average_order_value,
}

const FEWEST_FOR_LINE = 3

/**
 * Returns a function that reads the metric from a day or month. Returns `null` if the API has only the period's total.
 */
export function bucketValueOf(name: MetricName): ((bucket: Bucket) => number | null) | null {
  return BUCKET_VALUES[name] ?? null
}

const currencyOf = (name: MetricName, { store }: Dashboard) =>
  METRIC_DEFINITIONS[name].unit === 'money' ? { currency: store.currency } : {}

/** Returns a line chart of a metric over the period. Empty if the API has only the metric's total. */
export function lineChart(answer: Answer, name: MetricName): ChartAttachment[] {
  const { figures } = answer
  const valueOf = bucketValueOf(name)
  const { granularity } = figures
  const series = reachedBuckets(figures.series, figures)
  if (!valueOf || series.length < FEWEST_FOR_LINE) return []
  return [
    {
      type: 'chart',
      chartType: 'line',
      title: `${METRIC_DEFINITIONS[name].label} by ${granularity}`,
      labels: series.map(({ date }) => date),
      values: series.map(valueOf),
      granularity,
      isLastUnfinished: hasOpenDays(figures),
      ...currencyOf(name, figures),
    },
  ]
}

/** Returns a chart that compares a metric in two periods. Empty for rates, or if there are no other figures. */
export function pairChart({ figures, other, wording }: Answer, name: MetricName): ChartAttachment[] {
  if (!other || METRIC_DEFINITIONS[name].unit === 'ratio') return []
  return [
    {
      type: 'chart',
      chartType: 'bar',
      title: METRIC_DEFINITIONS[name].label,
      labels: [wording.range(figures.period), wording.range(other.period)],
      values: [figures.metrics[name].value, other.metrics[name].value],
      ...currencyOf(name, figures),
    },
  ]
}

/** Returns a chart of products by net sales. Empty for fewer than two products. */
export function productChart(products: Dashboard['topProducts'], { store }: Dashboard): ChartAttachment[] {
  if (products.length < 2) return []
  return [
    {
      type: 'chart',
      chartType: 'bar',
      title: 'Net sales by product',
      labels: products.map(({ title }) => Array.from(title).slice(0, 300).join('')),
      values: products.map((product) => product.net_sales),
      currency: store.currency,
    },
  ]
}
