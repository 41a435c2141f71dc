import { expect, test } from 'vitest'
import { type DayOrder, type DaySums, findOutlierOrders } from './outlier-orders.ts'

const order = (grossSales: number, returns = 0): DayOrder => ({
  id: 'a',
  day: '2026-03-28',
  sums: { grossSales, returns, orders: 1, averageOrderValue: grossSales },
})

const day = (name: string, orders: number, grossSales: number, returns = 0): DaySums => ({
  day: name,
  orders,
  grossSales,
  returns,
})

test('an order far above the others of its day is an outlier', () => {
  const [outlier] = findOutlierOrders([order(90_000)], [day('2026-03-28', 21, 110_000)])

  expect(outlier).toMatchObject({ id: 'a', of: 'sales', period: { from: '2026-03-28', to: '2026-03-28' } })
  expect(outlier?.share).toBeCloseTo(9 / 11, 9)
})

test('a small store compares an order with its week', () => {
  const days = [
    ...Array.from({ length: 6 }, (_, at) => day(`2026-03-2${at + 2}`, 1, 1000)),
    day('2026-03-28', 1, 50_000),
  ]

  expect(findOutlierOrders([order(50_000)], days)).toMatchObject([{ period: { from: '2026-03-22', to: '2026-03-28' } }])
})

test('an order that was returned on the same day is an outlier of returns', () => {
  const days = [day('2026-03-28', 60, 1_000_000, 80_000)]

  expect(findOutlierOrders([order(80_000, 80_000)], days)).toMatchObject([{ of: 'returns' }])
})

test('a usual order is none', () => {
  expect(findOutlierOrders([order(1500)], [day('2026-03-28', 21, 21_000)])).toEqual([])
})
