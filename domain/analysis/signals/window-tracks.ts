import { bestVariants } from './best-variants.ts'
import { canBeJudged, lastYear, STRENGTHS } from './last-year.ts'
import { type AmountSpread, learnAmounts, logRatio } from './learned-amounts.ts'
import { learnCounts } from './learned-counts.ts'
import { unknownDays } from './running-sums.ts'
import { SIGNAL_WINDOWS, type DayValues, type SignalSeries, type SignalWindow } from './signal-series.ts'
import { lowerTail, solve, studentTail, upperTail } from './tails.ts'
import { windowRates } from './usual-rates.ts'
import { median, trimmedMean, windowSums, type WindowSums } from './usual-days.ts'

/** What windows that end on each day have, and which distribution is usual. Not a number where that isn't known. */
export type WindowTrack = {
  window: SignalWindow
  /** The trials of rates and ratios. */
  trials: Float64Array | null
  observed: Float64Array
  expected: Float64Array
} & ({ law: 'count'; variance: Float64Array } | ({ law: 'log' } & Pick<AmountSpread, 'below' | 'above' | 'freedom'>))

/** Where figures rise or fall for months, the last four weeks tell more than the last eight. */
const RECENT_WEEKDAYS = 4

type Known = (day: number) => boolean

const toDays = (values: DayValues, isKnown: Known): Float64Array =>
  Float64Array.from(values, (value, day) => (value === null || !isKnown(day) ? Number.NaN : value))

/** Returns the windows of a series. What a day has is compared only with days before its window. */
export function trackWindows(series: SignalSeries, isKnown: Known): WindowTrack[] {
  return 'values' in series ? trackValues(toDays(series.values, isKnown), series.kind) : trackRates(series, isKnown)
}

function trackValues(values: Float64Array, kind: 'count' | 'money'): WindowTrack[] {
  const average = kind === 'count' ? trimmedMean : median
  const level = lastYear(values)
  const seasons = canBeJudged(level) ? STRENGTHS.map((strength) => level.map((value) => value ** strength)) : []
  const variants = [
    windowSums({ values, average, season: null }),
    windowSums({ values, average, season: null, weekdays: RECENT_WEEKDAYS }),
    ...seasons.map((season) => windowSums({ values, average, season })),
  ]
  const best = { short: bestVariants(variants, 7), long: bestVariants(variants, 28) }
  return SIGNAL_WINDOWS.map((window) => {
    const sums = pick(
      variants.map((sumsOf) => sumsOf(window)),
      window === 28 ? best.long : best.short,
    )
    const windows = { ...sums, trials: null }
    return kind === 'count'
      ? { window, law: 'count', ...windows, ...learnCounts(windows, window) }
      : { window, law: 'log', ...windows, ...learnAmounts(windows, window) }
  })
}

function pick(variants: readonly WindowSums[], best: Uint8Array): WindowSums {
  const sums = { observed: unknownDays(best.length), expected: unknownDays(best.length) }
  best.forEach((variant, day) => {
    sums.observed[day] = variants[variant]?.observed[day] ?? Number.NaN
    sums.expected[day] = variants[variant]?.expected[day] ?? Number.NaN
  })
  return sums
}

function trackRates(series: Extract<SignalSeries, { hits: DayValues }>, isKnown: Known): WindowTrack[] {
  const isCounted = series.kind === 'rate'
  const ratesOf = windowRates({ hits: toDays(series.hits, isKnown), trials: toDays(series.trials, isKnown), isCounted })
  return SIGNAL_WINDOWS.map((window) => {
    const rates = ratesOf(window)
    return isCounted
      ? { window, law: 'count', ...rates, ...learnCounts(rates, window) }
      : { window, law: 'log', ...rates, ...learnAmounts(rates, window) }
  })
}

/** Nearer to what is expected, a window isn't unusual, and its exact probability doesn't matter. */
const LEAST_DEVIATION = 2

/** Smaller probabilities depend on tails that no shop has shown. */
const LEAST_PROBABILITY = 1e-12

const bounded = (probability: number) => Math.min(1, Math.max(LEAST_PROBABILITY, probability))

/** Amounts that vary tenfold by chance say nothing, to either side. */
const MOST_SPREAD = Math.log(10)

/** Returns how far a window is from what is expected, in standard deviations. Not a number if it isn't judged. */
export function deviationOn(track: WindowTrack, day: number): number {
  const [observed, expected] = [track.observed[day] ?? Number.NaN, track.expected[day] ?? Number.NaN]
  if (track.law === 'log') {
    const [below, above] = [track.below[day] ?? Number.NaN, track.above[day] ?? Number.NaN]
    if (Math.max(below, above) > MOST_SPREAD) return Number.NaN
    const ratio = logRatio(observed, expected)
    return ratio / (ratio < 0 ? below : above)
  }
  const variance = track.variance[day] ?? Number.NaN
  return variance > 0 ? (observed - expected) / Math.sqrt(variance) : Number.NaN
}

/** Returns the probability of a window that differs at least as much, in both directions. 1 near what is expected. */
export function pValueOn(track: WindowTrack, day: number): number {
  const deviation = deviationOn(track, day)
  if (!(Math.abs(deviation) >= LEAST_DEVIATION)) return 1
  if (track.law === 'log') return bounded(2 * studentTail(Math.abs(deviation), track.freedom[day] ?? 1))
  const law = { mean: track.expected[day] ?? 0, variance: track.variance[day] ?? 0 }
  const observed = track.observed[day] ?? 0
  return bounded(2 * (deviation < 0 ? lowerTail(observed, law) : upperTail(observed, law)))
}

const OUTSIDE = 0.025
const WIDEST = 12

/** Returns the range that 95 of 100 such windows are in. */
export function rangeOn(track: WindowTrack, day: number): [low: number, high: number] {
  const mean = track.expected[day] ?? 0
  if (track.law === 'log') {
    const freedom = track.freedom[day] ?? 1
    const width = solve((value) => studentTail(value, freedom), OUTSIDE, [0, WIDEST])
    return [mean * Math.exp(-width * (track.below[day] ?? 0)), mean * Math.exp(width * (track.above[day] ?? 0))]
  }
  const law = { mean, variance: track.variance[day] ?? 0 }
  const most = mean + WIDEST * Math.sqrt(law.variance) + WIDEST
  // Tails of counts jump at whole numbers, which the solution is next to.
  const low = Math.round(solve((count) => lowerTail(count, law), OUTSIDE, [0, mean]))
  const high = Math.round(solve((count) => upperTail(count, law), OUTSIDE, [mean, most]))
  return [low, high]
}
