import { MONTHS_PER_UNIT, type Unit, unitAround } from './calendar-units.ts'
import type { Comparison, Match } from './contracts/dashboard.ts'
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
  if (isOfMonths) return { unit: 'months', by: monthIndex(period.to) - monthIndex(period.from) + 1 }
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

const isWholeMonths = ({ from, to }: Period) =>
  from === firstOfMonth(monthIndex(from)) && to === lastOfMonth(monthIndex(to))

const monthIndex = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

const firstOfMonth = (index: number) =>
  new Date(Date.UTC(Math.floor(index / 12), index % 12, 1)).toISOString().slice(0, 10)
const lastOfMonth = (index: number) => addDays(firstOfMonth(index + 1), -1)

/** The same day of another month, or `null` where that month has no such day. */
function shiftMonths(day: string, months: number): string | null {
  const index = monthIndex(day) + months
  const shifted = addDays(firstOfMonth(index), Number(day.slice(8)) - 1)
  return monthIndex(shifted) === index ? shifted : null
}

/** The same day of another month, its last day where it is shorter, and month ends to month ends. */
function shiftMonthsWithin(day: string, months: number): string {
  const last = lastOfMonth(monthIndex(day) + months)
  return day === lastOfMonth(monthIndex(day)) ? last : (shiftMonths(day, months) ?? last)
}

function shiftPeriod({ from, to }: Period, { unit, by }: Shift): Period {
  if (unit !== 'months') return { from: addDays(from, -daysIn(unit, by)), to: addDays(to, -daysIn(unit, by)) }
  return { from: shiftMonths(from, -by) ?? lastOfMonth(monthIndex(from) - by), to: shiftMonthsWithin(to, -by) }
}

/** The day of the comparison that carries the same label, or `null` where it has none. */
export function partnerDay(day: string, { unit, by }: Shift): string | null {
  return unit === 'months' ? shiftMonths(day, -by) : addDays(day, -daysIn(unit, by))
}

const daysIn = (unit: 'days' | 'weeks', by: number) => (unit === 'weeks' ? 7 * by : by)

type Starts = { period: Period; comparison: Period }

/** The first of the month that a month of the period is held against: both begin with the months of their first days. */
export function partnerMonth(day: string, { period, comparison }: Starts): string {
  return firstOfMonth(monthIndex(day) - monthIndex(period.from) + monthIndex(comparison.from))
}
