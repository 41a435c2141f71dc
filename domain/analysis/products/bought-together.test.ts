import { expect, test } from 'vitest'
import { hasSharedData, readRetailSales, WITHOUT_SHARED_DATA } from '#test/harness/shared-data.ts'
import { boughtTogether } from './bought-together.ts'

const ordersByProduct = new Map([
  ['tea', 40],
  ['cup', 20],
  ['pot', 10],
])

test('support, confidence and lift come from the counts', () => {
  expect(boughtTogether([{ first: 'tea', second: 'cup', orders: 16 }], { orders: 100, ordersByProduct })).toEqual([
    {
      first: 'tea',
      second: 'cup',
      orders: 16,
      support: 0.16,
      confidence: { ofFirst: 0.4, ofSecond: 0.8 },
      lift: 2,
    },
  ])
})

test('pairs with fewer than 5 joint orders are left out, the others are in the order of their lift', () => {
  const pairs = [
    { first: 'tea', second: 'cup', orders: 16 },
    { first: 'cup', second: 'pot', orders: 5 },
    { first: 'tea', second: 'pot', orders: 4 },
  ]

  expect(
    boughtTogether(pairs, { orders: 100, ordersByProduct }).map(({ first, second, lift }) => [first, second, lift]),
  ).toEqual([
    ['cup', 'pot', 2.5],
    ['tea', 'cup', 2],
  ])
})

test('lift does not depend on which product is named first', () => {
  const counts = { orders: 70, ordersByProduct }

  const [one] = boughtTogether([{ first: 'tea', second: 'cup', orders: 9 }], counts)
  const [other] = boughtTogether([{ first: 'cup', second: 'tea', orders: 9 }], counts)

  expect(one?.lift).toBeCloseTo(other?.lift ?? 0, 12)
  expect(one?.confidence.ofFirst).toBe(other?.confidence.ofSecond)
})

test('the cups of the Online Retail list that are sold with each other have a high lift', async ({ skip }) => {
  skip(!hasSharedData, WITHOUT_SHARED_DATA)
  const sales = await readRetailSales()
  const invoicesOf = (code: string) => new Set(sales.filter((line) => line.code === code).map(({ invoice }) => invoice))
  const [green, roses] = [invoicesOf('22697'), invoicesOf('22699')]
  const joint = [...green].filter((invoice) => roses.has(invoice)).length
  const orders = new Set(sales.map(({ invoice }) => invoice)).size

  const [pair] = boughtTogether([{ first: 'green', second: 'roses', orders: joint }], {
    orders,
    ordersByProduct: new Map([
      ['green', green.size],
      ['roses', roses.size],
    ]),
  })

  expect(orders).toBe(19_959)
  expect(pair?.lift).toBeCloseTo((joint * orders) / green.size / roses.size, 9)
  expect(pair?.lift).toBeGreaterThan(10)
})
