import { expect, test } from 'vitest'
import { bestVariants } from './best-variants.ts'
import { canBeJudged, lastYear } from './last-year.ts'

const sums = (factor: number) => () => {
  const observed = Float64Array.from({ length: 120 }, (_, day) => 100 + (day % 9))
  return { observed, expected: observed.map((value) => value * factor) }
}

test('the first variant is used until another was much closer in enough windows before', () => {
  const best = bestVariants([sums(1.3), sums(1.05), sums(1.29)], 7)

  expect(best[60]).toBe(0)
  expect(best[119]).toBe(1)
})

test('a variant that is hardly closer is not used', () => {
  expect(bestVariants([sums(1.3), sums(1.295)], 7)[119]).toBe(0)
})

test('last year is the mean of the four weeks around the day', () => {
  const values = Float64Array.from({ length: 500 }, (_, day) => (day < 100 ? 50 : 100))

  const levels = lastYear(values)

  expect(levels[377]).toBeNaN()
  expect(levels[400]).toBe(50)
  expect(levels[364 + 100]).toBe(75)
  expect(canBeJudged(levels)).toBe(true)
  expect(canBeJudged(lastYear(values.slice(0, 480)))).toBe(false)
})
