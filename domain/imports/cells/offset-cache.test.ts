import { expect, test } from 'vitest'
import { createOffsetCache } from './offset-cache.ts'

const DAY_MS = 86_400_000

function openCache(mostDays: number) {
  let measured = 0
  const offsetAt = createOffsetCache((_zone, at) => {
    measured += 1
    return at >= 10.5 * DAY_MS ? 60 : 0
  }, mostDays)
  return { offsetAt, measured: () => measured }
}

test('a day is measured once, except when the clocks change', () => {
  const { measured, offsetAt } = openCache(100)

  expect([offsetAt('A', 0), offsetAt('A', 1000), offsetAt('A', DAY_MS - 1)]).toEqual([0, 0, 0])
  expect(measured()).toBe(2)
  expect([offsetAt('A', 10 * DAY_MS), offsetAt('A', 10.5 * DAY_MS), offsetAt('A', 11 * DAY_MS)]).toEqual([0, 60, 60])
})

test('the days of all time zones together are limited', () => {
  const { measured, offsetAt } = openCache(4)
  for (const zone of ['A', 'B', 'C', 'D']) offsetAt(zone, 0)
  expect(measured()).toBe(8)

  offsetAt('A', 0)
  expect(measured()).toBe(8)
  offsetAt('E', 0)
  offsetAt('A', 0)
  expect(measured()).toBe(12)
})
