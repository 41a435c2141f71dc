import { mean, quantile, sum } from '#domain/analysis/numbers/statistics.ts'
import { studentTail } from '#domain/analysis/signals/tails.ts'
import type { Range } from './intervals.ts'
import type { PastForecast } from './weigh-methods.ts'

/** Some steps in a row: from `start` up to the one before `end`. */
export type Span = { start: number; end: number }

/** A sum of some steps that is at least so much. */
export type Wanted = Span & { least: number }

/** A sum of some steps. */
export type Sum = Range & {
  /** Four of five such sums are within this share of their forecast. `null` if too few trials reach as far. */
  usuallyWithin: number | null
}

/** With fewer trials, one in ten cannot be told. */
const LEAST_TRIALS = 9

/** Returns the sum of some steps, with its range of 80 % from the errors of such sums in the back-test. */
export function sumOf(forecast: readonly number[], past: readonly PastForecast[], span: Span): Sum {
  const value = sumIn(forecast, span)
  const { errors, growth, separate, isSameSpan } = tryOut(past, span)
  const width = growth * widthFor(separate)
  const low = Math.min(0, tailOf(errors, 0.1)) * width
  const high = Math.max(0, tailOf(errors, 0.9)) * width
  return {
    value,
    low: value + low * Math.abs(value),
    high: value + high * Math.abs(value),
    usuallyWithin: isSameSpan && value !== 0 ? quantile(errors.map(Math.abs), 0.8) * width : null,
  }
}

/** Returns the chance that the sum of some steps is at least an amount, from the errors of such sums in the back-test. */
export function chanceOf(
  forecast: readonly number[],
  past: readonly PastForecast[],
  { least, ...span }: Wanted,
): number {
  const value = sumIn(forecast, span)
  const { errors, growth, separate } = tryOut(past, span)
  const spread = Math.sqrt(mean(errors.map((error) => error ** 2))) * growth * Math.abs(value)
  if (!(spread > 0)) return value >= least ? 1 : 0
  return studentTail((least - value) / spread, Math.max(1, separate - 1))
}

const sumIn = (values: readonly number[], { start, end }: Span): number => sum(values.slice(start, end))

type Trials = {
  /** As shares of their forecast. */
  errors: number[]
  /** By which factor errors grow because the steps end later than these. */
  growth: number
  /** How many of the trials would fit beside each other. */
  separate: number
  isSameSpan: boolean
}

/**
 * Tries such sums. A history that is too short for that gives the errors of sums that end earlier, which grow with the
 * square root of time.
 */
function tryOut(past: readonly PastForecast[], span: Span): Trials {
  let { start, end } = span
  let trials = reaching(past, { start, end })
  while (trials.length < LEAST_TRIALS && end > 1) {
    end -= 1
    start = Math.max(0, start - 1)
    trials = reaching(past, { start, end })
  }
  return {
    errors: trials.map(({ error }) => error),
    growth: Math.sqrt(span.end / end),
    separate: separateTrials(trials, end),
    isSameSpan: end === span.end && trials.length >= LEAST_TRIALS,
  }
}

type Reached = { error: number; known: number }

function reaching(past: readonly PastForecast[], span: Span): Reached[] {
  return past.flatMap(({ forecast, actual, known }) => {
    const expected = sumIn(forecast, span)
    if (expected === 0 || actual.length < span.end) return []
    return [{ error: (sumIn(actual, span) - expected) / Math.abs(expected), known }]
  })
}

/** Trials overlap. As many that reach as far would fit beside each other in the time that they cover. */
function separateTrials(trials: readonly Reached[], steps: number): number {
  const known = trials.map((trial) => trial.known)
  return trials.length === 0 ? 1 : 1 + (Math.max(...known) - Math.min(...known)) / steps
}

/** The quantile of the normal distribution that one in ten is above. */
const NORMAL = 1.2816

/**
 * Returns the factor by which a range from few separate trials must be wider than their errors: the ratio of the
 * quantiles of Student's and the normal distribution. Student's is the expansion
 * 26.7.5 of Abramowitz and Stegun's handbook.
 */
function widthFor(separate: number): number {
  const freedom = Math.max(1, separate - 1)
  const student = NORMAL + 0.8466 / freedom + 0.571 / freedom ** 2 + 0.2587 / freedom ** 3
  return student / NORMAL
}

/** The value that a share of future ones is below: rank (n + 1) · share, between its two nearest values. 0 for no values. */
function tailOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  const rank = Math.min(sorted.length, Math.max(1, (sorted.length + 1) * share))
  const [below, above] = [sorted[Math.floor(rank) - 1] ?? 0, sorted[Math.ceil(rank) - 1] ?? 0]
  return below + (above - below) * (rank % 1)
}
