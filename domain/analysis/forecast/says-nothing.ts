import type { Range } from './intervals.ts'

/**
 * A range from about zero says nothing from three times the forecast on, and any other one that is eight times as wide
 * as the forecast. Those of whole shops in the evals are at most 2.5 times as wide (decision 0035).
 */
const WIDEST = { fromZero: 3, other: 8 }

/** Up to this share of the forecast, a low end is about zero. */
const ABOUT_ZERO = 0.1

/** Whether the range of a forecast is so wide that it says nothing. */
export function saysNothing({ value, low, high }: Range): boolean {
  const size = Math.abs(value)
  const isFromZero = low <= ABOUT_ZERO * size
  return high - low >= (isFromZero ? WIDEST.fromZero : WIDEST.other) * size && high > low
}
