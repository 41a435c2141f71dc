import { expect, test } from 'vitest'
import { createRandom } from '#domain/sample-store/random.ts'
import { learnAmounts, logRatio } from './learned-amounts.ts'
import { learnCounts } from './learned-counts.ts'

const DAYS = 420
const fill = (value: number) => new Float64Array(DAYS).fill(value)

function poisson(meanOf: (day: number) => number) {
  const random = createRandom(3)
  return Float64Array.from({ length: DAYS }, (_, day) => random.count(meanOf(day)))
}

test('counts that vary by chance alone get about the variance of the Poisson distribution', () => {
  const { variance } = learnCounts({ observed: poisson(() => 50), expected: fill(50), trials: null }, 1)

  // An eighth more, because the baseline is of eight days itself.
  expect(variance.at(-1)).toBeGreaterThan(50)
  expect(variance.at(-1)).toBeLessThan(70)
})

test('counts that vary more get a larger variance', () => {
  const observed = poisson((day) => (day % 2 === 0 ? 25 : 75))

  const { variance } = learnCounts({ observed, expected: fill(50), trials: null }, 1)

  expect(variance.at(-1)).toBeGreaterThan(450)
})

test('one incident hardly changes the variance', () => {
  const observed = poisson(() => 50).map((count, day) => (day === 300 ? 1000 : count))

  const { variance } = learnCounts({ observed, expected: fill(50), trials: null }, 1)

  expect(variance.at(-1)).toBeLessThan(75)
})

test('a trend since the baseline is expected to go on', () => {
  const { expected } = learnCounts({ observed: fill(120), expected: fill(100), trials: null }, 7)

  expect(expected.at(-1)).toBeGreaterThan(115)
})

test('a rate varies less than a count', () => {
  const sums = { observed: poisson(() => 50), expected: fill(50) }

  const rate = learnCounts({ ...sums, trials: fill(100) }, 1).variance.at(-1) ?? 0

  expect(rate).toBeLessThan(learnCounts({ ...sums, trials: null }, 1).variance.at(-1) ?? 0)
})

test('amounts get the median and the median absolute deviation of their logarithms', () => {
  // Half of the errors are ln 1.2 away from 0, so that one far away changes nothing.
  const observed = Float64Array.from({ length: DAYS }, (_, day) => [100, 120, 100, 100 / 1.2][day % 4] ?? 0)
  observed[200] = 1_000_000

  const { expected, below, above } = learnAmounts({ observed, expected: fill(100), trials: null }, 1)

  expect(expected.at(-1)).toBeCloseTo(100, 6)
  expect(below.at(-1)).toBeCloseTo(1.4826 * Math.log(1.2), 6)
  expect(above.at(-1)).toBeCloseTo(1.4826 * Math.log(1.2), 6)
})

test('an amount of nothing or less has a logarithm', () => {
  expect(logRatio(0, 100)).toBe(Math.log(0.01))
  expect(logRatio(-50, 100)).toBe(Math.log(0.01))
})

test('a ratio of more trials varies less', () => {
  const random = createRandom(5)
  const observed = Float64Array.from({ length: DAYS }, () => 100 * (0.8 + 0.4 * random.next()))
  const trials = fill(10).map((count, day) => (day === DAYS - 1 ? 40 : count))

  const { below } = learnAmounts({ observed, expected: fill(100), trials }, 1)

  expect(below.at(-1)).toBeCloseTo((below.at(-2) ?? 0) / 2, 2)
})
