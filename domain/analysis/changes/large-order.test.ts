import { expect, test } from 'vitest'
import { shareOfReturns, shareOfSales } from './large-order.ts'

const sums = (grossSales: number, orders: number, returns = 0) => ({
  grossSales,
  returns,
  orders,
  averageOrderValue: orders === 0 ? null : grossSales / orders,
})

const split = (one: ReturnType<typeof sums>, others: ReturnType<typeof sums>) => ({
  order: one,
  others,
  all: sums(one.grossSales + others.grossSales, one.orders + others.orders, one.returns + others.returns),
})

test('an order that is a large part of sales and far above the others is named', () => {
  expect(shareOfSales(split(sums(4_000, 1), sums(6_000, 60)))).toBe(0.4)
})

test.each([
  ['a small part', split(sums(1_000, 1), sums(9_000, 200))],
  ['not far above the others', split(sums(3_000, 1), sums(7_000, 7))],
  ['one of a few', split(sums(9_000, 1), sums(400, 4))],
  ['without sales', split(sums(0, 1), sums(0, 10))],
])('an order that is %s of sales is not named', (_name, orders) => {
  expect(shareOfSales(orders)).toBeNull()
})

test('an order that is most of the returns is named', () => {
  expect(shareOfReturns(split(sums(0, 0, 600), sums(10_000, 50, 200)))).toBe(0.75)
})

test.each([
  ['less than half of the returns', split(sums(0, 0, 3_000), sums(10_000, 50, 4_000))],
  ['little beside sales', split(sums(0, 0, 499), sums(10_000, 50, 100))],
  ['one of a few', split(sums(0, 0, 3_000), sums(10_000, 4, 0))],
  ['without a return', split(sums(0, 1), sums(10_000, 50))],
])('an order that is %s is not named', (_name, orders) => {
  expect(shareOfReturns(orders)).toBeNull()
})
