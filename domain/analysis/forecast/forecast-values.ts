import { quantile } from '#domain/analysis/numbers/statistics.ts'
import type { ForecastMethod } from '#domain/contracts/analytics/forecast-terms.ts'
import { backTest, forecastAll } from './back-test.ts'
import { type Range, rangesOf, totalErrors, totalOf } from './intervals.ts'
import type { Rhythm } from './methods.ts'
import { combine, comparedWithNaive, type PastForecast, pastForecasts, weighMethods } from './weigh-methods.ts'

export type ValuesForecast = {
  steps: Range[]
  /** The sum of all steps. */
  total: Range
  /** The methods that make up the forecast, and how much of it each is. The most important first. */
  methods: { name: ForecastMethod; weight: number }[]
  /** In 4 of 5 trials of the back-test, the sum was within this share of the forecast. `null` without sales. */
  usuallyWithin: number | null
  /** Past errors as a multiple of those of the seasonal naive forecast. Below 1 is better. */
  comparedWithNaive: number | null
  trials: number
}

/**
 * Forecasts a series of whole numbers without gaps, oldest first: an average of simple and smoothing methods, weighted
 * by a back-test, with ranges from the errors of the back-test.
 */
export function forecastValues(values: readonly number[], rhythm: Rhythm, steps: number): ValuesForecast {
  const trials = backTest(values, rhythm, steps)
  const forecasts = forecastAll(values, rhythm, steps)
  const weights = weighMethods(trials, forecasts)
  const forecast = combine(forecasts, weights)
  const past = pastForecasts(trials, weights)
  const round = roundWithin(values.some((value) => value < 0) ? Number.NEGATIVE_INFINITY : 0)
  return {
    steps: rangesOf(forecast, past).map(round),
    total: round(totalOf(forecast, past)),
    methods: [...weights]
      .map(([name, weight]) => ({ name, weight }))
      .toSorted((left, right) => right.weight - left.weight),
    usuallyWithin: usualError(past),
    comparedWithNaive: comparedWithNaive(trials, weights),
    trials: trials.length,
  }
}

/** Sales of products can't be below zero, net sales with refunds can. */
const roundWithin = (least: number) => (range: Range) => {
  const { value, low, high } = range
  const clamp = (number: number) => Math.round(Math.max(least, number))
  return { value: clamp(value), low: clamp(low), high: clamp(high) }
}

function usualError(past: readonly PastForecast[]): number | null {
  const totals = totalErrors(past).map(Math.abs)
  return totals.length === 0 ? null : quantile(totals, 0.8)
}
