import type { Parts, Store } from '#domain/advisor/questions/parts/read-parts.ts'
import type { Shape } from '#domain/advisor/questions/parts/read-shape.ts'
import type { ComparedDays } from '#domain/advisor/questions/days/read-comparison.ts'
import type { Span } from '#domain/advisor/questions/days/read-periods.ts'
import { finishedUnits, isOfWhole } from '#domain/average-units.ts'
import { UNITS, unitAround, type Unit } from '#domain/calendar-units.ts'
import { isTimeDimension } from '#domain/dimensions.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import { addDays, defaultPeriod, type Period } from '#domain/periods.ts'
import { SHARED } from './limits.ts'

/** People who buy on several days are counted once, so their number can't be divided by days. */
export const isAveraged = (name: QueryMetric): boolean => name !== 'customers' && SHARED.includes(name)

/** How many finished units an average is taken over if the question names no days. */
const DEFAULT_COUNTS: Record<Unit, number> = { day: 30, week: 12, month: 12, quarter: 4, year: 3 }

function defaultDays(unit: Unit, { calendar: { today, lastDay, figuresEnd } }: Store): Period {
  const { to } = defaultPeriod(today, lastDay)
  const end = to === today ? (figuresEnd?.day ?? today) : addDays(to, 1)
  return { from: unitAround(end, unit, -DEFAULT_COUNTS[unit]).from, to: unitAround(end, unit, -1).to }
}

const isLonger = (one: Unit, other: Unit): boolean => UNITS.indexOf(one) > UNITS.indexOf(other)

/** Rows of time have to be longer than what is averaged. Weekdays are days. */
function fits({ by: [dimension] }: Shape, unit: Unit): boolean {
  if (dimension === undefined) return true
  if (dimension === 'weekday') return unit === 'day'
  return !isTimeDimension(dimension) || isLonger(dimension, unit)
}

const isList = ({ by, trend, isUnsold, isOrders }: Shape): boolean =>
  by.length > 1 || by.includes('customer') || trend !== null || isUnsold || isOrders

/** Whether a question asks for something that has no average over time. */
const isOfOther = ({ count, isEffect, purpose, shape, share }: Parts): boolean =>
  count !== null || share !== null || isEffect || purpose !== 'figures' || isList(shape)

/** Whether a question can be answered with an average over time. */
export function isAverageWhole(parts: Parts): boolean {
  const { average, metrics, shape } = parts
  if (!average) return true
  const isChanged = (parts.isCompared || parts.isOfChange) && isOfWhole(average)
  return !isOfOther(parts) && !isChanged && metrics.every(isAveraged) && fits(shape, average)
}

const toSpan = (period: Period): Span => ({ start: 0, end: 0, period, unit: 'day', isCurrent: false, name: null })

/** Whether the days of an answer are those that were cut, and not others that a comparison asks for. */
export const isOfFinished = ({ average }: Parts, { period, name }: ComparedDays): boolean =>
  !average || (period !== null && name === null)

/** Returns the finished days of a question about an average, or `null` if there are none. */
export function averagedSpans({ average, spans, shape: { by } }: Parts, store: Store): Span[] | null {
  if (!average) return spans
  const [dimension] = by
  const longest = dimension && isTimeDimension(dimension) ? dimension : average
  const asked = spans.length > 0 ? spans : [toSpan(defaultDays(longest, store))]
  const finished = asked.flatMap((span): Span[] => {
    const period = finishedUnits(span.period, average, store.calendar)
    return period ? [{ ...span, period, name: null, isCurrent: false }] : []
  })
  return finished.length === asked.length ? finished : null
}
