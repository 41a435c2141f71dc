import { mean } from '#domain/analysis/numbers/statistics.ts'
import type { PastForecast } from './weigh-methods.ts'

/** Four of five actual values are between `low` and `high`, and so is the forecast. */
export type Range = { value: number; low: number; high: number }

/** The share of values below a range, and above it. */
export const BEYOND = 0.1

/** So many past errors make a quantile. A step with fewer uses those of the steps beside it. */
const WANTED_ERRORS = 60

/** A value near zero still has this share of the average value's uncertainty. */
const LEAST_SCALE = 0.1

/** Errors grow with sales, but less than in proportion. Measured in decision 0035. */
const GROWTH_OF_ERRORS = 0.6

function scalesOf(forecast: readonly number[]): number[] {
  const least = LEAST_SCALE * mean(forecast.map(Math.abs))
  return forecast.map((value) => Math.max(Math.abs(value), least) ** GROWTH_OF_ERRORS)
}

/**
 * Returns the forecast with the range of 80 % for each step, from the errors of the same combination in the back-test:
 * split conformal prediction (Lei et al. 2018, "Distribution-Free Predictive Inference for Regression").
 */
export function rangesOf(forecast: readonly number[], past: readonly PastForecast[]): Range[] {
  const errors = forecast.map((): number[] => [])
  for (const { forecast: expected, actual } of past) {
    const scales = scalesOf(expected)
    actual.forEach((value, step) => {
      const scale = scales[step] ?? 0
      if (scale > 0) errors[step]?.push((value - (expected[step] ?? 0)) / scale)
    })
  }
  const scales = scalesOf(forecast)
  return forecast.map((value, step) => {
    const { low, high } = tails(errorsAround(errors, step))
    const scale = scales[step] ?? 0
    return { value, low: value + low * scale, high: value + high * scale }
  })
}

function errorsAround(errors: readonly number[][], step: number): number[] {
  for (let width = 0; width < errors.length; width += 1) {
    const near = errors.slice(Math.max(0, step - width), step + width + 1).flat()
    if (near.length >= WANTED_ERRORS) return near
  }
  return errors.flat()
}

/**
 * The errors of which one in ten is below and one in ten above. With few errors, the smallest and largest. Zero is
 * between them, because a forecast outside of its own range would look like a mistake.
 */
function tails(errors: readonly number[]): { low: number; high: number } {
  const sorted = errors.toSorted((left, right) => left - right)
  const rank = Math.max(1, Math.floor((sorted.length + 1) * BEYOND))
  return { low: Math.min(0, sorted[rank - 1] ?? 0), high: Math.max(0, sorted[sorted.length - rank] ?? 0) }
}
