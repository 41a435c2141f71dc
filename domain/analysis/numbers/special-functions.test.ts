import { describe, expect, test } from 'vitest'
import { hypergeometric, incompleteBeta, incompleteGamma, logAdd, logBeta, logGamma } from './special-functions.ts'

describe('logGamma', () => {
  test.each([
    [0.001, 6.907178885383854],
    [0.5, 0.5723649429247001],
    [1, 0],
    [2.5, 0.2846828704729192],
    [10, 12.801827480081469],
    [1000, 5905.220423209181],
  ])('at %d is %d', (x, expected) => {
    expect(logGamma(x)).toBeCloseTo(expected, 10)
  })
})

test('logBeta is the logarithm of the integral of u^(a-1) (1-u)^(b-1)', () => {
  expect(logBeta(2, 3)).toBeCloseTo(Math.log(1 / 12), 12)
})

describe('hypergeometric', () => {
  test('is -ln(1-z)/z for 1, 1 and 2', () => {
    expect(hypergeometric([1, 1, 2], 0.9)).toBeCloseTo(-Math.log(0.1) / 0.9, 10)
  })

  test('is (1-z)^-a where b and c are equal', () => {
    expect(hypergeometric([2.5, 0.7, 0.7], 0.6)).toBeCloseTo(0.4 ** -2.5, 10)
  })

  test('equals its integral', () => {
    const [a, b, c, z] = [0.8, 1.7, 3.4, 0.55]
    const steps = 200_000
    let area = 0
    for (let step = 0; step < steps; step += 1) {
      const u = (step + 0.5) / steps
      area += (u ** (b - 1) * (1 - u) ** (c - b - 1) * (1 - z * u) ** -a) / steps
    }
    expect(hypergeometric([a, b, c], z)).toBeCloseTo(area / Math.exp(logBeta(b, c - b)), 6)
  })
})

test('logAdd adds numbers too large for e^x', () => {
  expect(logAdd(1000, 1000)).toBeCloseTo(1000 + Math.LN2, 12)
  expect(logAdd(0, Number.NEGATIVE_INFINITY)).toBe(0)
})

describe('incompleteBeta', () => {
  test.each([
    [0.3, 1, 1, 0.3],
    [0.5, 4, 4, 0.5],
    [0.2, 2, 3, 0.1808],
    [0, 2, 3, 0],
    [1, 2, 3, 1],
  ])('at %d for %d and %d is %d', (x, a, b, expected) => {
    expect(incompleteBeta(x, a, b)).toBeCloseTo(expected, 12)
  })

  test('is the sum of negative binomial probabilities', () => {
    const [size, p, most] = [2.5, 0.3, 40]
    let total = 0
    for (let count = 0; count < most; count += 1) {
      const ways = logGamma(size + count) - logGamma(size) - logGamma(count + 1)
      total += Math.exp(ways + size * Math.log(p) + count * Math.log(1 - p))
    }
    expect(incompleteBeta(p, size, most)).toBeCloseTo(total, 10)
  })
})

test('the incomplete gamma function has its known values', () => {
  expect(incompleteGamma(1, 2)).toBeCloseTo(1 - Math.exp(-2), 12)
  // At least 3 where 3 are expected: 1 - e^-3 (1 + 3 + 9/2).
  expect(incompleteGamma(3, 3)).toBeCloseTo(0.5768099189, 9)
  expect(incompleteGamma(3, 12)).toBeCloseTo(1 - Math.exp(-12) * (1 + 12 + 72), 12)
  expect(incompleteGamma(2, 0)).toBe(0)
})
