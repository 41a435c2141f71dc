import { expect, test } from 'vitest'
import { lowerTail, solve, studentTail, upperTail } from './tails.ts'

test('tails are those of the Poisson distribution when the variance is the mean', () => {
  // e^-3 (1 + 3 + 9/2)
  expect(lowerTail(2, { mean: 3, variance: 3 })).toBeCloseTo(0.4231900811, 9)
  expect(upperTail(3, { mean: 3, variance: 3 })).toBeCloseTo(1 - 0.4231900811, 9)
})

test('tails are those of the negative binomial distribution when the variance is larger', () => {
  // Size 4 and probability 1/2: 1/16 + 4/32 + 10/64.
  expect(lowerTail(2, { mean: 4, variance: 8 })).toBeCloseTo(0.34375, 12)
  expect(upperTail(3, { mean: 4, variance: 8 })).toBeCloseTo(0.65625, 12)
})

test('tails are those of the binomial distribution when the variance is smaller', () => {
  // Ten trials with probability 1/5.
  expect(upperTail(4, { mean: 2, variance: 1.6 })).toBeCloseTo(0.1208738816, 9)
  expect(lowerTail(3, { mean: 2, variance: 1.6 })).toBeCloseTo(1 - 0.1208738816, 9)
  expect(upperTail(12, { mean: 2, variance: 1.6 })).toBe(0)
})

test('nothing is below 0, and nothing is expected of a mean of 0', () => {
  expect(lowerTail(-1, { mean: 2, variance: 3 })).toBe(0)
  expect(upperTail(0, { mean: 2, variance: 3 })).toBe(1)
  expect(upperTail(1, { mean: 0, variance: 0 })).toBe(0)
})

test("Student's tail has the values of printed tables", () => {
  expect(studentTail(2.228139, 10)).toBeCloseTo(0.025, 6)
  expect(studentTail(-2.228139, 10)).toBeCloseTo(0.975, 6)
  expect(studentTail(0, 3)).toBeCloseTo(0.5, 12)
})

test.each([(x: number) => x ** 2, (x: number) => -(x ** 2)])('a function is solved whether it rises or falls', (of) => {
  expect(solve(of, of(1.25), [0, 10])).toBeCloseTo(1.25, 7)
})
