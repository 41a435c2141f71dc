import { expect, it } from 'vitest'
import { shareDifference } from './share-difference.ts'

const REACH = 1.959964

const differenceOf = (one: readonly [number, number], other: readonly [number, number]) =>
  shareDifference({ ordered: one[0], people: one[1] }, { ordered: other[0], people: other[1] }, REACH)

it.each([
  // Newcombe 1998, "Interval estimation for the difference between independent proportions", table II, method 10.
  { one: [56, 70], other: [48, 80], low: 0.0524, high: 0.3339 },
  { one: [9, 10], other: [3, 10], low: 0.1705, high: 0.809 },
  { one: [5, 56], other: [0, 29], low: -0.0381, high: 0.1926 },
  { one: [0, 10], other: [0, 10], low: -0.2775, high: 0.2775 },
  { one: [10, 10], other: [0, 10], low: 0.6075, high: 1 },
] as const)('is the published interval for $one and $other', ({ one, other, low, high }) => {
  const difference = differenceOf(one, other)

  expect(difference.low).toBeCloseTo(low, 4)
  expect(difference.high).toBeCloseTo(high, 4)
})

const chances = (people: number, share: number): number[] => {
  let chance = (1 - share) ** people
  return Array.from({ length: people + 1 }, (_, ordered) => {
    const now = chance
    chance *= ((people - ordered) / (ordered + 1)) * (share / (1 - share))
    return now
  })
}

/** How often the interval has the true difference, from the chances of all numbers of orders. */
function coverage([treated, kept]: readonly [number, number], base: number, effect: number): number {
  const withCampaign = chances(treated, base + effect)
  let covered = 0
  chances(kept, base).forEach((chance, other) =>
    withCampaign.forEach((likely, one) => {
      const { low, high } = differenceOf([one, treated], [other, kept])
      if (low <= effect && effect <= high) covered += chance * likely
    }),
  )
  return covered
}

it.each([
  [80, 20],
  [112, 28],
  [140, 140],
])('has the true difference of %s and %s people in at least 94.5 of 100 campaigns', (treated, kept) => {
  for (const base of [0.02, 0.05, 0.08, 0.2]) {
    for (const effect of [0, 0.05, 0.1]) expect(coverage([treated, kept], base, effect)).toBeGreaterThan(0.945)
  }
})
