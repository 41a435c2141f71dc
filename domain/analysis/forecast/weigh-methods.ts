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
  const errors = errorsOf(trials, available)
  if (errors.length === 0) return new Map([...available.keys()].slice(0, 1).map((name) => [name, 1]))
  return orNaive(trials, perfectAmong(errors) ?? weightsOf(errors, trials.length))
}

const NAIVE: Weights = new Map([['seasonal_naive', 1]])

const MEAN_OF_FOUR: Weights = new Map([['mean_of_four', 1]])

/** How much of a forecast of days is the mean of four. Measured in decision 0035. */
const SHARE_OF_FOUR = 0.5

/**
 * Weighs the methods for a store's days: half is the mean of four, which is the hardest to beat when sales rise or
 * fall. The rest is weighed by past errors. Where sums of days were closer by the mean of four alone, it is used alone.
 */
export function weighDays(trials: readonly Trial[], available: Forecasts): Weights {
  const errors = errorsOf(trials, available)
  const perfect = perfectAmong(errors)
  if (perfect || errors.length === 0) return perfect ?? MEAN_OF_FOUR
  const weights = weightsOf(
    errors.filter(({ name }) => name !== 'seasonal_naive'),
    trials.length,
  )
  const halves = [...weights].map(([name, weight]) => {
    const share = (1 - SHARE_OF_FOUR) * weight
    return [name, name === 'mean_of_four' ? SHARE_OF_FOUR + share : share] as const
  })
  const average = new Map(halves)
  return areSumsCloser(trials, MEAN_OF_FOUR, average) ? MEAN_OF_FOUR : orNaiveDays(trials, average)
}

/** Where a store rarely sells, repeating last week is often right about single days and wrong about their sum. */
function orNaiveDays(trials: readonly Trial[], weights: Weights): Weights {
  return areSumsCloser(trials, NAIVE, weights) ? orNaive(trials, weights) : weights
}

function areSumsCloser(trials: readonly Trial[], one: Weights, other: Weights): boolean {
  const errorOf = (weights: Weights) =>
    sum(
      trials.map(({ forecasts, actual }) => Math.abs(sum(actual) - sumTo(combine(forecasts, weights), actual.length))),
    )
  return errorOf(one) < errorOf(other)
}

const sumTo = (values: readonly number[], end: number): number => sum(values.slice(0, end))

type MethodError = { name: ForecastMethod; error: number }

const errorsOf = (trials: readonly Trial[], available: Forecasts): MethodError[] =>
  [...available.keys()]
    .map((name) => ({ name, error: relativeError(trials, name) }))
    .filter(({ error }) => Number.isFinite(error))

function perfectAmong(errors: readonly MethodError[]): Weights | null {
  const perfect = errors.find(({ error }) => error === 0)
  return perfect ? new Map([[perfect.name, 1]]) : null
}

function weightsOf(errors: readonly MethodError[], trials: number): Weights {
  const power = POWER * Math.min(1, trials / MANY_TRIALS)
  const total = sum(errors.map(({ error }) => error ** -power))
  return new Map(errors.map(({ name, error }) => [name, error ** -power / total]))
}

function orNaive(trials: readonly Trial[], weights: Weights): Weights {
  const ratio = comparedWithNaive(trials.map((trial) => ({ ...trial, forecast: combine(trial.forecasts, weights) })))
  return ratio !== null && ratio > 1 ? NAIVE : weights
}

/** A forecast of the back-test, what came, and how many values were known at its time. */
export type PastForecast = { forecast: number[]; actual: number[]; known: number }

/** Returns the errors as a multiple of those of the seasonal naive forecast, over the trials in which it has one. */
export function comparedWithNaive(past: readonly (Trial & { forecast: readonly number[] })[]): number | null {
  let [own, naive] = [0, 0]
  for (const { forecast, forecasts, actual } of past) {
    const simple = forecasts.get('seasonal_naive')
    if (simple === undefined) continue
    own += absoluteError(forecast, actual)
    naive += absoluteError(simple, actual)
  }
  return naive === 0 ? null : own / naive
}

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
