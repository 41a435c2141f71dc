import { mean, sum } from '#domain/analysis/numbers/statistics.ts'
import type { ForecastMethod } from '#domain/contracts/analytics/forecast-terms.ts'
import { seasonalProfile } from './seasonal-profile.ts'
import { dampedTrend, smoothedLevel } from './smoothing.ts'

/** Of a series: how many values a season, a year and the step between comparable recent values have. */
export type Rhythm = {
  /** 7 for days. 12 for months or, without two years, 1. */
  season: number
  /** 7 for days: the same weekday of the weeks before. 1 for months: the months before. */
  recent: number
  /** 364 for days, so that the weekday is the same. 12 for months. */
  year: number
}

type Situation = Rhythm & { steps: number }

/** Returns the next values, or `null` if there are too few values for the method. */
type Method = (values: readonly number[], situation: Situation) => number[] | null

const ahead = (steps: number, valueAt: (step: number) => number): number[] =>
  Array.from({ length: steps }, (_, step) => valueAt(step))

const seasonalNaive: Method = (values, { season, steps }) => {
  if (values.length < season) return null
  const last = values.slice(-season)
  return ahead(steps, (step) => last[step % season] ?? 0)
}

const FOUR = 4

function meanOfLast(count: number, values: readonly number[], { recent, steps }: Situation): number[] {
  const last = values.slice(-count * recent)
  const meanAt = (position: number) => mean(last.filter((_value, index) => index % recent === position))
  return ahead(steps, (step) => meanAt(step % recent))
}

const meanOfFour: Method = (values, situation) =>
  values.length < FOUR * situation.recent ? null : meanOfLast(FOUR, values, situation)

const THIRTEEN = 13

/** The same weekdays of a quarter of a year, or of the whole weeks that are known. Other series change too much. */
const meanOfThirteen: Method = (values, situation) => {
  const known = Math.floor(values.length / situation.recent)
  return situation.recent === 1 || known <= FOUR ? null : meanOfLast(Math.min(THIRTEEN, known), values, situation)
}

/** Seasons that a profile looks back. Older ones say less about the coming season. */
const MOST_SEASONS = 13

/** Without a season, fewer values than these are mostly chance. */
const LEAST_FOR_SMOOTHING = 24

type Forecaster = (values: readonly number[], steps: number) => number[]

/** Takes the season out, forecasts the rest and puts the season back in. */
const withProfile =
  (forecast: Forecaster): Method =>
  (values, { season, steps }) => {
    if (season === 1) return values.length < LEAST_FOR_SMOOTHING ? null : forecast(values, steps)
    if (values.length < 2 * season + 1) return null
    const recent = values.slice(-MOST_SEASONS * season)
    const profile = seasonalProfile(recent, season)
    const at = (index: number) => profile[index % season] ?? 1
    // A weekday without sales says nothing about the level.
    const open = recent.flatMap((value, index) => (at(index) < 0.05 ? [] : [value / at(index)]))
    return forecast(open, steps).map((value, step) => value * at(recent.length + step))
  }

const level: Method = withProfile((values, steps) => {
  const expected = smoothedLevel(values)
  return ahead(steps, () => expected)
})

const trend: Method = withProfile(dampedTrend)

/** How many seasons of this year and last year are compared for the growth. */
const GROWTH_SEASONS = 8

/** Last year's values around the same time, times this year's growth. */
const lastYear: Method = (values, { season, year, steps }) => {
  const window = Math.min(GROWTH_SEASONS * season, year)
  if (values.length < year + window + season) return null
  const start = values.length - year
  const before = sum(values.slice(start - window, start))
  if (before <= 0) return null
  const growth = sum(values.slice(-window)) / before
  const around = season === year ? [0] : [-season, 0, season]
  return ahead(steps, (step) => {
    const index = start + (step % year)
    const seen = around.map((offset) => values[index + offset]).filter((value) => value !== undefined)
    return growth * mean(seen)
  })
}

export const METHODS: Readonly<Record<ForecastMethod, Method>> = {
  seasonal_naive: seasonalNaive,
  mean_of_four: meanOfFour,
  mean_of_thirteen: meanOfThirteen,
  smoothed_level: level,
  damped_trend: trend,
  last_year: lastYear,
}
