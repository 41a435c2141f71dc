import type { Comparison, Match } from '#domain/contracts/figure-terms.ts'
import { MONTHS_PER_UNIT, type Unit, unitAround } from './calendar-units.ts'
import { firstOpenDay, type FiguresEnd } from './figures-end.ts'
import type { PeriodName } from './period-presets.ts'
import { addDays, daysBetween, lengthOf, type Period } from './periods.ts'

/** How far each day is from its comparison day. A shift by weeks keeps the day of the week. */
export type Shift = { unit: 'days' | 'weeks' | 'months'; by: number }

type Question = {
  period: Period
  /** The period's name, such as "this month". If `null`, only the days determine the comparison. */
  name: PeriodName | null
  compare: Exclude<Comparison, 'none'>
  /** `weekdays` compares each day with the same day of the week. */
  match?: Match | undefined
  /** Today in the store's time zone. */
  today: string
  /** Where the store's figures end, if that is before today. */
  figuresEnd?: FiguresEnd | null
}

type Compared = {
  /**
   * The part of the period before its first open day, if it has one; otherwise `null`. Today isn't compared, because it
   * isn't over, nor are days from the end of the figures on.
   */
  completed: Period | null
  comparison: Period
  shift: Shift
}

/** Returns the comparison of a period. Returns `null` for all time, and if no day of the period is complete. */
export function compareDays(question: Question): Compared | null {
  const { period, name, match, today, figuresEnd = null } = question
  const complete = addDays(firstOpenDay(period, { today, figuresEnd }), -1)
  if (name === 'all_time' || period.from > complete) return null
  const completed = period.to > complete ? { from: period.from, to: complete } : null
  const held = completed ?? period
  const byDate = shiftOf(question, held)
  const shift = match === 'weekdays' ? toWeeks(byDate, held, question) : byDate
  return { completed, comparison: shiftPeriod(held, shift), shift }
}

/** Rounds a shift to whole weeks, so that weekdays match. A previous period never overlaps the period itself. */
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

// The first matching unit counts. For example, 1 January to today is a month to date in January, and a year to date in
// later months.
const UNNAMED: readonly ToDate[] = ['month', 'year', 'quarter', 'week']

/** Returns the unit if the period is a week, month, quarter or year to date, otherwise `null`. */
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

/** Returns how many calendar months the second day's month is after the first day's. */
function monthsBetween(first: string, second: string): number {
  const [one, other] = [Temporal.PlainDate.from(first), Temporal.PlainDate.from(second)]
  return (other.year - one.year) * 12 + other.month - one.month
}

/** Returns the same day `months` earlier, or `null` if that month has no such day. */
function monthsBefore(day: string, months: number): string | null {
  const date = Temporal.PlainDate.from(day)
  const earlier = date.subtract({ months })
  return earlier.day === date.day ? earlier.toString() : null
}

/** Moves a period back by whole months. If it ends on the last day of a month, the result does too. */
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

/** Returns the comparison day of a day. Returns `null` if there is none: 31 May has none in April. */
export function partnerDay(day: string, { unit, by }: Shift): string | null {
  return unit === 'months' ? monthsBefore(day, by) : addDays(day, -daysIn(unit, by))
}

const daysIn = (unit: 'days' | 'weeks', by: number) => (unit === 'weeks' ? 7 * by : by)

type Starts = { period: Period; comparison: Period }

/**
 * Returns the first day of the month to compare with. The first month of the period matches the first of the
 * comparison, and so on.
 */
export function partnerMonth(day: string, { period, comparison }: Starts): string {
  return unitAround(comparison.from, 'month', monthsBetween(period.from, day)).from
}

const earlier = (one: string, other: string) => (one < other ? one : other)
const later = (one: string, other: string) => (one < other ? other : one)

type Pairing = {
  unit: Unit
  period: Period
  comparison: Period
  shift: Shift
}

/**
 * Returns the comparison days of each bucket, or `null` if it has none. A 29 February without a matching day is added
 * to the 28th. Weeks and longer units split the whole comparison period.
 */
export function comparedBuckets(buckets: readonly Period[], pairing: Pairing): (Period | null)[] {
  const { comparison, unit } = pairing
  if (unit === 'day') return buckets.map(({ from }) => comparedDay(from, pairing))
  const starts = buckets.map(({ from }, index) => (index === 0 ? comparison.from : startOfPartner(from, pairing)))
  return starts.map((from, index) => {
    const next = starts[index + 1]
    const to = earlier(next === undefined ? comparison.to : addDays(next, -1), comparison.to)
    return from > to ? null : { from, to }
  })
}

function comparedDay(day: string, { comparison, shift }: Pairing): Period | null {
  const from = partnerDay(day, shift)
  if (from === null || from < comparison.from || from > comparison.to) return null
  const next = addDays(from, 1)
  const isLeapDayNext = day.endsWith('-02-28') && from.endsWith('-02-28') && next.endsWith('-02-29')
  const isLonely = isLeapDayNext && !addDays(day, 1).endsWith('-02-29') && next <= comparison.to
  return { from, to: isLonely ? next : from }
}

/** Returns the first comparison day of the bucket that begins on `day`. */
function startOfPartner(day: string, pairing: Pairing): string {
  const isByMonth = pairing.unit === 'month' && pairing.shift.unit !== 'weeks'
  if (isByMonth) return later(partnerMonth(day, pairing), pairing.comparison.from)
  return firstPartner(day, pairing.shift)
}

/** Returns the comparison day of `day`, or of the next day that has one. */
function firstPartner(day: string, shift: Shift): string {
  return partnerDay(day, shift) ?? firstPartner(addDays(day, 1), shift)
}
