import { type Unit, unitAround, UNITS, weekdayOf } from './calendar-units.ts'
import { type FiguresEnd, firstOpenDay } from './figures-end.ts'
import { addDays, lengthOf, type Period } from './periods.ts'

const DAYS_PER_WEEK = 7

function countWeekdays({ from, to }: Period, weekdays: readonly number[]): number {
  const days = lengthOf({ from, to })
  const first = weekdayOf(from)
  const extra = Array.from({ length: days % DAYS_PER_WEEK }, (_, at) => (first + at) % DAYS_PER_WEEK)
  return Math.floor(days / DAYS_PER_WEEK) * weekdays.length + extra.filter((day) => weekdays.includes(day)).length
}

function countWhole(period: Period, unit: Unit): number {
  if (period.from > period.to) return 0
  const next = unitAround(period.from, unit, 1).from
  return 1 + countWhole({ from: next, to: period.to }, unit)
}

/**
 * Returns how many units a period has. Weeks are days divided by seven. Of months and longer units the period has whole ones.
 * With `weekdays`, 0 for Monday, only these days count.
 */
export function countUnits(period: Period, unit: Unit, weekdays: readonly number[] | null = null): number {
  if (unit === 'day') return weekdays ? countWeekdays(period, weekdays) : lengthOf(period)
  return unit === 'week' ? lengthOf(period) / DAYS_PER_WEEK : countWhole(period, unit)
}

/** Whether an average is one over parts of a calendar unit, which can't be cut off. */
export const isOfWhole = (unit: Unit): boolean => UNITS.indexOf(unit) > UNITS.indexOf('week')

type Calendar = { today: string; firstDay: string | null; figuresEnd?: FiguresEnd | null }

/**
 * Returns the part of a period that an average is taken over: complete days that are not before the first order. For
 * months and longer units only whole ones. `null` if there is none.
 */
export function finishedUnits(
  { from, to }: Period,
  unit: Unit,
  { today, firstDay, figuresEnd = null }: Calendar,
): Period | null {
  const first = firstDay !== null && firstDay > from ? firstDay : from
  const open = firstOpenDay({ from, to }, { today, figuresEnd })
  const last = to < open ? to : addDays(open, -1)
  if (first > last) return null
  if (!isOfWhole(unit)) return { from: first, to: last }
  const start = unitAround(first, unit).from === first ? first : unitAround(first, unit, 1).from
  const end = unitAround(last, unit).to === last ? last : unitAround(last, unit, -1).to
  return start < end ? { from: start, to: end } : null
}
