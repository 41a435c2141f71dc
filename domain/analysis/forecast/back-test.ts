import { FORECAST_METHODS, type ForecastMethod } from '#domain/contracts/analytics/forecast-terms.ts'
import { METHODS, type Rhythm } from './methods.ts'

export type Forecasts = ReadonlyMap<ForecastMethod, number[]>

/** What the methods would have said at some time, and what came. The newest trials have fewer steps. */
export type Trial = { forecasts: Forecasts; actual: number[] }

/** A trial, and how many values were known at its time. */
type PastTrial = Trial & { known: number }

const MOST_TRIALS = 24

/** Trials are at most so many values apart. 13 days, so that they begin on different weekdays. */
const WIDEST_STRIDE = { days: 13, others: 5 }

/** Seasons that a method must know before the first trial. */
const LEAST_SEASONS = 4

/** Returns the forecasts of all methods that have enough values. */
export function forecastAll(values: readonly number[], rhythm: Rhythm, steps: number): Forecasts {
  const forecasts = FORECAST_METHODS.map((name) => [name, METHODS[name](values, { ...rhythm, steps })] as const)
  return new Map(forecasts.flatMap(([name, forecast]) => (forecast === null ? [] : [[name, forecast]])))
}

/**
 * Forecasts from earlier points in time, which know only what was known then: a rolling-origin back-test (Tashman 2000,
 * "Out-of-sample tests of forecasting accuracy"). At most 24 trials, the newest first.
 */
export function backTest(values: readonly number[], rhythm: Rhythm, steps: number): PastTrial[] {
  const newest = values.length - Math.min(steps, rhythm.recent)
  const oldest = LEAST_SEASONS * rhythm.recent
  const stride = strideOf(newest - oldest, rhythm)
  const trials: PastTrial[] = []
  for (let origin = newest; origin >= oldest && trials.length < MOST_TRIALS; origin -= stride) {
    const forecasts = forecastAll(values.slice(0, origin), rhythm, steps)
    trials.push({ forecasts, actual: values.slice(origin, origin + steps), known: origin })
  }
  return trials
}

function strideOf(span: number, { recent }: Rhythm): number {
  const widest = recent === 1 ? WIDEST_STRIDE.others : WIDEST_STRIDE.days
  const stride = Math.min(widest, Math.max(1, Math.floor(span / (MOST_TRIALS - 1))))
  // A multiple of a week would test one weekday only.
  return recent > 1 && stride % recent === 0 ? stride - 1 : stride
}
