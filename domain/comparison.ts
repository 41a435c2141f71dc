import { MONTHS_PER_UNIT, type Unit, unitAround } from './calendar-units.ts'
import type { Comparison, Match } from './contracts/figure-terms.ts'
import type { PeriodName } from './period-presets.ts'
import { addDays, daysBetween, lengthOf, type Period } from './periods.ts'

/** How far before a day its comparison lies. Whole weeks keep the day of the week. */
export type Shift = { unit: 'days' | 'weeks' | 'months'; by: number }

type Question = {
  period: Period
  /** What the days were called; `null` leaves it to the days themselves. */
  name: PeriodName | null
  compare: Exclude<Comparison, 'none'>
  /** Compares days with the same day of the week. */
  match?: Match | undefined
  /** The store's own today. */
  today: string
}

type Compared = {
  /** The part of the period that is over, where not all of it is: a day that is not is never held against a whole one. */
  completed: Period | null
  comparison: Period
  shift: Shift
}

/** The days that a period is compared with; `null` for all time, and for a period without a completed day. */
export function compareDays(question: Question): Compared | null {
  const { period, name, match, today } = question
  const yesterday = addDays(today, -1)
  if (name === 'all_time' || period.from > yesterday) return null
  const completed = period.to > yesterday ? { from: period.from, to: yesterday } : null
  const held = completed ?? period
  const byDate = shiftOf(question, held)
  const shift = match === 'weekdays' ? toWeeks(byDate, held, question) : byDate
  return { completed, comparison: shiftPeriod(held, shift), shift }
}

/** The nearest whole weeks, so that weekdays line up. A previous period never overlaps the days compared with it. */
function toWeeks(shift: Shift, held: Period, { compare }: Question): Shift {
  const nearest = Math.round(daysBetween(shiftPeriod(held, shift).from, held.from) / 7)
  const fewest = compare === 'previous_period' ? Math.ceil(lengthOf(held) / 7) : 1
  return { unit: 'weeks', by: Math.max(nearest, fewest) }
}

function shiftOf(question: Question, held: Period): Shift {
  const { period, name, compare } = question
  if (compare === 'previous_year') return { unit: 'months', by: 12 }
  const unit = unitToDate(question)
  if (unit === 'week') return { unit: 'days', by: 7 }
  if (unit) return { unit: 'months', by: MONTHS_PER_UNIT[unit] }
  const isOfMonths = (name === null || name === 'last_month') && isWholeMonths(period)
  if (isOfMonths) return { unit: 'months', by: monthsBetween(period.from, period.to) + 1 }
  return { unit: 'days', by: lengthOf(held) }
}

type ToDate = Exclude<Unit, 'day'>

const NAMED: { readonly [Name in PeriodName]?: ToDate } = {
  this_week: 'week',
  this_month: 'month',
  this_quarter: 'quarter',
  this_year: 'year',
}

// From the days alone, those from 1 January on are of a month first, then of a year.
const UNNAMED: readonly ToDate[] = ['month', 'year', 'quarter', 'week']

/** The week, month, quarter or year that a period is the part of until today. */
function unitToDate({ period, name, today }: Question): ToDate | null {
  const named = name && NAMED[name]
  if (named && unitAround(period.to, named).from === period.from) return named
  if ((name !== null && !named) || period.to < today) return null
  const isBegun = (unit: ToDate) => {
    const { from, to } = unitAround(today, unit)
    return period.from === from && period.to <= to
  }
  return UNNAMED.find(isBegun) ?? null
}

const isWholeMonths = ({ from, to }: Period) => from.endsWith('-01') && to === unitAround(to, 'month').to

/** Calendar months from the month of one day to the month of another. */
function monthsBetween(first: string, second: string): number {
  const [one, other] = [Temporal.PlainDate.from(first), Temporal.PlainDate.from(second)]
  return (other.year - one.year) * 12 + other.month - one.month
}

/** The same day of an earlier month, or `null` if that month has no such day. */
function monthsBefore(day: string, months: number): string | null {
  const date = Temporal.PlainDate.from(day)
  const earlier = date.subtract({ months })
  return earlier.day === date.day ? earlier.toString() : null
}

/** The days that many months earlier; the last day of a month stays the last. */
function periodMonthsBefore({ from, to }: Period, months: number): Period {
  const last = Temporal.PlainDate.from(to)
  const earlier = last.subtract({ months })
  const isMonthEnd = last.day === last.daysInMonth
  return {
    from: Temporal.PlainDate.from(from).subtract({ months }).toString(),
    to: (isMonthEnd ? earlier.with({ day: earlier.daysInMonth }) : earlier).toString(),
  }
}

function shiftPeriod(period: Period, { unit, by }: Shift): Period {
  if (unit === 'months') return periodMonthsBefore(period, by)
  return { from: addDays(period.from, -daysIn(unit, by)), to: addDays(period.to, -daysIn(unit, by)) }
}

/** The day of the comparison that belongs to a day of the period; `null` if there is none, as for the 31st. */
export function partnerDay(day: string, { unit, by }: Shift): string | null {
  return unit === 'months' ? monthsBefore(day, by) : addDays(day, -daysIn(unit, by))
}

const daysIn = (unit: 'days' | 'weeks', by: number) => (unit === 'weeks' ? 7 * by : by)

type Starts = { period: Period; comparison: Period }

/** The first day of the comparison month for a month of the period: the months of their first days belong together. */
export function partnerMonth(day: string, { period, comparison }: Starts): string {
  return unitAround(comparison.from, 'month', monthsBetween(period.from, day)).from
}
