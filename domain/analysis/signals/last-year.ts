import { runningSums, unknownDays } from './running-sums.ts'

/** A year that keeps the weekday. */
const YEAR = 364

/** A day of last year is compared by the four weeks around it, so that a single good day isn't a season. */
const AROUND = 14
const LEAST_KNOWN = 20

/** A season of fewer days can't be judged, and isn't computed. */
const LEAST_DAYS = 112

/** How much of last year's season is repeated: half of it (a rise by 21 % is one by 10 %), or all. */
export const STRENGTHS = [0.5, 1] as const

/** Returns how high each day was a year ago: the mean of the four weeks around. Not a number where that isn't known. */
export function lastYear(values: Float64Array): Float64Array {
  const sum = runningSums(values)
  const known = runningSums(values.map((value) => (Number.isNaN(value) ? 0 : 1)))
  const levels = unknownDays(values.length)
  for (let day = YEAR + AROUND; day < values.length; day += 1) {
    const [from, to] = [day - YEAR - AROUND, day - YEAR + AROUND]
    const level = sum(from, to) / known(from, to)
    if (known(from, to) >= LEAST_KNOWN && level > 0) levels[day] = level
  }
  return levels
}

/** Whether last year is known of enough days. */
export const canBeJudged = (level: Float64Array): boolean =>
  level.filter((value) => !Number.isNaN(value)).length >= LEAST_DAYS
