/** Returns the logarithmic mean of two numbers: between them, and 0 if one of them isn't above 0. */
export function logMean(left: number, right: number): number {
  if (left <= 0 || right <= 0) return 0
  // Logarithms of nearly equal numbers lose their difference. There, the mean is right to 13 digits.
  if (Math.abs(left - right) < 1e-6 * left) return (left + right) / 2
  return (left - right) / (Math.log(left) - Math.log(right))
}

/** The values of one factor in two periods. `null` where it is unknown, because it would divide by zero. */
export type FactorValues = { before: number | null; after: number | null }

/**
 * Splits the change of a product into effects of its factors with log-mean weights: LMDI-I (Ang 2005, "The LMDI approach
 * to decomposition analysis: a practical guide"). The effects add up to the change and don't depend on the order of the
 * factors. Where the product was or becomes zero, they are the limit (Ang and Liu 2007): the factor that is zero carries
 * all of the change, and an unknown factor none.
 */
export function splitProduct(factors: readonly FactorValues[]): number[] {
  const [before, after] = [productOf(factors, 'before'), productOf(factors, 'after')]
  const change = after - before
  if (before > 0 && after > 0) {
    const weight = logMean(after, before)
    return factors.map((factor) => weight * Math.log((factor.after ?? 1) / (factor.before ?? 1)))
  }
  const vanishing = factors.filter((factor) => (factor.before === 0) !== (factor.after === 0))
  // A product below zero has no logarithm. Its last factor carries the change.
  const carriers = vanishing.length > 0 ? vanishing : factors.slice(-1)
  return factors.map((factor) => (carriers.includes(factor) ? change / carriers.length : 0))
}

const productOf = (factors: readonly FactorValues[], period: keyof FactorValues): number =>
  factors.reduce((product, factor) => product * (factor[period] ?? 1), 1)
