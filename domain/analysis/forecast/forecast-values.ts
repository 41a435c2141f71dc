import type { ForecastMethod, YearlySeason } from '#domain/contracts/analytics/forecast-terms.ts'
import { backTest, forecastAll, type Forecasts, type Trial } from './back-test.ts'
import { BEYOND, type Range, rangesOf } from './intervals.ts'
import type { Rhythm } from './methods.ts'
import { chanceOf, type Span, type Sum, sumOf, type Wanted } from './sums.ts'
import { combine, comparedWithNaive, weighDays, weighMethods, type Weights } from './weigh-methods.ts'
import { patternStrength, reachesLastYear, withPattern, yearPattern } from './year-pattern.ts'

export type ValuesForecast = {
  steps: Range[]
  /** Returns the sum of some steps, with the error of such sums in the back-test. */
  sumOf: (span: Span) => Sum
  /** Returns the chance, from 0 to 1, that the sum of some steps is at least so much. */
  chanceOf: (wanted: Wanted) => number
  /** The methods that make up the forecast, and how much of it each is. The most important first. */
  methods: { name: ForecastMethod; weight: number }[]
  /** Whether the time of the year counts. */
  yearlySeason: YearlySeason
  /** Past errors as a multiple of those of the seasonal naive forecast. Below 1 is better. */
  comparedWithNaive: number | null
  trials: number
}

/** Methods are weighed by the next 30 steps, which most trials reach. */
const WEIGHED_STEPS = 30

/**
 * Forecasts a series of whole numbers without gaps, oldest first: an average of simple and smoothing methods, weighted
 * by a back-test, with ranges from the errors of the back-test. Days repeat the season of the year before, as far as
 * that was better in the back-test.
 */
export function forecastValues(values: readonly number[], rhythm: Rhythm, steps: number): ValuesForecast {
  const trials = backTest(values, rhythm, steps)
  const forecasts = forecastAll(values, rhythm, steps)
  const weights = weigh(trials, forecasts, rhythm)
  const patternAt = (known: number) => (isDaily(rhythm) ? yearPattern(values.slice(0, known), steps) : null)
  const plain = trials.map((trial) => ({
    ...trial,
    forecast: combine(trial.forecasts, weights),
    pattern: patternAt(trial.known),
  }))
  const strength = patternStrength(plain)
  const pattern = patternAt(values.length)
  const forecast = withPattern(combine(forecasts, weights), pattern, strength)
  const past = plain
    .map((trial) => ({ ...trial, forecast: withPattern(trial.forecast, trial.pattern, strength) }))
    .filter((trial) => trial.forecast.length > 0)
  const least = isOftenNegative(values) ? Number.NEGATIVE_INFINITY : 0
  const round = roundWithin(least)
  return {
    steps: rangesOf(forecast, past).map(round),
    sumOf: (span) => round(sumOf(forecast, past, span)),
    chanceOf: (wanted) => (wanted.least <= least ? 1 : chanceOf(forecast, past, wanted)),
    methods: [...weights]
      .map(([name, weight]) => ({ name, weight }))
      .toSorted((left, right) => right.weight - left.weight),
    yearlySeason: pattern === null ? unknownSeason(values.length, rhythm) : seasonOf(strength),
    comparedWithNaive: comparedWithNaive(past),
    trials: trials.length,
  }
}

const unknownSeason = (known: number, rhythm: Rhythm): YearlySeason =>
  isDaily(rhythm) && reachesLastYear(known) ? 'unsold' : 'unknown'

const seasonOf = (strength: number): YearlySeason => (strength === 0 ? 'none' : 'followed')

const isDaily = ({ recent }: Rhythm): boolean => recent === 7

function weigh(trials: readonly Trial[], forecasts: Forecasts, rhythm: Rhythm): Weights {
  const near = trials.map((trial) => ({ ...trial, actual: trial.actual.slice(0, WEIGHED_STEPS) }))
  return isDaily(rhythm) ? weighDays(near, forecasts) : weighMethods(near, forecasts)
}

/** Whether a range may begin below zero: one value in ten is below a range, so at least as many must have been negative. */
const isOftenNegative = (values: readonly number[]): boolean =>
  values.filter((value) => value < 0).length >= BEYOND * values.length

const roundWithin =
  (least: number) =>
  <Expected extends Range>(range: Expected): Expected => {
    const clamp = (number: number) => Math.round(Math.max(least, number))
    return { ...range, value: clamp(range.value), low: clamp(range.low), high: clamp(range.high) }
  }
