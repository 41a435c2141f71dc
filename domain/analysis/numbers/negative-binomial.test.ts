import { describe, expect, it } from 'vitest'
import { chanceOfAtMost, unitsFor } from './negative-binomial.ts'

describe('the negative binomial distribution', () => {
  it('is geometric where the variance is the mean and its square', () => {
    // With a mean of 1, the chance of more than k is 0.5 to the power of k + 1.
    const geometric = { mean: 1, variance: 2 }
    expect(chanceOfAtMost(0, geometric)).toBeCloseTo(0.5, 12)
    expect(chanceOfAtMost(3, geometric)).toBeCloseTo(0.9375, 12)
    expect(unitsFor(0.9, geometric)).toBe(3)
    expect(unitsFor(0.49, geometric)).toBe(0)
  })

  it('is Poisson where the variance is the mean', () => {
    // e^-1 (1 + 1 + 1/2) = 0.9197
    expect(chanceOfAtMost(2, { mean: 1, variance: 1 })).toBeCloseTo(2.5 / Math.E, 12)
    expect(unitsFor(0.9, { mean: 1, variance: 1 })).toBe(2)
  })

  it('needs no units without demand', () => {
    expect(unitsFor(0.99, { mean: 0, variance: 0 })).toBe(0)
    expect(chanceOfAtMost(-1, { mean: 0, variance: 0 })).toBe(0)
  })
})
