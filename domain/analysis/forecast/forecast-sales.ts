import { unitAround } from '#domain/calendar-units.ts'
import { type ForecastUnit, LEAST_SOLD_DAYS, type UncertainReason } from '#domain/contracts/analytics/forecast-terms.ts'
import { sum } from '#domain/analysis/numbers/statistics.ts'
import { addDays, daysBetween, type Period } from '#domain/periods.ts'
import { forecastValues, type ValuesForecast } from './forecast-values.ts'
import type { Range } from './intervals.ts'
import type { Rhythm } from './methods.ts'
import { saysNothing } from './says-nothing.ts'
import type { Sum } from './sums.ts'
import { withoutMarked } from './without-marked.ts'

/** A day's figure in whole numbers, such as net sales in minor units, or orders. Days without one may be left out. */
export type DayFigure = { day: string; value: number }

type Question = {
  unit: ForecastUnit
  /** How many days, weeks or months to forecast. The first week or month is the one that isn't over. */
  steps: number
  /** The last day that is over. Figures of later days are what is in so far. */
  through: string
  /** Days marked in the calendar, from which nothing is learned. */
  marked?: readonly string[]
}

/** `sold` is the part of the value that is in already. */
type Step = Period & Sum & { sold: number }

type Refusal =
  /** `availableOn` is the day when there will be a forecast. `null` before the first sale and a year after the last. */
  | { kind: 'too_short'; availableOn: string | null }
  /** On so many of the last days, `soldDays`, the figure was above zero. */
  | { kind: 'too_uncertain'; reason: UncertainReason; soldDays: number }

export type SalesForecast =
  | Refusal
  | ({ kind: 'ready'; steps: Step[]; total: Range } & Pick<Sum, 'usuallyWithin'> &
      Omit<ValuesForecast, 'steps' | 'sumOf' | 'chanceOf'>)

/** So many days must be known before a forecast. */
export const LEAST_DAYS = 56
const LEAST_MONTHS = 6

/** After a year without sales, there is no season left that could repeat. */
const LONGEST_PAUSE_DAYS = 365

/** Older sales say little about the coming weeks, and would take time. */
const MOST_DAYS = 3 * 366

/** Three months of the calendar. Always so many days are forecast, so that all units are sums of the same days. */
export const DAYS_AHEAD = 92

/** Forecasts are judged by the sum of these days, so that all units say the same. */
const JUDGED = { start: 0, end: 30 }

/** Days repeat after a week. */
const RHYTHM: Rhythm = { season: 7, recent: 7, year: 364 }

/**
 * Forecasts a store's days from its daily figures, or weeks and months of the calendar as sums of these days. Needs
 * eight weeks, or six whole months for months, and enough sales. What is in already of the current week or month is part
 * of it.
 */
export function forecastSales(days: readonly DayFigure[], question: Question): SalesForecast {
  const forecast = forecastDays(days, question)
  return forecast.kind === 'ready' ? { kind: 'ready', ...addUp(days, question, forecast.days) } : forecast
}

/**
 * Forecasts each of a store's coming days, from the day after `through` on, or says why there is no forecast. The first
 * step is that day.
 */
export function forecastDays(
  days: readonly DayFigure[],
  { unit, through, marked = [] }: Omit<Question, 'steps'>,
): Refusal | { kind: 'ready'; days: ValuesForecast } {
  const known = days.filter(({ day }) => day <= through)
  const first = known.reduce((earliest, { day }) => (day < earliest ? day : earliest), through)
  const isSilent = known.every(({ day, value }) => value === 0 || daysBetween(day, through) >= LONGEST_PAUSE_DAYS)
  if (isSilent) return { kind: 'too_short', availableOn: null }
  const availableOn = unit === 'month' ? startOfMonth(first, LEAST_MONTHS) : addDays(first, LEAST_DAYS)
  if (availableOn > addDays(through, 1)) return { kind: 'too_short', availableOn }
  const series = daySeries(known, { first, through, marked })
  const sold = series.slice(-LEAST_SOLD_DAYS.of).filter((value) => value > 0)
  const tooUncertain = (reason: UncertainReason) => ({ kind: 'too_uncertain', reason, soldDays: sold.length }) as const
  if (sold.length < LEAST_SOLD_DAYS.days) return tooUncertain('few')
  // Of a single day with most of the sales, the back-test knows nothing until later.
  if (Math.max(...sold) > sum(sold) / 2) return tooUncertain('one_day')
  const forecast = forecastValues(series, RHYTHM, DAYS_AHEAD)
  if (saysNothing(forecast.sumOf(JUDGED))) return tooUncertain('irregular')
  return { kind: 'ready', days: forecast }
}

