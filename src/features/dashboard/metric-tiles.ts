import type { Dashboard } from '#domain/contracts/dashboard.ts'
import type { MetricName } from '#domain/metrics.ts'
import { formatMoney, formatNumber, formatPercent } from '#lib/format.ts'

type Bucket = Dashboard['series'][number]

export type MetricTile = {
  name: MetricName
  kind: 'money' | 'count' | 'rate'
  /** Which direction is good for the shop. */
  good: 'up' | 'down'
  /** The value of one bucket, for the sparkline; `null` if it has none. */
  bucketValue: (bucket: Bucket) => number | null
}

/** The dashboard's key figures, in order. */
export const METRIC_TILES: readonly MetricTile[] = [
  { name: 'net_sales', kind: 'money', good: 'up', bucketValue: (bucket) => bucket.net_sales },
  { name: 'orders', kind: 'count', good: 'up', bucketValue: (bucket) => bucket.orders },
  {
    name: 'average_order_value',
    kind: 'money',
    good: 'up',
    bucketValue: (bucket) => bucket.average_order_value,
  },
  { name: 'customers', kind: 'count', good: 'up', bucketValue: (bucket) => bucket.customers },
  {
    name: 'returning_customer_rate',
    kind: 'rate',
    good: 'up',
    bucketValue: (bucket) => bucket.returning_customer_rate,
  },
  { name: 'refunds', kind: 'count', good: 'down', bucketValue: (bucket) => bucket.refunds },
]

/** Values from this size on are shortened, so that they fit a tile on a phone. */
const LARGEST_IN_FULL = 1_000_000_000

/** Whether the key figures are shortened. Either all of them are or none is. */
export const isCompact = ({ metrics }: Pick<Dashboard, 'metrics'>): boolean =>
  METRIC_TILES.some(({ name }) => Math.abs(metrics[name].value ?? 0) >= LARGEST_IN_FULL)

type Returned = {
  metrics: Pick<Dashboard['metrics'], 'average_order_value' | 'net_sales' | 'returns'>
  store: Pick<Dashboard['store'], 'currency'>
}

/** A smaller part of the sales makes no difference that needs a word. */
const LEAST_RETURNED = 0.1

/**
 * Says what came back beside the average order value, which returns don't lower. `null` for other metrics, and if it is
 * little.
 */
export function returnsNote(name: MetricName, { metrics, store }: Returned): string | null {
  const { value: returns } = metrics.returns
  if (name !== 'average_order_value' || metrics[name].value === null || returns === null || returns <= 0) return null
  const ordered = (metrics.net_sales.value ?? 0) + returns
  return returns < LEAST_RETURNED * ordered ? null : `Before ${formatMoney(returns, store.currency)} of returns`
}

type Written = { currency: string; compact: boolean }

/** Formats a key figure, or returns a dash if it has no value. Amounts are in minor units. */
export function formatMetric(kind: MetricTile['kind'], value: number | null, { currency, compact }: Written): string {
  if (value === null) return '—'
  if (kind === 'rate') return formatPercent(value, { aligned: true })
  return kind === 'money' ? formatMoney(value, currency, { compact }) : formatNumber(value, { compact })
}
