import { sum } from '#domain/analysis/numbers/statistics.ts'

/** So many of the highest values, or a tenth of them, show how fast higher ones get rarer. */
const LEAST_TAIL = 10
const TAIL_SHARE = 0.1

/** Values that are nearly alike don't tell that a somewhat higher one never comes. */
const LEAST_INDEX = 0.05

/**
 * Returns once in how many days a value as high comes by chance, from the highest values of past days, of which those
 * without one are 0. The tail is Pareto's, as of Hill (1975), and how well it is known is counted in: the more of the
 * highest values there are, the surer. `null` if there are too few.
 */
export function onceInDays(value: number, highest: readonly number[]): number | null {
  const sorted = highest.filter((one) => one > 0).toSorted((left, right) => right - left)
  const size = Math.max(LEAST_TAIL, Math.ceil(TAIL_SHARE * sorted.length))
  const threshold = sorted[size]
  if (threshold === undefined) return null
  if (value <= threshold) return highest.length / sorted.filter((one) => one >= value).length
  const excess = sum(sorted.slice(0, size).map((one) => Math.log(one / threshold)))
  const total = Math.max(excess, LEAST_INDEX * size)
  // With so many exponential excesses, the next one is Lomax distributed (a gamma prior without weight).
  return (highest.length / size) * (1 + Math.log(value / threshold) / total) ** size
}
