import type { BucketUnit } from '#domain/buckets.ts'
import { unitAround } from '#domain/calendar-units.ts'
import { describeChange } from '#lib/metric-change.ts'
import type { Figures } from '#lib/period-choice.ts'
import type { TimeSeriesPoint } from '#ui/chart-geometry.ts'

type Context = {
  figures: Pick<Figures, 'period' | 'comparison' | 'today'>
  unit: BucketUnit
}

/**
 * Whether the figures cover only some of a bucket's days, because the period starts or ends inside it or it isn't over.
 */
export const isPartial = (day: string, context: Context) => stateOf(day, context).isPartial

function stateOf(day: string, { figures: { period, today }, unit }: Context) {
  const { from, to } = unitAround(day, unit)
  const isOver = to < today
  return { isOver, isPartial: !isOver || from < period.from || to > period.to }
}

/** Removes buckets that aren't over, because their low values would look like a drop in sales. */
export function completedBuckets<Bucket extends { date: string }>(
  buckets: readonly Bucket[],
  { figures: { today }, unit }: Context,
): Bucket[] {
  const { from: current } = unitAround(today, unit)
  return buckets.filter(({ date }) => date < current)
}

type ValueOfBucket = { date: string; value: number | null; comparison: { date: string; value: number } | null }
type MetricTrait = Parameters<typeof describeChange>[0]

/**
 * Returns a bucket's chart point, with its comparison and change. `change` is `null` for a bucket that isn't over,
 * because its comparison covers more days.
 */
export function toChartPoint(bucket: ValueOfBucket, context: Context & { trait: MetricTrait }): TimeSeriesPoint {
  const { figures, trait } = context
  const { isOver, isPartial: partial } = stateOf(bucket.date, context)
  const comparison = figures.comparison && bucket.comparison
  return {
    ...bucket,
    comparison,
    change: comparison && isOver ? describeBucketChange(trait, bucket.value, comparison.value) : null,
    isPartial: partial,
  }
}

function describeBucketChange(trait: MetricTrait, value: number | null, comparison: number) {
  const change = value === null || comparison === 0 ? null : (value - comparison) / comparison
  return describeChange(trait, { value, comparison, change })
}
