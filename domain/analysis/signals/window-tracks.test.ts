import { expect, test } from 'vitest'
import { pValueOn, rangeOn, type WindowTrack } from './window-tracks.ts'

const one = (value: number) => Float64Array.of(value)

const counts = (observed: number, expected: number, variance: number): WindowTrack => ({
  law: 'count',
  window: 1,
  trials: null,
  observed: one(observed),
  expected: one(expected),
  variance: one(variance),
})

const amounts = (observed: number): WindowTrack => ({
  law: 'log',
  window: 1,
  trials: null,
  observed: one(observed),
  expected: one(100),
  below: one(0.1),
  above: one(0.2),
  freedom: one(10),
})

test('a p-value of counts is exact and counts both directions', () => {
  expect(pValueOn(counts(0, 5, 5), 0)).toBeCloseTo(2 * Math.exp(-5), 9)
})

test('near what is expected, no window is unusual', () => {
  expect(pValueOn(counts(4, 5, 5), 0)).toBe(1)
  expect(pValueOn(amounts(101), 0)).toBe(1)
})

test('what is not known has no p-value', () => {
  expect(pValueOn(counts(Number.NaN, 5, 5), 0)).toBe(1)
  expect(pValueOn(counts(0, 0, 0), 0)).toBe(1)
})

test('amounts vary on the log scale, to each side as the store has shown', () => {
  const times = 2.228139

  expect(pValueOn(amounts(100 * Math.exp(-0.1 * times)), 0)).toBeCloseTo(0.05, 6)
  expect(pValueOn(amounts(100 * Math.exp(0.2 * times)), 0)).toBeCloseTo(0.05, 6)
  expect(rangeOn(amounts(100), 0)[0]).toBeCloseTo(100 * Math.exp(-0.1 * times), 4)
  expect(rangeOn(amounts(100), 0)[1]).toBeCloseTo(100 * Math.exp(0.2 * times), 4)
})

test('amounts that vary tenfold by chance tell nothing, not even to the side that varies less', () => {
  const low = { ...amounts(50), above: one(8) }

  expect(pValueOn(amounts(50), 0)).toBeLessThan(0.001)
  expect(pValueOn(low, 0)).toBe(1)
})

test('a range of counts has whole numbers', () => {
  // Poisson numbers with mean 10 are from 4 to 17 with a probability of 97.5 %.
  expect(rangeOn(counts(10, 10, 10), 0)).toEqual([4, 17])
})
