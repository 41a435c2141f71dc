import { unitAround } from '#domain/calendar-units.ts'
import type { ForecastUnit } from '#domain/contracts/analytics/forecast-terms.ts'
import { addDays, daysBetween, type Period } from '#domain/periods.ts'
import { forecastValues, type ValuesForecast } from './forecast-values.ts'
import type { Range } from './intervals.ts'
import type { Rhythm } from './methods.ts'

/** A day's figure in whole numbers, such as net sales in minor units, or orders. Days without one may be left out. */
export type DayFigure = { day: string; value: number }

type Question = {
  unit: ForecastUnit
  /** How many days or months to forecast. */
  steps: number
  /** The last day that is over. */
  through: string
}

export type SalesForecast =
  /** `availableOn` is the day when there will be a forecast. `null` before the first sale and a year after the last. */
  | { kind: 'too_short'; availableOn: string | null }
  /** Sales repeat after `season` days or months. */
  | ({ kind: 'ready'; steps: (Period & Range)[]; season: number } & Omit<ValuesForecast, 'steps'>)

const LEAST_DAYS = 56
const LEAST_MONTHS = 6
const MONTHS_OF_TWO_YEARS = 24

/** After a year without sales, there is no season left that could repeat. */
const LONGEST_PAUSE_DAYS = 365

/** Older sales say little about the coming weeks, and would take time. */
const MOST_DAYS = 3 * 366

/**
 * Forecasts a store's days or calendar months from its daily figures. Needs eight weeks of days, or six whole months.
 * The current month is left out, and so is a first month that doesn't begin on its first day.
 */
export function forecastSales(days: readonly DayFigure[], question: Question): SalesForecast {
  const { unit, steps, through } = question
  const known = days.filter(({ day }) => day <= through)
  const first = known.reduce((earliest, { day }) => (day < earliest ? day : earliest), through)
  const isSilent = known.every(({ day, value }) => value === 0 || daysBetween(day, through) >= LONGEST_PAUSE_DAYS)
  if (isSilent) return { kind: 'too_short', availableOn: null }
  const availableOn = unit === 'day' ? addDays(first, LEAST_DAYS) : startOfMonth(first, LEAST_MONTHS)
  if (availableOn > addDays(through, 1)) return { kind: 'too_short', availableOn }
  const series = unit === 'day' ? daySeries(known, { first, through }) : monthSeries(known, { first, through })
  const forecast = forecastValues(series.values, series.rhythm, steps)
  const ranges = forecast.steps.map((range, step) => ({ ...unitAround(series.next, unit, step), ...range }))
  return { kind: 'ready', ...forecast, steps: ranges, season: series.rhythm.season }
}

/** The first day of the first whole month of the sales, moved by some months. */
function startOfMonth(firstDay: string, by = 0): string {
  const isWhole = firstDay.endsWith('-01')
  return unitAround(firstDay, 'month', by + (isWhole ? 0 : 1)).from
}

type Span = { first: string; through: string }

/** Values without gaps, and the first day after them. */
type Series = { values: number[]; next: string; rhythm: Rhythm }

function daySeries(days: readonly DayFigure[], { first, through }: Span): Series {
  const oldest = addDays(through, 1 - MOST_DAYS)
  const start = first > oldest ? first : oldest
  const values = Array.from({ length: daysBetween(start, through) + 1 }, () => 0)
  for (const { day, value } of days) {
    const position = day < start ? -1 : daysBetween(start, day)
    if (position >= 0) values[position] = (values[position] ?? 0) + value
  }
  return { values, next: addDays(through, 1), rhythm: { season: 7, recent: 7, year: 364 } }
}

function monthSeries(days: readonly DayFigure[], { first, through }: Span): Series {
  const next = unitAround(addDays(through, 1), 'month').from
  const valueByMonth = new Map<string, number>()
  for (let month = startOfMonth(first); month < next; month = unitAround(month, 'month', 1).from) {
    valueByMonth.set(month, 0)
  }
  for (const { day, value } of days) {
    const month = `${day.slice(0, 7)}-01`
    const known = valueByMonth.get(month)
    if (known !== undefined) valueByMonth.set(month, known + value)
  }
  const values = [...valueByMonth.values()]
  return { values, next, rhythm: { season: values.length < MONTHS_OF_TWO_YEARS ? 1 : 12, recent: 1, year: 12 } }
}
