import { sum } from '#domain/analysis/numbers/statistics.ts'
import type { ForecastMethod } from '#domain/contracts/analytics/forecast-terms.ts'
import type { Forecasts, Trial } from './back-test.ts'

/** How much of the forecast each method is. The weights add up to 1. */
export type Weights = ReadonlyMap<ForecastMethod, number>

/** The higher, the more the best method counts. Measured in decision 0035. */
const POWER = 4

/** With fewer trials than these, the methods count more equally. */
const MANY_TRIALS = 24

/** Returns the weighted average of forecasts. Ignores methods that have none. */
export function combine(forecasts: Forecasts, weights: Weights): number[] {
  const members = [...weights].flatMap(([name, weight]) => {
    const values = forecasts.get(name)
    return values === undefined ? [] : [{ values, weight }]
  })
  const total = sum(members.map(({ weight }) => weight))
  const [first] = members
  return (first?.values ?? []).map((_value, step) =>
    sum(members.map(({ values, weight }) => ((values[step] ?? 0) * weight) / total)),
  )
}

/** Returns the sum of the differences, without sign, over the steps that are known. */
const absoluteError = (forecast: readonly number[], actual: readonly number[]): number =>
  sum(actual.map((value, step) => Math.abs(value - (forecast[step] ?? 0))))

/**
 * Weighs methods by their errors in a back-test (Bates and Granger 1969, "The Combination of Forecasts"). Where
 * the seasonal naive forecast is better than the weighted average, it is used alone.
 */
export function weighMethods(trials: readonly Trial[], available: Forecasts): Weights {
  const errors = [...available.keys()].map((name) => ({ name, error: relativeError(trials, name) }))
  const known = errors.filter(({ error }) => Number.isFinite(error))
  if (known.length === 0) return new Map([...available.keys()].slice(0, 1).map((name) => [name, 1]))
  const perfect = known.find(({ error }) => error === 0)
  if (perfect) return new Map([[perfect.name, 1]])
  const power = POWER * Math.min(1, trials.length / MANY_TRIALS)
  const total = sum(known.map(({ error }) => error ** -power))
  const weights = new Map(known.map(({ name, error }) => [name, error ** -power / total]))
  return orNaive(trials, weights)
}

function orNaive(trials: readonly Trial[], weights: Weights): Weights {
  const ratio = comparedWithNaive(trials, weights)
  return ratio !== null && ratio > 1 ? NAIVE : weights
}

const NAIVE: Weights = new Map([['seasonal_naive', 1]])

/** Returns the errors as a multiple of those of the seasonal naive forecast, over the trials in which it has one. */
export function comparedWithNaive(trials: readonly Trial[], weights: Weights): number | null {
  const compared = trials.filter(({ forecasts }) => forecasts.has('seasonal_naive'))
  const errorOf = (past: readonly PastForecast[]) =>
    sum(past.map(({ forecast, actual }) => absoluteError(forecast, actual)))
  const naive = errorOf(pastForecasts(compared, NAIVE))
  return naive === 0 ? null : errorOf(pastForecasts(compared, weights)) / naive
}

/** A forecast of the back-test, and what came. */
export type PastForecast = { forecast: number[]; actual: number[] }

/** Returns the weighted averages in a back-test. Leaves out trials in which none of the methods has a forecast. */
export const pastForecasts = (trials: readonly Trial[], weights: Weights): PastForecast[] =>
  trials
    .map(({ forecasts, actual }) => ({ forecast: combine(forecasts, weights), actual }))
    .filter(({ forecast }) => forecast.length > 0)

/** Too few trials say nothing about a method. */
const LEAST_TRIALS = 4

/** The error of a method as a multiple of that of the mean of four, over the trials in which it has a forecast. */
function relativeError(trials: readonly Trial[], name: ForecastMethod): number {
  let [own, reference, count] = [0, 0, 0]
  for (const { forecasts, actual } of trials) {
    const [forecast, simple] = [forecasts.get(name), forecasts.get('mean_of_four')]
    if (forecast === undefined || simple === undefined) continue
    own += absoluteError(forecast, actual)
    reference += absoluteError(simple, actual)
    count += 1
  }
  if (count < Math.min(LEAST_TRIALS, trials.length)) return Number.POSITIVE_INFINITY
  if (own === 0) return 0
  return own / reference
}
