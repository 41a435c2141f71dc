import { backTest, forecastAll } from '#domain/analysis/forecast/back-test.ts'
import type { Range } from '#domain/analysis/forecast/intervals.ts'
import type { Rhythm } from '#domain/analysis/forecast/methods.ts'
import { sumOf } from '#domain/analysis/forecast/sums.ts'
import { combine, type PastForecast, weighMethods } from '#domain/analysis/forecast/weigh-methods.ts'
import { mean, sum } from '#domain/analysis/numbers/statistics.ts'

/** Single products have no rhythm within a month, so that weeks are compared with the weeks before. */
const WEEKS: Rhythm = { season: 1, recent: 1, year: 52 }

/** Older sales say little about the coming weeks, and would take time. */
export const MOST_WEEKS = 104

/** How far the forecast reaches, and the weeks that make the rate: a quarter of a year. */
const WEEKS_AHEAD = 13

const LEAST_WEEKS = 26
const LEAST_SOLD_WEEKS = 8

const hasEnoughHistory = (soldByWeek: readonly number[]): boolean =>
  soldByWeek.length >= LEAST_WEEKS && soldByWeek.filter((units) => units > 0).length >= LEAST_SOLD_WEEKS

/** The weeks that a forecast and the rate are compared by. */
const COMPARED_WEEKS = 4

/** The mean of the 13 weeks up to a time. */
const rateAt = (soldByWeek: readonly number[], known: number): number =>
  mean(soldByWeek.slice(Math.max(0, known - WEEKS_AHEAD), known))

/** Half the rate and half the forecast: closer than each of them in decision 0035. */
const withRate = (forecast: readonly number[], rate: number): number[] => forecast.map((value) => (value + rate) / 2)

/** A forecast of the back-test with what came, and the rate at that time. */
type Compared = PastForecast & { rate: number }

/** Whether past forecasts of four weeks were closer than the rate. */
function areBetter(past: readonly Compared[]): boolean {
  let [own, ofRate] = [0, 0]
  for (const { forecast, actual, rate } of past) {
    if (actual.length < COMPARED_WEEKS) continue
    const sold = sum(actual.slice(0, COMPARED_WEEKS))
    own += Math.abs(sum(forecast.slice(0, COMPARED_WEEKS)) - sold)
    ofRate += Math.abs(rate * COMPARED_WEEKS - sold)
  }
  return own < ofRate
}

/** Returns the units that are sold up to the end of each week, with their range of 80 %. */
function addUp(forecast: readonly number[], past: readonly PastForecast[]): Range[] {
  let [least, most] = [0, 0]
  return forecast.map((_value, week) => {
    const { value, low, high } = sumOf(forecast, past, { start: 0, end: week + 1 })
    // No less is sold up to a week than up to the week before.
    least = Math.max(least, low)
    most = Math.max(most, high)
    return { value, low: least, high: most }
  })
}

/**
 * Returns the units that are sold up to the end of each of the coming 13 weeks, with their range of 80 %: the average of
 * the rate of the last 13 weeks and the forecast by the methods of the shop's sales. `soldByWeek` has whole weeks,
 * oldest first. Returns `null` for a short history, and where the rate alone was closer in the back-test.
 */
export function forecastUnits(soldByWeek: readonly number[]): Range[] | null {
  if (!hasEnoughHistory(soldByWeek)) return null
  const trials = backTest(soldByWeek, WEEKS, WEEKS_AHEAD)
  const forecasts = forecastAll(soldByWeek, WEEKS, WEEKS_AHEAD)
  const weights = weighMethods(trials, forecasts)
  const past = trials.map(({ forecasts: theirs, actual, known }) => {
    const rate = rateAt(soldByWeek, known)
    return { forecast: withRate(combine(theirs, weights), rate), actual, known, rate }
  })
  if (!areBetter(past)) return null
  return addUp(withRate(combine(forecasts, weights), rateAt(soldByWeek, soldByWeek.length)), past)
}

/** Returns the days until the units are sold, or `null` if they last longer than the weeks. */
function daysUntil(units: number, soldUpTo: readonly number[]): number | null {
  const week = soldUpTo.findIndex((sold) => sold >= units)
  if (week === -1) return null
  const [before, after] = [soldUpTo[week - 1] ?? 0, soldUpTo[week] ?? 0]
  return 7 * (week + (units - before) / (after - before))
}

type Cover = { days: number; low: number; high: number | null }

/** Returns how many days the stock lasts by a forecast of units. Returns `null` if that is longer than it reaches. */
export function coverOf(available: number, weeks: readonly Range[]): Cover | null {
  const daysBy = (end: keyof Range) =>
    daysUntil(
      available,
      weeks.map((week) => week[end]),
    )
  const days = daysBy('value')
  if (days === null) return null
  const [low, high] = [daysBy('high') ?? days, daysBy('low')]
  return { days, low: Math.max(1, Math.floor(low)), high: high === null ? beyond(available, weeks) : Math.ceil(high) }
}

/** After the last week, sales continue at the lowest likely pace. */
function beyond(available: number, weeks: readonly Range[]): number | null {
  const least = weeks.at(-1)?.low ?? 0
  return least <= 0 ? null : Math.ceil((7 * weeks.length * available) / least)
}
