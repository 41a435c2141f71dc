import { expect, test } from 'vitest'
import { median, trimmedMean, windowSums } from './usual-days.ts'

const WEEK = [70, 10, 20, 30, 40, 50, 60]

const drawWeeks = (weeks: number) => Float64Array.from({ length: 7 * weeks }, (_, day) => WEEK[day % 7] ?? 0)

test('a day is expected to be like the eight same weekdays before it', () => {
  const values = drawWeeks(12)

  const { expected, observed } = windowSums({ values, average: trimmedMean, season: null })(1)

  expect(Array.from(expected.slice(-7))).toEqual(WEEK)
  expect(observed).toEqual(expected.map((value, day) => (Number.isNaN(value) ? value : (values[day] ?? 0))))
})

test.each([7, 28] as const)('a window of %i days is expected from the days before it alone', (window) => {
  const values = drawWeeks(14)
  const last = values.length - 1
  const changed = values.map((value, day) => (day > last - window ? 1000 : value))

  const { expected, observed } = windowSums({ values: changed, average: trimmedMean, season: null })(window)

  expect(expected[last]).toBe((window / 7) * 280)
  expect(observed[last]).toBe(window * 1000)
})

test('one unusual week does not change what is usual', () => {
  const values = drawWeeks(12).map((value, day) => (Math.floor(day / 7) === 8 ? 5 * value : value))

  const { expected } = windowSums({ values, average: trimmedMean, season: null })(7)

  expect(expected.at(-1)).toBe(280)
})

test('days that are not known are left out of a window and of what is expected of it', () => {
  const values = drawWeeks(12)
  values[80] = Number.NaN

  const { expected, observed } = windowSums({ values, average: trimmedMean, season: null })(7)

  expect(observed.at(-1)).toBe(280 - (WEEK[80 % 7] ?? 0))
  expect(expected.at(-1)).toBe(observed.at(-1))
})

test('a window with too few known days, and one that ends on an unknown day, are not judged', () => {
  const values = drawWeeks(12)
  const last = values.length - 1
  for (const day of [last - 1, last - 2, last - 3]) values[day] = Number.NaN

  const { observed } = windowSums({ values, average: trimmedMean, season: null })(7)

  expect(observed[last]).toBeNaN()
  expect(observed[last - 1]).toBeNaN()
})

test('a season raises what is expected', () => {
  const season = Float64Array.from({ length: 84 }, (_, day) => (day < 77 ? 1 : 2))

  const { expected } = windowSums({ values: drawWeeks(12), average: trimmedMean, season })(7)

  expect(expected.at(-1)).toBe(560)
})

test('rare counts are not trimmed', () => {
  expect(trimmedMean([0, 0, 0, 0, 0, 0, 0, 2])).toBe(0.25)
  expect(trimmedMean([10, 10, 10, 10, 10, 10, 10, 80])).toBe(10)
})

test('the median of an even number of values is between the middle ones', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([9, 1, 2])).toBe(2)
})
