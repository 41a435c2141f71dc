import { expect, test } from 'vitest'
import { windowRates } from './usual-rates.ts'

const DAYS = 84
const fill = (value: number) => new Float64Array(DAYS).fill(value)

test('hits are expected at the rate of the eight weeks before, for the trials of the window', () => {
  const trials = fill(50).map((count, day) => (day >= DAYS - 7 ? 100 : count))

  const { expected, observed } = windowRates({ hits: fill(5), trials, isCounted: true })(7)

  expect(expected.at(-1)).toBeCloseTo(70, 9)
  expect(observed.at(-1)).toBe(35)
})

test('one unusual week does not change the usual rate', () => {
  const hits = fill(5).map((count, day) => (day >= 56 && day < 63 ? 45 : count))

  expect(windowRates({ hits, trials: fill(50), isCounted: true })(7).expected.at(-1)).toBeCloseTo(35, 9)
})

test('a window without trials, and one that ends on an unknown day, are not judged', () => {
  const none = fill(50).map((count, day) => (day >= DAYS - 3 ? 0 : count))
  const unknown = fill(5).map((count, day) => (day === DAYS - 1 ? Number.NaN : count))

  expect(windowRates({ hits: fill(0), trials: none, isCounted: true })(3).observed.at(-1)).toBeNaN()
  expect(windowRates({ hits: unknown, trials: fill(50), isCounted: true })(3).observed.at(-1)).toBeNaN()
})
