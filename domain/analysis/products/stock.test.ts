import { describe, expect, test } from 'vitest'
import { createRandom, type Random } from '#domain/sample-store/random.ts'
import { daysOfCover } from './days-of-cover.ts'
import { isDeadStock, isRunningLow, isSlowStock, sellThrough } from './stock-figures.ts'

const always = (units: number, days: number) => Array.from({ length: days }, () => units)

describe('days of cover', () => {
  test('is the stock divided by the units sold per day in stock', () => {
    expect(daysOfCover({ available: 60, soldByDay: [1, 3, 2, 2] })).toMatchObject({
      kind: 'days',
      velocity: 2,
      days: 30,
    })
  })

  test('has no number without tracked stock, stock or sales', () => {
    expect(daysOfCover({ available: null, soldByDay: [1] })).toEqual({ kind: 'not_tracked' })
    expect(daysOfCover({ available: 0, soldByDay: [1] })).toEqual({ kind: 'out_of_stock' })
    expect(daysOfCover({ available: -3, soldByDay: [1] })).toEqual({ kind: 'out_of_stock' })
    expect(daysOfCover({ available: 5, soldByDay: [0, 0] })).toEqual({ kind: 'no_sales' })
    expect(daysOfCover({ available: 5, soldByDay: [] })).toEqual({ kind: 'no_sales' })
  })

  test('has a range that contains it and is wider with fewer known days', () => {
    const rangeOf = (days: number) => {
      const cover = daysOfCover({ available: 100, soldByDay: always(2, days) })
      if (cover.kind !== 'days') throw new Error('There are sales.')
      expect(cover.low).toBeLessThan(cover.days)
      expect(cover.high).toBeGreaterThan(cover.days)
      return (cover.high ?? 0) - cover.low
    }

    expect(rangeOf(7)).toBeGreaterThan(1.3 * rangeOf(90))
  })

  test('has no upper end where the stock may last more than ten years', () => {
    expect(daysOfCover({ available: 500, soldByDay: [...always(0, 89), 1] })).toMatchObject({
      kind: 'days',
      high: null,
    })
  })

  test('runs out within its range in about four of five simulated cases', () => {
    const random = createRandom(7)
    let inside = 0
    const cases = 400
    for (let count = 0; count < cases; count += 1) {
      const cover = daysOfCover({ available: 80, soldByDay: Array.from({ length: 60 }, () => drawDemand(random)) })
      const ranOutAfter = simulate(random, 80)
      if (cover.kind === 'days' && cover.low <= ranOutAfter && ranOutAfter <= (cover.high ?? 9999)) inside += 1
    }

    expect(inside / cases).toBeGreaterThan(0.75)
    expect(inside / cases).toBeLessThan(0.88)
  })
})

/** A negative binomial count with mean 2 and variance 4: a Poisson count whose mean is gamma distributed. */
const drawDemand = (random: Random) => random.count(-Math.log(1 - random.next()) - Math.log(1 - random.next()))

function simulate(random: Random, stock: number): number {
  let days = 0
  for (let left = stock; left > 0; left -= drawDemand(random)) days += 1
  return days
}

test('sell-through is the share of sold and available units that was sold', () => {
  expect(sellThrough({ sold: 30, available: 10 })).toBe(0.75)
  expect(sellThrough({ sold: 30, available: 0 })).toBe(1)
  expect(sellThrough({ sold: 0, available: 0 })).toBeNull()
  expect(sellThrough({ sold: 3, available: null })).toBeNull()
})

describe('dead stock', () => {
  const today = '2026-06-30'
  const old = { available: 4, createdOn: '2025-01-01', lastSold: '2026-03-31' }

  test('is on hand and not sold for more than 90 days', () => {
    expect(isDeadStock(old, today)).toBe(true)
    expect(isDeadStock({ ...old, lastSold: '2026-04-01' }, today)).toBe(false)
    expect(isDeadStock({ ...old, available: 0 }, today)).toBe(false)
    expect(isDeadStock({ ...old, available: null }, today)).toBe(false)
  })

  test('includes what never sold, unless it is new or its age is unknown', () => {
    expect(isDeadStock({ ...old, lastSold: null }, today)).toBe(true)
    expect(isDeadStock({ ...old, lastSold: null, createdOn: '2026-05-01' }, today)).toBe(false)
    expect(isDeadStock({ ...old, lastSold: null, createdOn: null }, today)).toBe(false)
  })
})

test('stock runs low under 14 days of cover, and not without sales or stock', () => {
  const lowOf = (available: number | null, sold = 2) =>
    isRunningLow(daysOfCover({ available, soldByDay: always(sold, 30) }))

  expect(lowOf(27)).toBe(true)
  expect(lowOf(28)).toBe(false)
  expect(lowOf(27, 0)).toBe(false)
  expect(lowOf(0)).toBe(false)
  expect(lowOf(null)).toBe(false)
})

test('stock is slow if it lasts longer than half a year', () => {
  const coverOf = (available: number | null) => daysOfCover({ available, soldByDay: always(2, 30) })

  expect(isSlowStock(coverOf(360))).toBe(false)
  expect(isSlowStock(coverOf(361))).toBe(true)
  expect(isSlowStock(coverOf(null))).toBe(false)
})
