import type { Dashboard } from '#domain/contracts/dashboard.ts'
import type { MetricName } from '#domain/metrics.ts'

type Bucket = Dashboard['series'][number]

export type MetricTile = {
  name: MetricName
  kind: 'money' | 'count' | 'rate'
  /** Which way is good for the shop. */
  good: 'up' | 'down'
  /** The figure of one bucket, for the sparkline; `null` where the bucket has none. */
  bucketValue: (bucket: Bucket) => number | null
}

/** The dashboard's figures in the order in which an owner asks for them. */
export const METRIC_TILES: readonly MetricTile[] = [
  { name: 'net_sales', kind: 'money', good: 'up', bucketValue: (bucket) => bucket.net_sales },
  { name: 'orders', kind: 'count', good: 'up', bucketValue: (bucket) => bucket.orders },
  {
    name: 'average_order_value',
    kind: 'money',
    good: 'up',
    bucketValue: (bucket) => ratio(bucket.gross_sales - bucket.discounts, bucket.orders),
  },
  { name: 'customers', kind: 'count', good: 'up', bucketValue: (bucket) => bucket.customers },
  {
    name: 'returning_customer_rate',
    kind: 'rate',
    good: 'up',
    bucketValue: (bucket) => ratio(bucket.returning_customers, bucket.customers),
  },
  { name: 'refunds', kind: 'count', good: 'down', bucketValue: (bucket) => bucket.refunds },
]

function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator
}
