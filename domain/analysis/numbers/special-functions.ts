/** Lanczos' approximation with g = 7 and nine terms, as in "Numerical Recipes" 6.1. Correct to about 1e-14. */
const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** Returns the logarithm of the gamma function of a positive number. */
export function logGamma(x: number): number {
  let series = 0.99999999999980993
  LANCZOS.forEach((coefficient, index) => {
    series += coefficient / (x + index)
  })
  const t = x + 6.5
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(series)
}

/** Returns the logarithm of the beta function of two positive numbers. */
export const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b)

/** Returns ln(e^left + e^right) without overflow. */
export function logAdd(left: number, right: number): number {
  const larger = Math.max(left, right)
  return larger + Math.log1p(Math.exp(Math.min(left, right) - larger))
}

const MOST_TERMS = 10_000
const PRECISION = 1e-15

/**
 * Returns the Gauss hypergeometric function 2F1(a, b; c; z) for 0 ≤ z < 1, by its series (NIST Digital Library of
 * Mathematical Functions, 15.2.1). `c` isn't zero or a negative whole number.
 */
export function hypergeometric([a, b, c]: readonly [number, number, number], z: number): number {
  let term = 1
  let total = 1
  for (let index = 0; index < MOST_TERMS && Math.abs(term) > PRECISION * Math.abs(total); index += 1) {
    term *= (((a + index) * (b + index)) / ((c + index) * (index + 1))) * z
    total += term
  }
  return total
}

/**
 * Returns the regularized incomplete beta function I_x(a, b) for 0 ≤ x ≤ 1, by its continued fraction and Lentz's method
 * ("Numerical Recipes" 6.4). It is the probability that a beta distributed number is at most x.
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b))
  // The fraction converges fast on one side only.
  if (x < (a + 1) / (a + b + 2)) return (front * betaFraction(x, a, b)) / a
  return 1 - (front * betaFraction(1 - x, b, a)) / b
}

const TINY = 1e-300
const awayFromZero = (value: number) => (Math.abs(value) < TINY ? TINY : value)

function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m < MOST_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    const before = fraction
    for (const factor of [even, odd]) {
      d = 1 / awayFromZero(1 + factor * d)
      c = awayFromZero(1 + factor / c)
      fraction *= d * c
    }
    if (Math.abs(fraction / before - 1) < PRECISION) break
  }
  return fraction
}

/**
 * Returns the regularized incomplete gamma function P(a, x) for a > 0, by its series or its continued fraction
 * ("Numerical Recipes" 6.2). For a whole `a`, it is the probability that a Poisson number with mean `x` is at least `a`.
 */
export function incompleteGamma(a: number, x: number): number {
  if (x <= 0) return 0
  const front = Math.exp(a * Math.log(x) - x - logGamma(a))
  // The fraction converges fast on one side only.
  return x < a + 1 ? front * gammaSeries(a, x) : 1 - front * gammaFraction(a, x)
}

function gammaSeries(a: number, x: number): number {
  let term = 1 / a
  let total = term
  for (let index = 1; index < MOST_TERMS && term > PRECISION * total; index += 1) {
    term *= x / (a + index)
    total += term
  }
  return total
}

function gammaFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1 / TINY
  let d = 1 / b
  let fraction = d
  for (let index = 1; index < MOST_TERMS; index += 1) {
    const factor = index * (a - index)
    b += 2
    d = 1 / awayFromZero(factor * d + b)
    c = awayFromZero(b + factor / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < PRECISION) break
  }
  return fraction
}
