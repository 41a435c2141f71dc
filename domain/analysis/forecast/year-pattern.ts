import { mean, sum } from '#domain/analysis/numbers/statistics.ts'

/** A year that keeps the weekday. */
const YEAR = 364

/** The level before the coming days. */
const BEFORE = 28

/** Each coming day is compared by the three weeks around it, so that a single good day isn't a season. */
const AROUND = 10

/** A season changes sales by this factor at most. More than that is chance, such as after days without sales. */
const MOST = 5

/** Whether so many days reach back to a year ago and the four weeks before. */
export const reachesLastYear = (days: number): boolean => days >= YEAR + BEFORE

/**
 * Returns how much higher sales were a year ago around each coming day than in the four weeks before. 1 is the same.
 * `null` without sales a year ago.
 */
export function yearPattern(values: readonly number[], steps: number): number[] | null {
  if (!reachesLastYear(values.length)) return null
  const then = values.length - YEAR
  const before = mean(values.slice(then - BEFORE, then))
  if (before <= 0) return null
  return Array.from({ length: steps }, (_, step) => {
    const around = mean(values.slice(then + step - AROUND, then + step + AROUND + 1))
    return Math.min(MOST, Math.max(1 / MOST, around / before))
  })
}

/** A forecast of the back-test without the season, what came, and the year before. */
type Seasonal = { forecast: readonly number[]; actual: readonly number[]; pattern: readonly number[] | null }

/** How much of the year before is repeated: nothing, half of it (a rise by 21 % is one by 10 %), or all. */
const STRENGTHS = [0, 0.5, 1]

/** So many trials must know the year before. */
const LEAST_TRIALS = 12

/** Seasons are compared by sums of four weeks, because single days are mostly chance. */
const COMPARED_DAYS = 28

/** A year's pattern is partly chance. What repeats more of it must be this much better. */
const LEAST_GAIN = 0.9

/** Repeats some of what the year before did. */
export const withPattern = (forecast: readonly number[], pattern: readonly number[] | null, strength: number) =>
  forecast.map((value, step) => value * (pattern?.[step] ?? 1) ** strength)

/** Returns how much of the year before made the forecasts of the back-test best. */
export function patternStrength(trials: readonly Seasonal[]): number {
  const known = trials.filter(({ pattern }) => pattern !== null)
  if (known.length < LEAST_TRIALS) return 0
  const errors = STRENGTHS.map((strength) =>
    sum(known.map(({ forecast, actual, pattern }) => errorOf(withPattern(forecast, pattern, strength), actual))),
  )
  const [none = 0, half = 0, whole = 0] = errors
  if (whole < LEAST_GAIN * Math.min(half, none)) return 1
  return half < LEAST_GAIN * none ? 0.5 : 0
}

function errorOf(forecast: readonly number[], actual: readonly number[]): number {
  let error = 0
  for (let from = 0; from < actual.length; from += COMPARED_DAYS) {
    const until = Math.min(from + COMPARED_DAYS, actual.length)
    error += Math.abs(sum(forecast.slice(from, until)) - sum(actual.slice(from, until)))
  }
  return error
}
