import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '#test/harness/seed.ts'
import { type FactorValues, logMean, splitProduct } from './log-mean.ts'
import { salesFactors, type SalesParts } from './sales-factors.ts'

const january: SalesParts = {
  customers: 100,
  orders: 120,
  items: 360,
  grossSales: 720_000,
  discounts: 20_000,
  returns: 5_000,
}

const effectsOf = (before: SalesParts, after: SalesParts) =>
  Object.fromEntries(salesFactors(before, after).map(({ factor, effect }) => [factor, effect]))

const netOf = ({ grossSales, discounts, returns }: SalesParts) => grossSales - discounts - returns

const nothing: SalesParts = { customers: 0, orders: 0, items: 0, grossSales: 0, discounts: 0, returns: 0 }

test('one factor that changed carries all of the change', () => {
  const dearer = { ...january, grossSales: 900_000 }

  expect(effectsOf(january, dearer)).toEqual({
    customers: 0,
    orders_per_customer: 0,
    items_per_order: 0,
    price_per_item: 180_000,
    discounts: 0,
    returns: 0,
  })
})

test('factors that grow equally carry equal parts', () => {
  const doubled = {
    customers: 200,
    orders: 480,
    items: 2880,
    grossSales: 11_520_000,
    discounts: 20_000,
    returns: 5_000,
  }

  expect(effectsOf(january, doubled)).toMatchObject({
    customers: 2_700_000,
    orders_per_customer: 2_700_000,
    items_per_order: 2_700_000,
    price_per_item: 2_700_000,
  })
})

test('more discounts and returns lower net sales', () => {
  expect(effectsOf(january, { ...january, discounts: 26_000, returns: 4_000 })).toMatchObject({
    customers: 0,
    discounts: -6_000,
    returns: 1_000,
  })
})

describe('a period without', () => {
  test('orders gives the whole change to customers', () => {
    expect(effectsOf(nothing, january)).toMatchObject({ customers: 720_000, orders_per_customer: 0, price_per_item: 0 })
    expect(effectsOf(january, nothing)).toMatchObject({ customers: -720_000, discounts: 20_000, returns: 5_000 })
  })

  test('prices gives the whole change to the price', () => {
    expect(effectsOf({ ...january, grossSales: 0 }, january)).toMatchObject({ customers: 0, price_per_item: 720_000 })
  })

  test('anything on both sides changes nothing', () => {
    expect(Object.values(effectsOf(nothing, nothing))).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('known customers or items counts each order as one', () => {
    const unknown = { ...january, customers: 0, items: 0 }

    expect(effectsOf(unknown, { ...unknown, orders: 240, grossSales: 1_440_000 })).toMatchObject({
      customers: 720_000,
      orders_per_customer: 0,
      items_per_order: 0,
      price_per_item: 0,
    })
  })

  test('sales above zero leaves the change to the price', () => {
    expect(effectsOf({ ...january, grossSales: -500 }, january)).toMatchObject({
      customers: 0,
      price_per_item: 720_500,
    })
  })
})

const count = fc.integer({ min: 0, max: 100_000 })
const parts = fc
  .record({
    customers: count,
    perCustomer: count,
    perOrder: count,
    grossSales: count,
    discounts: count,
    returns: count,
  })
  .map(({ customers, perCustomer, perOrder, ...amounts }) => {
    const orders = customers * (perCustomer % 5)
    return { customers, orders, items: orders * (perOrder % 4), ...amounts, grossSales: amounts.grossSales * 1000 }
  })

test('effects are whole and add up to the change of net sales exactly', () => {
  fc.assert(
    fc.property(parts, parts, (before, after) => {
      const effects = salesFactors(before, after).map(({ effect }) => effect)
      expect(effects.every(Number.isSafeInteger)).toBe(true)
      expect(effects.reduce((sum, effect) => sum + effect, 0)).toBe(netOf(after) - netOf(before))
    }),
    { numRuns: scaled(500) },
  )
})

test('the change back has the opposite effects', () => {
  const march = { customers: 90, orders: 130, items: 300, grossSales: 640_000, discounts: 1_000, returns: 0 }

  const there = salesFactors(january, march)
  const back = salesFactors(march, january)

  there.forEach(({ effect }, position) =>
    expect(Math.abs(effect + (back[position]?.effect ?? 0))).toBeLessThanOrEqual(1),
  )
})

const positive = fc.double({ min: 0.01, max: 1000, noNaN: true })
const factor = fc.record({ before: positive, after: positive })

test('the order of the factors makes no difference', () => {
  fc.assert(
    fc.property(fc.array(factor, { minLength: 2, maxLength: 5 }), (factors: FactorValues[]) => {
      const forwards = splitProduct(factors)
      const backwards = splitProduct(factors.toReversed()).toReversed()
      const scale = Math.max(1, ...forwards.map(Math.abs))
      forwards.forEach((effect, position) => expect((effect - (backwards[position] ?? 0)) / scale).toBeCloseTo(0, 9))
    }),
  )
})

test('the log mean is between its numbers', () => {
  expect(logMean(1, Math.E)).toBeCloseTo(Math.E - 1, 12)
  expect(logMean(7, 7)).toBe(7)
  expect(logMean(0, 7)).toBe(0)
})
