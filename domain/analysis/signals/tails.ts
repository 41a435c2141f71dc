import { incompleteBeta, incompleteGamma } from '#domain/analysis/numbers/special-functions.ts'

/** A distribution of counts by its mean and variance. */
export type CountLaw = { mean: number; variance: number }

/** Closer to the mean, the variance is that of the Poisson distribution. */
const SAME = 1e-6

/**
 * Returns the probability of at most `count`, exactly: by the binomial distribution if the variance is below the mean,
 * the negative binomial if it is above, and otherwise Poisson's (the distributions of Panjer's class).
 */
export function lowerTail(count: number, law: CountLaw): number {
  const { mean, variance } = law
  const whole = Math.floor(count)
  if (whole < 0) return 0
  if (mean <= 0) return 1
  if (Math.abs(variance / mean - 1) < SAME) return 1 - incompleteGamma(whole + 1, mean)
  const { size, chance } = sizeOf(law)
  if (variance > mean) return incompleteBeta(mean / variance, size, whole + 1)
  return whole >= size ? 1 : incompleteBeta(1 - chance, size - whole, whole + 1)
}

/** Returns the probability of at least `count`. */
export function upperTail(count: number, law: CountLaw): number {
  const { mean, variance } = law
  const whole = Math.ceil(count)
  if (whole <= 0) return 1
  if (mean <= 0) return 0
  if (Math.abs(variance / mean - 1) < SAME) return incompleteGamma(whole, mean)
  const { size, chance } = sizeOf(law)
  if (variance > mean) return incompleteBeta(1 - mean / variance, whole, size)
  return whole >= size + 1 ? 0 : incompleteBeta(chance, whole, size - whole + 1)
}

function sizeOf({ mean, variance }: CountLaw) {
  const excess = Math.abs(variance - mean)
  return { size: (mean * mean) / excess, chance: excess / mean }
}

/** Returns the probability that a number of Student's t distribution is at least `value`. */
export function studentTail(value: number, freedom: number): number {
  const half = incompleteBeta(freedom / (freedom + value * value), freedom / 2, 0.5) / 2
  return value >= 0 ? half : 1 - half
}

const STEPS = 60

/** Returns where a falling or rising function of a number between two limits reaches a value. */
export function solve(of: (x: number) => number, wanted: number, [low, high]: readonly [number, number]): number {
  let [from, to] = [low, high]
  const isRising = of(high) > of(low)
  for (let step = 0; step < STEPS && to - from > 1e-9 * Math.abs(to); step += 1) {
    const middle = (from + to) / 2
    if (of(middle) < wanted === isRising) from = middle
    else to = middle
  }
  return (from + to) / 2
}
