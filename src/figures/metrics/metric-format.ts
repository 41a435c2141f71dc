import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import { formatMoney, formatNumber, formatPercent } from '#lib/format.ts'

/** Formats a metric, or returns a dash if it has no value. Amounts are in minor units. */
export function formatFigure(name: QueryMetric, value: number | null, currency: string): string {
  if (value === null) return '—'
  const { unit } = QUERY_METRIC_DEFINITIONS[name]
  if (unit === 'money') return formatMoney(value, currency)
  if (unit === 'ratio') return formatPercent(value, { aligned: true })
  return formatNumber(value, { aligned: unit === 'number' })
}

/** From this size on, the cents of an amount in a caption say nothing. */
const LARGEST_WITH_CENTS = 100_000

/** Formats an amount for the caption of another one, which leaves room for one line: $49.45, but $18,882. */
export const formatCaptionMoney = (value: number, currency: string, compact = false): string =>
  formatMoney(value, currency, { compact, whole: Math.abs(value) >= LARGEST_WITH_CENTS })
