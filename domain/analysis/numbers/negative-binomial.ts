import { incompleteBeta, incompleteGamma } from './special-functions.ts'

/** The mean and variance of a number of units. The variance is at least the mean. */
export type Units = { mean: number; variance: number }

/**
 * Returns the probability that at most `count` units are asked for, as negative binomial, or as Poisson where the variance
 * is the mean (NIST Digital Library of Mathematical Functions, 8.17.24 and 8.4.10).
 */
export function chanceOfAtMost(count: number, { mean, variance }: Units): number {
  if (count < 0) return 0
  if (mean <= 0) return 1
  const size = mean ** 2 / (variance - mean)
  if (!(size > 0 && size < 1e6)) return 1 - incompleteGamma(count + 1, mean)
  return incompleteBeta(size / (size + mean), size, count + 1)
}

/** Returns the least number of units that is enough with a probability below 1. */
export function unitsFor(probability: number, units: Units): number {
  let above = 1
  while (chanceOfAtMost(above, units) < probability) above *= 2
  let below = -1
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (chanceOfAtMost(middle, units) >= probability) above = middle
    else below = middle
  }
  return above
}
