import type { BucketUnit } from '#domain/buckets.ts'
import type { DimensionName } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import { formatFigure } from '#figures/metric-format.ts'
import { formatAxisMoney, formatBucket, formatBucketTick, formatNumber, formatPercent } from '#lib/format.ts'
import type { PlotFormats } from '#ui/chart-geometry.ts'

/** Returns how a chart over time writes the metric's values and the names of its days, weeks or other units. */
export function formatsOf(metric: QueryMetric, currency: string, dimension: DimensionName | undefined): PlotFormats {
  const unit = unitOf(dimension)
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
    date: (day) => (unit === 'week' ? `Week of ${formatBucket(day, 'day')}` : formatBucket(day, unit)),
    tick: (day) => formatBucketTick(day, unit),
  }
}

/** Quarters and years are named by their first month. */
function unitOf(dimension: DimensionName | undefined): BucketUnit {
  return dimension === 'day' || dimension === 'week' ? dimension : 'month'
}
