import { type BucketUnit, isPartialBucket } from '#domain/buckets.ts'
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
export function isPartial(day: string, { figures, unit }: Context): boolean {
  return isPartialBucket(day, unit, figures.period) || !isOver(day, unit, figures.today)
}

function isOver(day: string, unit: BucketUnit, today: string): boolean {
  return unitAround(day, unit).to < today
}

/** Removes buckets that aren't over, because their low values would look like a drop in sales. */
export function completedBuckets<Bucket extends { date: string }>(
  buckets: readonly Bucket[],
  { figures: { today }, unit }: Context,
): Bucket[] {
  return buckets.filter(({ date }) => isOver(date, unit, today))
}

type ValueOfBucket = { date: string; value: number | null; comparison: { date: string; value: number } | null }
type MetricTrait = Parameters<typeof describeChange>[0]

/**
 * Returns a bucket's chart point, with its comparison and change. `change` is `null` for a bucket that isn't over,
 * because its comparison covers more days.
 */
export function toChartPoint(bucket: ValueOfBucket, context: Context & { trait: MetricTrait }): TimeSeriesPoint {
  const { figures, unit, trait } = context
  const comparison = figures.comparison && bucket.comparison
  const isCompared = comparison && isOver(bucket.date, unit, figures.today)
  return {
    ...bucket,
    comparison,
    change: isCompared ? describeBucketChange(trait, bucket.value, comparison.value) : null,
    isPartial: isPartial(bucket.date, context),
  }
}

function describeBucketChange(trait: MetricTrait, value: number | null, comparison: number) {
  const change = value === null || comparison === 0 ? null : (value - comparison) / comparison
  return describeChange(trait, { value, comparison, change })
}
