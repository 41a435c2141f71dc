import { describe, expect, test } from 'vitest'
import { sum } from '#domain/analysis/numbers/statistics.ts'
import { createRandom, type Random } from '#domain/sample-store/random.ts'
import { buildSampleOrders } from '#domain/sample-store/sample-store.ts'
import { addDays } from '#domain/periods.ts'
import { daysOfCover } from './days-of-cover.ts'
import { leaveOutStockOuts } from './stock-outs.ts'

const always = (units: number, days: number) => Array.from({ length: days }, () => units)
const leftOut = (days: readonly number[]) => days.length - leaveOutStockOuts(days).length

describe('days that are probably out of stock', () => {
  test('are a pause between sales that is too long to be chance', () => {
    expect(leaveOutStockOuts([...always(2, 40), ...always(0, 12), ...always(3, 38)])).toEqual([
      ...always(2, 40),
      ...always(3, 38),
    ])
  })

  test('are found before the first sale of the days, and more than once', () => {
    const days = [...always(0, 20), ...always(1, 30), ...always(0, 15), ...always(1, 25)]

    expect(leftOut(days)).toBe(35)
  })

  test('are not the days since the last sale, because the product is in stock now', () => {
    expect(leftOut([...always(2, 60), ...always(0, 30)])).toBe(0)
  })

  test('are not pauses of a product that sells rarely, or only before or after the pause', () => {
    const weekly = Array.from({ length: 90 }, (_, day) => (day % 7 === 0 ? 1 : 0))
    const slowly = weekly.map((units, day) => (day > 40 && day < 62 ? 0 : units))

    expect(leftOut(slowly)).toBe(0)
    expect(leftOut([...always(2, 30), ...always(0, 45), 1, ...always(0, 14)])).toBe(0)
  })

  test('are not weekends and short holidays', () => {
    const workdays = Array.from({ length: 90 }, (_, day) => (day % 7 < 5 ? 2 : 0))
    const holiday = workdays.map((units, day) => (day > 38 && day < 42 ? 0 : units))

    expect(leftOut(workdays)).toBe(0)
    expect(leftOut(holiday)).toBe(0)
  })

  test('are found in at most one of a hundred products that were always in stock', () => {
    const random = createRandom(11)
    const products = Array.from({ length: 600 }, (_, product) => drawDays(random, 0.05 + (product % 20) / 10))

    expect(products.filter((days) => leftOut(days) > 0).length).toBeLessThanOrEqual(6)
  })

  test.each([0.01, 0.02, 0.05, 0.1])('are as rare among products that sell %f units a day', (rate) => {
    const random = createRandom(12)
    const products = Array.from({ length: 600 }, () => drawDays(random, rate))

    expect(products.filter((days) => leftOut(days) > 0).length).toBeLessThanOrEqual(6)
  })

  test('are not taken from a single sale', () => {
    expect(leftOut([...Array.from({ length: 89 }, () => 0), 1])).toBe(0)
  })
})

const drawDays = (random: Random, rate: number) => Array.from({ length: 90 }, () => random.count(rate))

describe('the sample shop’s jasmine pearls, out of stock from day 214 to 186 before its last one', () => {
  const today = '2026-05-20'
  const orders = buildSampleOrders({ now: new Date(`${today}T12:00:00Z`), timeZone: 'UTC', currency: 'EUR' })
  const sold = new Map<string, number>()
  for (const { placedAt, lines } of orders) {
    const day = new Date(placedAt).toISOString().slice(0, 10)
    for (const { sku, quantity } of lines) {
      if (sku === 'SAMPLE-TEA-04') sold.set(day, (sold.get(day) ?? 0) + Number(quantity))
    }
  }
  const daysUntil = (last: string) => Array.from({ length: 90 }, (_, index) => sold.get(addDays(last, index - 89)) ?? 0)
  const months = daysUntil(addDays(today, -160))

  test('are found by what was sold', () => {
    expect(leftOut(months)).toBeGreaterThanOrEqual(29)
    expect(leftOut(months)).toBeLessThanOrEqual(36)
  })

  test('do not lower the rate', () => {
    const coverOf = (soldByDay: readonly number[]) => {
      const cover = daysOfCover({ available: 60, soldByDay })
      if (cover.kind !== 'days') throw new Error('There are sales.')
      return cover
    }

    const { leftOutDays, velocity } = coverOf(months)
    expect(leftOutDays).toBe(leftOut(months))
    expect(velocity).toBeCloseTo(sum(months) / (90 - leftOutDays), 9)
    expect(coverOf(daysUntil(addDays(today, -250))).leftOutDays).toBe(0)
  })
})
