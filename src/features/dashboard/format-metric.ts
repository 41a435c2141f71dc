import { formatMoney, formatNumber, formatPercent } from '#lib/format.ts'
import type { MetricTile } from './metric-tiles.ts'

/** Amounts of more minor units than this are shortened, so that a tile holds them on a phone. */
const LONGEST_MINOR = 1_000_000_000

/** A figure as its tile shows it; a dash where it has no value. */
export function formatMetric(kind: MetricTile['kind'], value: number | null, currency: string): string {
  if (value === null) return '—'
  if (kind === 'rate') return formatPercent(value)
  const compact = Math.abs(value) >= LONGEST_MINOR
  return kind === 'money' ? formatMoney(value, currency, { compact }) : formatNumber(value, { compact })
}
