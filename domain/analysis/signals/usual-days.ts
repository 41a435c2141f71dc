import { type SignalWindow } from './signal-series.ts'
import { runningSums, unknownDays } from './running-sums.ts'

const WEEK = 7
const SAME_WEEKDAYS = 8

/** Fewer same weekdays don't tell what is usual. */
const LEAST_SAME_WEEKDAYS = 4

/** Older days don't tell what is usual now. */
const OLDEST_WEEKS = 16

/** Of rarer counts, the highest and lowest are most of what is known. */
const LEAST_TRIMMED = 4

/** So many days of a window must be known. */
const LEAST_KNOWN: Readonly<Record<SignalWindow, number>> = { 1: 1, 3: 2, 7: 5, 28: 20 }

/** Sums of windows by their last day, over the days that are known. Not a number where too few are. */
export type WindowSums = { observed: Float64Array; expected: Float64Array }

/** Returns the mean without the highest and lowest value, so that one unusual week doesn't change what is usual. */
export function trimmedMean(values: readonly number[]): number {
  let [total, least, most] = [0, Infinity, -Infinity]
  for (const value of values) {
    total += value
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  const average = total / values.length
  if (values.length < SAME_WEEKDAYS || average < LEAST_TRIMMED) return average
  return (total - least - most) / (values.length - 2)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** Returns what is usual on the weekday of each day: the average of that day and the same weekdays before, so many in all. */
export function usualOnWeekday(
  values: Float64Array,
  average: (values: readonly number[]) => number,
  weekdays = SAME_WEEKDAYS,
): Float64Array {
  return values.map((_value, day) => {
    const same: number[] = []
    for (let week = 0; week < OLDEST_WEEKS && same.length < weekdays; week += 1) {
      const value = values[day - WEEK * week] ?? Number.NaN
      if (!Number.isNaN(value)) same.push(value)
    }
    return same.length < LEAST_SAME_WEEKDAYS ? Number.NaN : average(same)
  })
}

/** What was usual on each day so many weeks before. A window expects only what was known before its first day. */
function expectedDays(usual: Float64Array, season: Float64Array | null, weeks: number): Float64Array {
  return usual.map(
    (_value, day) => (usual[day - WEEK * weeks] ?? Number.NaN) * (season === null ? 1 : (season[day] ?? Number.NaN)),
  )
}

type Days = {
  /** Not a number for days that aren't known. */
  values: Float64Array
  average: (values: readonly number[]) => number
  /** How high each day is by last year's season. `null` without one. */
  season: Float64Array | null
  /** Of how many same weekdays the average is. The default is eight. */
  weekdays?: number
}

/** Returns sums over windows that end on each day, with what was expected before the window began. */
export function windowSums({ values, average, season, weekdays }: Days): (window: SignalWindow) => WindowSums {
  const level = season === null ? values : values.map((value, day) => value / (season[day] ?? Number.NaN))
  const usual = usualOnWeekday(level, average, weekdays)
  const weeks = [1, 2, 3, 4].map((week) => {
    const expected = expectedDays(usual, season, week)
    const isKnown = (day: number) => !Number.isNaN((values[day] ?? Number.NaN) + (expected[day] ?? Number.NaN))
    const onlyKnown = (of: (day: number) => number) =>
      runningSums(values.map((_value, day) => (isKnown(day) ? of(day) : Number.NaN)))
    return {
      isKnown,
      expected: onlyKnown((day) => expected[day] ?? Number.NaN),
      observed: onlyKnown((day) => values[day] ?? Number.NaN),
      known: onlyKnown(() => 1),
    }
  })
  return (window) => {
    const sums = { observed: unknownDays(values.length), expected: unknownDays(values.length) }
    for (let day = 0; day < values.length; day += 1) {
      let [observed, expected, known] = [0, 0, 0]
      weeks.forEach((week, position) => {
        const from = day - window + 1 + WEEK * position
        const to = Math.min(from + WEEK, day + 1)
        if (to <= from) return
        observed += week.observed(from, to)
        expected += week.expected(from, to)
        known += week.known(from, to)
      })
      if (known < LEAST_KNOWN[window] || Number.isNaN(values[day] ?? Number.NaN)) continue
      sums.observed[day] = observed
      sums.expected[day] = expected
    }
    return sums
  }
}
