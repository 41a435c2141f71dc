import { describe, expect, it } from 'vitest'
import { crostonRate, isSlow, varianceAround } from './croston.ts'

describe('crostonRate', () => {
  it('smooths sizes and intervals, and corrects by half the weight', () => {
    // Sizes begin at 4 and become 4 + 0.1 (2 − 4) = 3.8, then 3.8 + 0.1 (6 − 3.8) = 4.02. Intervals begin at 4 / 2 = 2 and
    // become 2 + 0.1 (3 − 2) = 2.1. 0.95 × 4.02 / 2.1 = 1.8186.
    expect(crostonRate([2, 0, 0, 6])).toBeCloseTo((0.95 * 4.02) / 2.1, 12)
  })

  it('expects nothing of a product that never sold', () => {
    expect(crostonRate([0, 0, 0])).toBe(0)
    expect(crostonRate([])).toBe(0)
  })
})

it('calls a product slow that sells in three of four weeks or fewer', () => {
  expect(isSlow([1, 0, 1, 0])).toBe(true)
  expect(isSlow([1, 1, 1, 0])).toBe(true)
  expect(isSlow([1, 1, 1, 1, 0])).toBe(false)
})

it('counts at least a Poisson spread', () => {
  expect(varianceAround([1, 1, 1], 1)).toBe(1)
  expect(varianceAround([0, 0, 6], 2)).toBe(8)
})
