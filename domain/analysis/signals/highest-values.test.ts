import { expect, test } from 'vitest'
import { createRandom } from '#domain/sample-store/random.ts'
import { onceInDays } from './highest-values.ts'

/** Draws values with the tail of Pareto's distribution. */
function drawDays(seed: number, days: number, index: number): number[] {
  const random = createRandom(seed)
  return Array.from({ length: days }, () => 100 * (1 - random.next()) ** -index)
}

test('the value that comes once in a hundred days is known from a year of them', () => {
  const once = Array.from({ length: 40 }, (_, seed) => onceInDays(100 * 100 ** 0.5, drawDays(seed + 1, 365, 0.5)) ?? 0)

  expect(once.toSorted((left, right) => left - right)[20]).toBeGreaterThan(75)
  expect(once.toSorted((left, right) => left - right)[20]).toBeLessThan(135)
})

test('a value that is said to come once a year comes about as often', () => {
  let told = 0
  const trials = 20_000
  for (let seed = 1; seed <= trials; seed += 1) {
    const [value = 0, ...days] = drawDays(seed, 121, 0.5)
    if ((onceInDays(value, days) ?? 0) >= 365) told += 1
  }
  expect(trials / told).toBeGreaterThan(300)
  expect(trials / told).toBeLessThan(460)
})

test('the fewer days are known, the less is called rare', () => {
  const middle = (days: number) => {
    const once = Array.from(
      { length: 31 },
      (_, seed) => onceInDays(100 * 1000 ** 0.5, drawDays(seed + 1, days, 0.5)) ?? 0,
    )
    return once.toSorted((left, right) => left - right)[15] ?? 0
  }

  expect(middle(40)).toBeLessThan(0.8 * middle(4000))
})

test('days without a value make values rarer, and values that are all alike say little', () => {
  const days = drawDays(5, 100, 0.5)

  expect(onceInDays(900, [...days, ...days.map(() => 0)])).toBeCloseTo(2 * (onceInDays(900, days) ?? 0), 6)
  expect(
    onceInDays(
      105,
      Array.from({ length: 100 }, () => 100),
    ),
  ).toBeLessThan(50)
})

test('a value that was reached before comes as often as it did, and few days say nothing', () => {
  expect(onceInDays(1, [1, 2, 3, 4, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1])).toBeCloseTo(16 / 12, 9)
  expect(onceInDays(9, [1, 2, 3])).toBeNull()
})
