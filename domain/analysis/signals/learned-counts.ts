import { unknownDays } from './running-sums.ts'
import type { SignalWindow } from './signal-series.ts'
import type { WindowSums } from './usual-days.ts'

const LEARNED_DAYS = 365

/** Windows are expected from eight weeks. */
const BASELINE_DAYS = 56
const WEEK = 7

/**
 * How much windows vary beyond chance, as the square of a share of the mean, before the shop has shown it: that of many
 * shops. It weighs as much as a few windows.
 */
const PRIOR_EXCESS: Readonly<Record<SignalWindow, number>> = { 1: 0.04, 3: 0.02, 7: 0.01, 28: 0.01 }
const PRIOR_WINDOWS = 2

/** The days by which the average change since the baseline is drawn to none. */
const PRIOR_CHANGE_DAYS = 60

/** An incident counts as at most so many standard deviations. */
const MOST_DEVIATIONS = 3

type Counts = WindowSums & {
  /** The trials of a rate: their counts vary less than Poisson's. `null` for counts. */
  trials: Float64Array | null
}

/** The mean and variance of each window's count, as the windows before it showed them. */
export type CountSpread = { expected: Float64Array; variance: Float64Array }

/** Sums over past windows. */
class PastWindows {
  observed = 0
  expected = 0
  excess = 0
  squares = 0
}

/**
 * Learns from the windows of the year before, none of which overlaps with the one that is judged: how they changed on
 * average since their baseline, which is the trend, and how much they varied beyond chance, by the method of moments.
 */
export function learnCounts({ observed, expected, trials }: Counts, window: SignalWindow): CountSpread {
  const days = observed.length
  const learned = { expected: unknownDays(days), variance: unknownDays(days) }
  const excess = new Float64Array(days)
  const past = new PastWindows()
  const baselineNoise = Math.max(window, WEEK) / BASELINE_DAYS
  const chanceOf = (day: number, mean: number) =>
    mean * (trials === null ? 1 : Math.max(0, 1 - mean / (trials[day] ?? 0)))

  function count(day: number, sign: 1 | -1) {
    const mean = expected[day] ?? Number.NaN
    if (Number.isNaN(mean)) return
    past.observed += sign * (observed[day] ?? 0)
    past.expected += sign * mean
    past.squares += sign * mean * mean
    past.excess += sign * (excess[day] ?? 0)
  }

  for (let day = 0; day < days; day += 1) {
    if (day >= window) count(day - window, 1)
    if (day >= window + LEARNED_DAYS) count(day - window - LEARNED_DAYS, -1)
    const usual = expected[day] ?? Number.NaN
    if (Number.isNaN(usual)) continue
    const prior = PRIOR_CHANGE_DAYS * usual
    const mean = past.expected + prior > 0 ? (usual * (past.observed + prior)) / (past.expected + prior) : usual
    const square = usual * usual
    const beyond =
      square === 0
        ? 0
        : (past.excess / window + PRIOR_WINDOWS * PRIOR_EXCESS[window] * square) /
          (past.squares / window + PRIOR_WINDOWS * square)
    const chance = chanceOf(day, mean) * (1 + baselineNoise)
    const variance = chance + Math.max(0, beyond) * mean * mean
    learned.expected[day] = mean
    learned.variance[day] = variance
    excess[day] = Math.min(((observed[day] ?? 0) - mean) ** 2, MOST_DEVIATIONS ** 2 * variance) - chance
  }
  return learned
}
