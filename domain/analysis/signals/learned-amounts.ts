import { unknownDays } from './running-sums.ts'
import type { SignalWindow } from './signal-series.ts'
import type { WindowSums } from './usual-days.ts'

const LEARNED_DAYS = 365

/** Fewer windows don't tell how much amounts vary. */
const LEAST_LEARNED = 28

/** Windows overlap, and a median absolute deviation needs this many times the values of a standard deviation. */
const EFFICIENCY = 0.37
const LEAST_FREEDOM = 4

/** The median absolute deviation of the normal distribution is its standard deviation divided by this. */
const NORMAL = 1.4826
const LEAST_SPREAD = 0.01

/** The logarithm of an amount that isn't above this share of the expected one is that of this share. */
const LEAST_SHARE = 0.01

type Amounts = WindowSums & {
  /** What a ratio is divided by: the more of it, the less the ratio varies. `null` for amounts. */
  trials: Float64Array | null
}

/** Few orders make amounts vary more to one side. There, the spread is at least that of the outer fortieth. */
const OUTER = 0.025
const NORMAL_OUTER = 1.96

/** The middle of each window's amount, its spread on the log scale to both sides, and Student's degrees of freedom. */
export type AmountSpread = { expected: Float64Array; below: Float64Array; above: Float64Array; freedom: Float64Array }

/** Returns the logarithm of how many times an amount is the expected one. */
export const logRatio = (observed: number, expected: number): number =>
  Math.log(Math.max(observed / expected, LEAST_SHARE))

/** Learns the median and the median absolute deviation of the errors of the year before, none of which overlaps. */
export function learnAmounts({ observed, expected, trials }: Amounts, window: SignalWindow): AmountSpread {
  const days = observed.length
  const learned = {
    expected: unknownDays(days),
    below: unknownDays(days),
    above: unknownDays(days),
    freedom: unknownDays(days),
  }
  const scaleOf = (day: number) => Math.sqrt(trials?.[day] ?? 1)
  const errors = observed.map((value, day) => {
    const usual = expected[day] ?? Number.NaN
    return usual > 0 ? logRatio(value, usual) * scaleOf(day) : Number.NaN
  })
  const sorted: number[] = []
  for (let day = 0; day < days; day += 1) {
    include(sorted, errors[day - window])
    exclude(sorted, errors[day - window - LEARNED_DAYS])
    if (sorted.length < LEAST_LEARNED || Number.isNaN(errors[day] ?? Number.NaN)) continue
    const middle = sorted[sorted.length >> 1] ?? 0
    learned.expected[day] = (expected[day] ?? 0) * Math.exp(middle / scaleOf(day))
    const usual = Math.max(LEAST_SPREAD, NORMAL * deviation(sorted, middle))
    const outer = Math.floor(OUTER * sorted.length)
    const [low, high] = [sorted[outer] ?? middle, sorted[sorted.length - 1 - outer] ?? middle]
    learned.below[day] = Math.max(usual, (middle - low) / NORMAL_OUTER) / scaleOf(day)
    learned.above[day] = Math.max(usual, (high - middle) / NORMAL_OUTER) / scaleOf(day)
    learned.freedom[day] = Math.max(LEAST_FREEDOM, (EFFICIENCY * sorted.length) / window)
  }
  return learned
}

/** Returns where a number is or would be among sorted ones. */
function positionOf(sorted: readonly number[], value: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] ?? 0) < value) from = middle + 1
    else to = middle
  }
  return from
}

function include(sorted: number[], value: number | undefined) {
  if (value !== undefined && !Number.isNaN(value)) sorted.splice(positionOf(sorted, value), 0, value)
}

function exclude(sorted: number[], value: number | undefined) {
  if (value !== undefined && !Number.isNaN(value)) sorted.splice(positionOf(sorted, value), 1)
}

/** Returns the median distance of sorted numbers from their middle. */
function deviation(sorted: readonly number[], middle: number): number {
  let above = positionOf(sorted, middle)
  let below = above - 1
  let distance = 0
  for (let taken = 0; taken <= sorted.length / 2; taken += 1) {
    const [down, up] = [middle - (sorted[below] ?? -Infinity), (sorted[above] ?? Infinity) - middle]
    distance = Math.min(down, up)
    if (down < up) below -= 1
    else above += 1
  }
  return distance
}
