import type { QueryMetric } from '#domain/metrics.ts'
import { formatCount, formatMoney } from '#lib/format.ts'

type Totals = Partial<Record<QueryMetric, { value: number | null }>>

/** What a sum is called, by its metric. The first one that is known is named. */
const COUNTED = [
  ['customers', 'customer'],
  ['orders', 'order'],
] as const

/** Returns what the rows of a table add up to, such as "399 orders, $19,048.24 net sales". Amounts are in minor units. */
export function describeTotals(totals: Totals, currency: string): string {
  const counts = COUNTED.flatMap(([name, noun]) => {
    const value = totals[name]?.value
    return typeof value === 'number' ? [formatCount(value, noun)] : []
  })
  const netSales = totals.net_sales?.value
  const sums = typeof netSales === 'number' ? [`${formatMoney(netSales, currency)} net sales`] : []
  return [...counts.slice(0, 1), ...sums].join(', ')
}
