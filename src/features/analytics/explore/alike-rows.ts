import type { Breakdown } from '#data/figures/figures.ts'
import { bucketsOf } from '#domain/buckets.ts'
import { type DimensionName, isTimeDimension } from '#domain/dimensions.ts'
import { openDayOf } from '#domain/figures-end.ts'
import { addDays, type Period } from '#domain/periods.ts'
import { coverAlike } from '#features/analytics/sales-format.ts'
import { comparedDaysOf } from './chart-series.ts'
import type { OpenDays } from './line-chart.tsx'

type Rows = Breakdown['rows']

type Shown = {
  by: readonly DimensionName[]
  report: OpenDays
  /** Whether a row that isn't over has the change of its complete days. */
  hasOpenChanges: boolean
}

/**
 * Returns the rows of figures. Those of a week, month or other unit of time have no change if their days are compared with
 * more or fewer days, as in sales by month.
 */
export function alikeRows(breakdown: Breakdown, { by, report, hasOpenChanges }: Shown): Rows {
  const at = by.findIndex(isTimeDimension)
  const unit = by[at]
  const { comparison, period, rows } = breakdown
  if (!comparison || unit === undefined || !isTimeDimension(unit)) return rows
  const last = addDays(openDayOf({ ...report, period }), -1)
  const cut = ({ from, to }: Period) => ({ from, to: hasOpenChanges && last < to ? last : to })
  const compared = comparedDaysOf(breakdown, unit)
  const buckets = bucketsOf(period, unit).map(cut)
  const alike = new Set(buckets.flatMap((days) => (isAlike(days, compared.get(days.from)) ? [days.from] : [])))
  return rows.map((row) => (alike.has(row.keys[at] ?? '') ? row : { ...row, metrics: withoutChange(row.metrics) }))
}

const isAlike = (days: Period, compared: Period | undefined) => compared !== undefined && coverAlike(days, compared)

const withoutChange = (metrics: Rows[number]['metrics']): Rows[number]['metrics'] =>
  Object.fromEntries(
    Object.entries(metrics).map(([name, { value }]) => [name, { value, comparison: null, change: null }]),
  )
