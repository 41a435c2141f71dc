import type { SalesReport } from '#domain/contracts/analytics.ts'
import { METRIC_DEFINITIONS, type SalesMetric } from '#domain/metrics.ts'
import { formatMoney, formatNumber } from '#lib/format.ts'

const worse: readonly SalesMetric[] = ['returns', 'refunds']
const neither: readonly SalesMetric[] = ['discounts', 'shipping', 'taxes', 'duties']

/** What a figure is called, counted in, and which way of it is good for the shop. */
export function traitOf(name: SalesMetric) {
  const { label, unit } = METRIC_DEFINITIONS[name]
  const kind = unit === 'money' ? 'money' : 'count'
  return { label, kind, good: directionOf(name) } as const
}

function directionOf(name: SalesMetric) {
  if (neither.includes(name)) return null
  return worse.includes(name) ? 'down' : 'up'
}

/** Whether a report shows a figure: few stores have duties, and their noughts are in the way. */
export function isShown(name: SalesMetric, { rows, totals }: SalesReport): boolean {
  return name !== 'duties' || Boolean(totals.duties.comparison) || rows.some(({ duties }) => duties !== 0)
}

/** A figure of sales in words; a dash where it has no value. */
export function formatSales(name: SalesMetric, value: number | null, currency: string): string {
  if (value === null) return '—'
  return traitOf(name).kind === 'money' ? formatMoney(value, currency) : formatNumber(value)
}
