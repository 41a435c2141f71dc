import { forecastSales, type DayFigure } from '#domain/analysis/forecast/forecast-sales.ts'
import { forecastValues } from '#domain/analysis/forecast/forecast-values.ts'
import { METHODS, type Rhythm } from '#domain/analysis/forecast/methods.ts'
import { sum } from '#domain/analysis/numbers/statistics.ts'
import { unitAround } from '#domain/calendar-units.ts'
import { addDays, daysBetween } from '#domain/periods.ts'
import type { DaySeries } from './total-series.ts'
import { judgeTotals, type Total } from './total-scores.ts'

const RHYTHM: Rhythm = { season: 7, recent: 7, year: 364 }
const DAYS_AHEAD = 92
const LEAST_DAYS = 56

/** Sums of so many days are forecast as often as they fit beside each other. */
const HORIZONS = [14, 30]

/** Months are forecast on their 15th day, when half of the first is known. */
const MONTHS = ['rest of this month', 'next month', 'the month after', 'three months']

type Case = Total & { horizon: string }

type Simple = { naive: number[]; four: number[] }

function simpleAt(known: readonly number[]): Simple {
  const situation = { ...RHYTHM, steps: DAYS_AHEAD }
  const naive = METHODS.seasonal_naive(known, situation) ?? []
  return { naive, four: METHODS.mean_of_four(known, situation) ?? [] }
}

/** The mean of a day, so that the errors of large and small series can be added. */
const levelOf = ({ values }: DaySeries): number => Math.abs(sum(values)) / values.length

const hasSales = (known: readonly number[]): boolean => known.length >= LEAST_DAYS && known.some((value) => value !== 0)

function scoreDays(series: DaySeries, horizon: number): Case[] {
  const { values } = series
  const origins = Array.from(
    { length: Math.floor(values.length / horizon) },
    (_, at) => values.length - horizon * (at + 1),
  )
  return origins.flatMap((origin) => {
    const known = values.slice(0, origin)
    if (!hasSales(known)) return []
    const actual = sum(values.slice(origin, origin + horizon))
    const range = forecastValues(known, RHYTHM, DAYS_AHEAD).sumOf({ start: 0, end: horizon })
    const { naive, four } = simpleAt(known)
    const errorOf = (expected: number) => Math.abs(expected - actual) / levelOf(series)
    return [
      {
        horizon: `${horizon} days`,
        own: errorOf(range.value),
        naive: errorOf(sum(naive.slice(0, horizon))),
        four: errorOf(sum(four.slice(0, horizon))),
        isCovered: range.low <= actual && actual <= range.high,
        isWithin:
          range.usuallyWithin === null ? null : Math.abs(actual - range.value) <= range.usuallyWithin * range.value,
        isBelowSold: false,
      },
    ]
  })
}

function scoreMonths(series: DaySeries): Case[] {
  const { first, values } = series
  const last = addDays(first, values.length - 1)
  const cases: Case[] = []
  for (let month = unitAround(last, 'month'); month.from > first; month = unitAround(month.from, 'month', -1)) {
    cases.push(...scoreMonthsAt(series, addDays(month.from, 14)))
  }
  return cases
}

function scoreMonthsAt(series: DaySeries, through: string): Case[] {
  const { first, values } = series
  const known = values.slice(0, daysBetween(first, through) + 1)
  const days: DayFigure[] = known.map((value, at) => ({ day: addDays(first, at), value }))
  const forecast = forecastSales(days, { unit: 'month', steps: 3, through })
  if (forecast.kind !== 'ready' || !hasSales(known)) return []
  const { steps, total, usuallyWithin } = forecast
  const simple = simpleAt(known)
  const whole = {
    ...total,
    usuallyWithin,
    sold: steps[0]?.sold ?? 0,
    from: steps[0]?.from ?? '',
    to: steps.at(-1)?.to ?? '',
  }
  return [...steps, whole].flatMap((step, at) => {
    const sumIn = (of: readonly number[], start: string) =>
      sum(of.slice(Math.max(0, daysBetween(start, step.from)), daysBetween(start, step.to) + 1))
    if (daysBetween(first, step.to) >= values.length) return []
    const actual = sumIn(values, first)
    const errorOf = (expected: number) => Math.abs(expected - actual) / levelOf(series)
    const next = addDays(through, 1)
    return [
      {
        horizon: MONTHS[at] ?? '',
        own: errorOf(step.value),
        naive: errorOf(step.sold + sumIn(simple.naive, next)),
        four: errorOf(step.sold + sumIn(simple.four, next)),
        isCovered: step.low <= actual && actual <= step.high,
        isWithin: step.usuallyWithin === null ? null : Math.abs(actual - step.value) <= step.usuallyWithin * step.value,
        isBelowSold: step.value < step.sold,
      },
    ]
  })
}

/**
 * Prints how good sums of days and months were, for each shop and for all series together: the error beside that of the
 * simple methods, and how many sums were in the range of 80 % and within the error that is stated. Returns whether all
 * lines reach their goals.
 */
export function evaluateTotals(all: readonly DaySeries[]): boolean {
  const cases = all.flatMap((series) =>
    [...HORIZONS.flatMap((horizon) => scoreDays(series, horizon)), ...scoreMonths(series)].map((one) => ({
      ...one,
      series,
    })),
  )
  const lines = [
    ...Map.groupBy(
      cases.filter(({ series }) => series.isShop),
      ({ series, horizon }) => `${series.name}, ${horizon}`,
    ),
    ...Map.groupBy(cases, ({ horizon }) => `**all series, ${horizon}**`),
  ]
  console.log(
    '\n| sums | origins | seasonal naive | mean of four | ours | in the range | in the stated error | verdict |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  return lines.map(([line, theirs]) => judgeTotals(line, theirs)).every(Boolean)
}
