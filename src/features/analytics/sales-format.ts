import type { BucketUnit } from '#domain/buckets.ts'
import { type Unit, unitAround, UNITS } from '#domain/calendar-units.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { METRIC_DEFINITIONS, type SalesMetric } from '#domain/metrics.ts'
import { lengthOf, type Period } from '#domain/periods.ts'
import { formatCaptionMoney } from '#figures/metrics/metric-format.ts'
import { formatBucket, formatMoney, formatNumber, formatRange } from '#lib/format.ts'

const worse: readonly SalesMetric[] = ['returns', 'refunds']
const neither: readonly SalesMetric[] = ['discounts', 'shipping', 'taxes', 'duties']

/** Returns a metric's label, its kind, and which direction is good for the shop (`null` if neither is). */
export function traitOf(name: SalesMetric) {
  const { label, unit } = METRIC_DEFINITIONS[name]
  const kind = unit === 'money' ? 'money' : 'count'
  return { label, kind, good: directionOf(name) } as const
}

function directionOf(name: SalesMetric) {
  if (neither.includes(name)) return null
  return worse.includes(name) ? 'down' : 'up'
}

/** Whether a report shows a metric. It hides duties if they are all zero, because few stores have any. */
export function isShown(name: SalesMetric, { rows, totals }: SalesReport): boolean {
  return name !== 'duties' || Boolean(totals.duties.comparison) || rows.some(({ duties }) => duties !== 0)
}

/** Formats a sales metric, or returns a dash if it has no value. Amounts are in minor units. */
export function formatSales(name: SalesMetric, value: number | null, currency: string): string {
  if (value === null) return '—'
  return traitOf(name).kind === 'money' ? formatMoney(value, currency) : formatNumber(value)
}

/** Formats a sales metric for the caption of another figure. */
export const formatCaption = (name: SalesMetric, value: number, currency: string): string =>
  traitOf(name).kind === 'money' ? formatCaptionMoney(value, currency) : formatNumber(value)

/** Formats the days of a row: Fri, Dec 9, 2011; Dec 5 – 11, 2011; or, for a whole month, December 2011. */
export function formatSpan({ from, to }: Period, by: BucketUnit): string {
  if (by === 'day' && from === to) return formatBucket(from, 'day')
  return by === 'month' && isWhole({ from, to }, 'month') ? formatBucket(from, 'month') : formatRange({ from, to })
}

function isWhole({ from, to }: Period, unit: Unit): boolean {
  const whole = unitAround(from, unit)
  return from === whole.from && to === whole.to
}

/** Whether a row and its comparison have equally many days or are both a whole month, quarter or year. Others have no change. */
export const coverAlike = (row: Period, compared: Period): boolean =>
  lengthOf(row) === lengthOf(compared) || UNITS.some((unit) => isWhole(row, unit) && isWhole(compared, unit))

/** Returns the values of a metric by day, week or month, each with the one that it is compared with. */
export const valuesOf = ({ rows }: SalesReport, metric: SalesMetric) =>
  rows.map((row) => ({
    date: row.from,
    value: row[metric],
    comparison: toPoint(row.comparison?.from, row.comparison?.[metric]),
  }))

function toPoint(date: string | undefined, value: number | null | undefined) {
  return date === undefined || value === null || value === undefined ? null : { date, value }
}
