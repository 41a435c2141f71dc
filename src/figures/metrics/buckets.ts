import type { BucketUnit } from '#domain/buckets.ts'
import { type Unit, unitAround } from '#domain/calendar-units.ts'
import { changeOf } from '#domain/change-size.ts'
import { isReached, openDayOf } from '#domain/figures-end.ts'
import type { Period } from '#domain/periods.ts'
import type { Figures } from '#figures/choices/period-choice.ts'
import { formatDay, formatRange } from '#lib/format.ts'
import type { TimeSeriesPoint } from '#ui/charts/chart-geometry.ts'
import { describeChange } from './metric-change.ts'

/** What a bucket is called, as the heading of a column and as a choice. */
export const UNIT_NAMES: Readonly<Record<BucketUnit, string>> = { day: 'Day', week: 'Week', month: 'Month' }

type Context = {
  figures: Pick<Figures, 'period' | 'comparison' | 'today'> & { store: Pick<Figures['store'], 'figuresEnd'> }
  unit: Unit
}

/**
 * Returns a value of a bucket, or `null` after the end of the figures, because days that aren't in yet aren't days
 * without sales. Refunds of earlier orders may be known even so.
 */
export function knownValue(value: number | null, day: string, context: Context): number | null {
  return value !== 0 || isReached(day, context.figures) ? value : null
}

/**
 * Returns what to write below a bucket's name. It is partial if the figures cover only some of its days, because the
 * period or the figures start or end inside it or it isn't over.
 */
export function markOf(day: string, context: Context): 'Partial' | 'Not in yet' | null {
  if (!isReached(day, context.figures)) return 'Not in yet'
  return stateOf(day, context).isPartial ? 'Partial' : null
}

function stateOf(day: string, context: Context) {
  const { period } = context.figures
  const { from, to } = unitAround(day, context.unit)
  const isOver = to < openDayOf(context.figures)
  return { isOver, isPartial: !isOver || from < period.from || to > period.to }
}

/**
 * Says which days of a partial bucket count, such as "partial, until Nov 26", or that none is in yet. `null` for a bucket
 * that is whole.
 */
export function describePartial(day: string, context: Context): string | null {
  if (!isReached(day, context.figures)) return 'not in yet'
  if (!stateOf(day, context).isPartial) return null
  if (context.unit === 'day') return 'partial'
  const { period } = context.figures
  const { from, to } = unitAround(day, context.unit)
  const open = openDayOf(context.figures)
  const first = from < period.from ? period.from : from
  const last = [to, period.to, open].toSorted()[0] ?? to
  if (first === from) return `partial, until ${formatDay(last, { year: false })}`
  return last === to
    ? `partial, from ${formatDay(first, { year: false })}`
    : `partial, ${formatRange({ from: first, to: last })}`
}

/** Names the comparison days in a legend. */
export const nameOfComparison = (comparison: Period, isByWeekday: boolean): string =>
  isByWeekday ? `${formatRange(comparison)}, by weekday` : formatRange(comparison)

type ValueOfBucket = Pick<TimeSeriesPoint, 'date' | 'value' | 'comparison'>
type MetricTrait = Parameters<typeof describeChange>[0]

/**
 * Returns a bucket's chart point, with its comparison and change. `change` is `null` for a bucket that isn't complete,
 * because its comparison covers more days. The line ends where the figures do.
 */
export function toChartPoint(bucket: ValueOfBucket, context: Context & { trait: MetricTrait }): TimeSeriesPoint {
  const { figures, trait } = context
  const { isOver } = stateOf(bucket.date, context)
  const days = unitAround(bucket.date, context.unit)
  const comparison = figures.comparison && bucket.comparison
  return {
    ...bucket,
    to: days.to < figures.period.to ? days.to : figures.period.to,
    value: knownValue(bucket.value, bucket.date, context),
    comparison,
    change: comparison && isOver ? describeChange(trait, toMetric(bucket.value, comparison.value), days) : null,
    partial: describePartial(bucket.date, context),
  }
}

const toMetric = (value: number | null, comparison: number) => ({
  value,
  comparison,
  change: changeOf(value, comparison),
})
