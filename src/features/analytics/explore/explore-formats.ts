import { unitAround } from '#domain/calendar-units.ts'
import type { TimeDimension } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { formatRowName } from '#figures/metrics/dimension-format.ts'
import { formatFigure } from '#figures/metrics/metric-format.ts'
import { formatAxisMoney, formatBucketTick, formatNumber, formatPercent, formatRange } from '#lib/format.ts'
import type { PlotFormats } from '#ui/charts/chart-geometry.ts'

/** Returns how a chart over time writes the metric's values and the names of its days, weeks or other units. */
export function formatsOf(metric: QueryMetric, currency: string, unit: TimeDimension): PlotFormats {
  const { unit: kind } = QUERY_METRIC_DEFINITIONS[metric]
  const axis = {
    money: (value: number) => formatAxisMoney(value, currency),
    ratio: (value: number) => formatPercent(value),
    count: (value: number) => formatNumber(value, { compact: true }),
    number: (value: number) => formatNumber(value, { compact: true }),
  }
  return {
    value: (value) => formatFigure(metric, value, currency),
    axis: axis[kind],
    // Whole percents.
    ...(kind === 'ratio' && { axisStep: 0.01 }),
    date: (day) => formatRowName(unit, day),
    tick: (day) => (unit === 'quarter' || unit === 'year' ? formatRowName(unit, day) : formatBucketTick(day, unit)),
  }
}

/** Names days, as a unit if they are a whole one: the comparison days of a month can be fewer. */
export const nameOfDays = (days: Period, unit: TimeDimension): string =>
  isWhole(days, unit) ? formatRowName(unit, days.from) : formatRange(days)

function isWhole({ from, to }: Period, unit: TimeDimension): boolean {
  const whole = unitAround(from, unit)
  return from === whole.from && to === whole.to
}
