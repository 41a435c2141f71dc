import { mean, sum } from '#domain/analysis/numbers/statistics.ts'

/** How much of a new value counts. Syntetos and Boylan (2005) find 0.05 to 0.2 good for rare demand. */
const WEIGHT = 0.1

/** From here on, demand is rare in the classes of Syntetos, Boylan and Croston (2005). */
const RARE_INTERVAL = 1.32

const countSold = (periods: readonly number[]): number => periods.filter((units) => units > 0).length

/** Whether a product sells in so few periods that smoothing its units would say too much after each sale. */
export const isSlow = (periods: readonly number[]): boolean => periods.length >= RARE_INTERVAL * countSold(periods)

/**
 * Returns the units to expect in a period: by Croston's method (1972), which smooths the size of sales and the periods
 * between them, with the correction of Syntetos and Boylan (2005). Both begin at their means. 0 without a sale.
 */
export function crostonRate(periods: readonly number[]): number {
  const sold = countSold(periods)
  if (sold === 0) return 0
  let size = sum(periods) / sold
  let interval = periods.length / sold
  let last = -1
  periods.forEach((units, at) => {
    if (units <= 0) return
    size += WEIGHT * (units - size)
    // How long it had been before the first sale isn't known.
    if (last >= 0) interval += WEIGHT * (at - last - interval)
    last = at
  })
  return ((1 - WEIGHT / 2) * size) / interval
}

/** Returns how far the periods are from a rate: the mean squared difference, at least the rate, as of a Poisson count. */
export const varianceAround = (periods: readonly number[], rate: number): number =>
  Math.max(rate, mean(periods.map((units) => (units - rate) ** 2)))
