import { LEAST_DAYS } from '#domain/analysis/forecast/forecast-sales.ts'
import type { RefusedEffect } from '#domain/contracts/events.ts'
import { conformalRange } from './conformal-range.ts'
import { effectAfter, type Mix, type Panel } from './mix-parts.ts'
import { placeboDates, placeboParts, surpriseOf } from './placebos.ts'

type Question = {
  /** What the event touched, day by day: first the days before the event, then its own. */
  touched: readonly number[]
  /** The same days of each part that it didn't touch. */
  parts: readonly (readonly number[])[]
  /** The number of days before the event. */
  before: number
  /** The days of a season, after which days repeat, and how many must be known. By default a week, and eight of them. */
  rhythm?: { season: number; least: number }
}

type Found = {
  kind: 'found'
  /** How far the event's days were from what was expected, as a share of that, and what isn't contradicted (95 %). */
  effect: number
  low: number
  /** `null` if no effect is too large. */
  high: number | null
  /** The same as a sum. */
  amount: number
  weights: number[]
  /** What was expected of all days, also of those before. */
  expected: number[]
  /** How far the fit before the event is off, as a multiple of the error of the same days a week before. */
  times: number
  /** Of so many earlier stretches as long, so many differed at least as much. */
  dates: { tried: number; asFar: number }
  /** Of so many other parts, so many differed at least as much during the event. */
  others: { tried: number; asFar: number }
}

export type EventEffect = RefusedEffect | Found

const LEAST_PARTS = 5

/** Days repeat after a week. */
export const DAYS = { season: 7, least: LEAST_DAYS }

/**
 * Compares what an event touched with a weighted average of parts that it didn't touch, fitted on the days before: a
 * synthetic control. Refuses where the average doesn't follow the days before.
 */
export function eventEffect({ touched, parts, before, rhythm = DAYS }: Question): EventEffect {
  const { season, least } = rhythm
  const panel: Panel = {
    touched: Float64Array.from(touched),
    parts: parts.map((values) => Float64Array.from(values)),
  }
  const known = panel.parts.filter((values) => total(values.subarray(0, before)) > 0).length
  if (before < least) return { kind: 'refused', reason: 'few_days', days: before, least, leftOut: 0 }
  if (known < LEAST_PARTS) return { kind: 'refused', reason: 'few_parts', parts: known, least: LEAST_PARTS }
  const length = touched.length - before
  const found = effectAfter(panel, before, length)
  if (!found) {
    const hasSold = total(panel.touched.subarray(0, before)) > 0
    return { kind: 'refused', reason: hasSold ? 'others_silent' : 'no_sales' }
  }
  const dates = placeboDates(panel, { before, length, least })
  const times = timesNaive(panel.touched, found.mix, { before, season })
  if (times > 1) return { kind: 'refused', reason: 'bad_fit', times }
  return { kind: 'found', ...describe(panel, { before, found, dates }), times }
}

type Judged = { before: number; found: { mix: Mix; effect: number }; dates: readonly number[] }

function describe(panel: Panel, { before, found, dates }: Judged): Omit<Found, 'kind' | 'times'> {
  const { mix, effect } = found
  const { expected } = mix
  const range = conformalRange({ panel, before, expected, effect })
  const atDates = rangeOfDates(effect, dates)
  const high = Math.max(effect, range.high, atDates.high)
  const surprise = surpriseOf(panel, before) ?? 0
  const others = placeboParts(panel, before)
  return {
    effect,
    low: Math.min(effect, range.low, atDates.low),
    high: Number.isFinite(high) ? high : null,
    amount: total(panel.touched.subarray(before)) - total(expected.subarray(before)),
    weights: [...mix.weights],
    expected: [...expected],
    dates: { tried: dates.length, asFar: dates.filter((date) => Math.abs(date) >= Math.abs(effect)).length },
    others: { tried: others.length, asFar: others.filter((other) => other.surprise >= surprise).length },
  }
}

/** Nothing less of what was expected can be told from nothing at all. */
const LEAST_SHARE = 0.02

/** Returns the effects that would have been found if the parts had been as far off as they were at any of the placebo dates. */
function rangeOfDates(effect: number, dates: readonly number[]): { low: number; high: number } {
  const shares = dates.map((date) => 1 + date)
  const [least, most] = [Math.min(1, ...shares), Math.max(1, ...shares)]
  return {
    low: (1 + effect) / most - 1,
    high: least <= LEAST_SHARE ? Number.POSITIVE_INFINITY : (1 + effect) / least - 1,
  }
}

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0)

/** Days that are the same each week have no error at all. */
const MOST_TIMES = 1000

type Fitted = { before: number; season: number }

/** Returns the mean absolute error of the fit before the event as a multiple of that of the same days a season before. */
function timesNaive(touched: Float64Array, { expected }: Mix, { before, season }: Fitted): number {
  let [error, naive] = [0, 0]
  for (let day = season; day < before; day += 1) {
    const value = touched[day] ?? 0
    error += Math.abs(value - (expected[day] ?? 0))
    naive += Math.abs(value - (touched[day - season] ?? 0))
  }
  if (error === 0) return naive > 0 ? 0 : 1
  return Math.min(MOST_TIMES, error / naive)
}