/** The first day of the first whole month of the sales, moved by some months. */
function startOfMonth(firstDay: string, by: number): string {
  const isWhole = firstDay.endsWith('-01')
  return unitAround(firstDay, 'month', by + (isWhole ? 0 : 1)).from
}

type Span = { first: string; through: string; marked: readonly string[] }

/** Returns the values without gaps, and without what is marked. */
function daySeries(days: readonly DayFigure[], { first, through, marked }: Span): number[] {
  const oldest = addDays(through, 1 - MOST_DAYS)
  const start = first > oldest ? first : oldest
  return withoutMarked(valuesIn(days, { from: start, to: through }), { first: start, marked })
}

/** Returns the figures of all days of a period. Days without one are zero. */
function valuesIn(days: readonly DayFigure[], { from, to }: Period): number[] {
  const values = Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, () => 0)
  for (const { day, value } of days) {
    if (from <= day && day <= to) values[daysBetween(from, day)] = (values[daysBetween(from, day)] ?? 0) + value
  }
  return values
}

/** Adds the days up to the units of the question. */
function addUp(days: readonly DayFigure[], { unit, steps, through }: Question, forecast: ValuesForecast) {
  const { steps: expected, sumOf, chanceOf: _chance, ...rest } = forecast
  const next = addDays(through, 1)
  const soFar = valuesIn(days, { from: next, to: addDays(through, expected.length) })
  const ahead = { expected, soFar, sumOf }
  const periods = Array.from({ length: steps }, (_, step) => unitAround(next, unit, step))
  const whole = { from: periods[0]?.from ?? next, to: periods.at(-1)?.to ?? through }
  const stepOf = (period: Period): Step => {
    const start = Math.max(0, daysBetween(next, period.from))
    const span = { start, end: daysBetween(next, period.to) + 1 }
    const over = sum(valuesIn(days, { from: period.from, to: period.to < through ? period.to : through }))
    return { ...period, ...sumAhead(ahead, span, over) }
  }
  const { value, low, high, usuallyWithin } = stepOf(whole)
  return { ...rest, steps: periods.map(stepOf), total: { value, low, high }, usuallyWithin }
}

type Ahead = {
  expected: readonly Range[]
  /** What is in already of the days that aren't over. */
  soFar: readonly number[]
  sumOf: ValuesForecast['sumOf']
}

/** Returns some days ahead together with what is over. The sum is never less than what is in already. */
function sumAhead({ expected, soFar, sumOf }: Ahead, span: { start: number; end: number }, over: number) {
  const days = expected.slice(span.start, span.end)
  const isIn = soFar.slice(span.start, span.end)
  const coming = sum(days.map(({ value }, day) => Math.max(value, isIn[day] ?? 0, 0)))
  const least = sum(isIn)
  const [day] = days
  const range = days.length === 1 && day ? { ...sumOf(span), ...day } : sumOf(span)
  const value = over + coming
  return {
    value,
    low: over + Math.min(coming, least > 0 ? Math.max(range.low, least) : range.low),
    high: over + Math.max(coming, range.high),
    sold: over + least,
    usuallyWithin: range.usuallyWithin === null || value <= 0 ? null : (range.usuallyWithin * range.value) / value,
  }
}
