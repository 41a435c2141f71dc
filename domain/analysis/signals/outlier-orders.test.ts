import { expect, test } from 'vitest'
import { addDays } from '#domain/periods.ts'
import { onceInDays } from './highest-values.ts'
import { type DayOrder, findOutlierOrders, type OrderInput } from './outlier-orders.ts'

const FIRST = '2025-12-01'
const DAY = '2026-03-28'
const DAYS_BEFORE = 117

/** Orders of about 1,000 and a little more. */
const usual = (at: number) => 1000 + 37 * (at % 11)

type Amounts = { grossSales: number; returns?: number; id?: string; discounts?: number }

/** A shop with some orders a day, and what the last day has: its largest orders. */
function shopWith(last: readonly Amounts[], { ordersADay = 20, largestOn = usual } = {}): OrderInput {
  const toOrder = (
    day: string,
    { grossSales, returns = 0, id = `${day} ${grossSales}`, discounts = 0 }: Amounts,
  ): DayOrder => ({
    id,
    day,
    discounted: grossSales - discounts,
    sums: { grossSales, returns, orders: grossSales > 0 ? 1 : 0, averageOrderValue: grossSales },
  })
  const dates = Array.from({ length: DAYS_BEFORE }, (_, at) => addDays(FIRST, at))
  const others = (ordersADay - 1) * 900
  const total = (of: 'grossSales' | 'returns') => last.reduce((sum, amounts) => sum + (amounts[of] ?? 0), 0)
  return {
    largest: [
      ...dates.map((day, at) => toOrder(day, { grossSales: largestOn(at) })),
      ...last.map((amounts) => toOrder(DAY, amounts)),
    ],
    days: [
      ...dates.map((day, at) => ({ day, orders: ordersADay, grossSales: others + largestOn(at), returns: 0 })),
      { day: DAY, orders: ordersADay, grossSales: others + total('grossSales'), returns: total('returns') },
    ],
  }
}

test('an order far above all orders before is an outlier of its day', () => {
  const [outlier, ...others] = findOutlierOrders(shopWith([{ grossSales: 90_000, id: 'a' }]), DAY)

  expect(others).toEqual([])
  expect(outlier).toMatchObject({ id: 'a', of: 'sales', period: { from: DAY, to: DAY } })
  expect(outlier?.share).toBeCloseTo(90_000 / (90_000 + 19 * 900), 9)
  expect(outlier?.onceInDays).toBeGreaterThan(1000)
})

test('how seldom an order is as large follows from the days before it', () => {
  const largestOn = (at: number) => Math.round(1.5 ** (at % 11) * 333)
  const before = Array.from({ length: DAYS_BEFORE }, (_, at) => largestOn(at))
  const [outlier] = findOutlierOrders(shopWith([{ grossSales: 90_000 }], { largestOn }), DAY)

  expect(outlier?.onceInDays).toBe(onceInDays(90_000, before))
})

test('an order as large as the shop has every few weeks is none', () => {
  const largestOn = (at: number) => (at % 20 === 7 ? 80_000 : usual(at))

  expect(findOutlierOrders(shopWith([{ grossSales: 90_000 }], { largestOn }), DAY)).toEqual([])
})

test('nothing is an outlier before four weeks are known', () => {
  const { largest, days } = shopWith([{ grossSales: 90_000 }])
  const isLate = ({ day }: { day: string }) => day > '2026-03-01'

  expect(findOutlierOrders({ largest: largest.filter(isLate), days: days.filter(isLate) }, DAY)).toEqual([])
})

test('a small store compares an order with its week', () => {
  const shop = shopWith([{ grossSales: 50_000 }], { ordersADay: 1 })

  expect(findOutlierOrders(shop, DAY)).toMatchObject([{ period: { from: '2026-03-22', to: DAY } }])
})

/** Refunds of up to 14,600 on every third day. */
const refunds = Array.from({ length: DAYS_BEFORE }, (_, at): DayOrder => {
  const sums = { grossSales: 0, returns: at % 3 === 0 ? 3000 + 100 * at : 0, orders: 0, averageOrderValue: null }
  return { id: `back ${at}`, day: addDays(FIRST, at), sums, discounted: 0 }
})

test('the one refund of a day is nothing unusual where refunds of that size are usual', () => {
  const find = (returns: number) => {
    const { largest, days } = shopWith([{ grossSales: 0, returns, id: 'back' }])
    return findOutlierOrders({ largest: [...refunds, ...largest], days }, DAY)
  }

  expect(find(4000)).toEqual([])
  expect(find(400_000)).toMatchObject([{ id: 'back', of: 'returns' }])
})

test('an order and its return are one thing, on one order or on an invoice of its own', () => {
  const onItself = shopWith([{ grossSales: 90_000, discounts: 5000, returns: 85_000, id: 'a' }])
  const onAnother = shopWith([
    { grossSales: 90_000, id: 'a' },
    { grossSales: 0, returns: 90_000, id: 'b' },
  ])

  for (const { largest, days } of [onItself, onAnother]) {
    const outliers = findOutlierOrders({ largest: [...refunds, ...largest], days }, DAY)
    expect(outliers).toHaveLength(1)
    expect(outliers).toMatchObject([{ id: 'a', of: 'sales', returnedOn: DAY }])
  }
})

test('one return is that of one order, and an order with sales is no return', () => {
  const twice = shopWith([
    { grossSales: 90_000, id: 'a' },
    { grossSales: 90_000, id: 'b' },
    { grossSales: 0, returns: 90_000, id: 'c' },
    { grossSales: 10, returns: 90_000, id: 'd' },
  ])
  const outliers = findOutlierOrders({ largest: [...refunds, ...twice.largest], days: twice.days }, DAY)

  expect(outliers.filter(({ returnedOn }) => returnedOn !== undefined)).toHaveLength(1)
})

test('a short past says little of how seldom an order is as large', () => {
  const { largest, days } = shopWith([{ grossSales: 900_000 }])
  const from = addDays(DAY, -40)
  const isLate = ({ day }: { day: string }) => day >= from
  const [outlier] = findOutlierOrders({ largest: largest.filter(isLate), days: days.filter(isLate) }, DAY)

  expect(outlier?.onceInDays).toBe(20 * 40)
})

test('an earlier refund of the same amount is not the return of an order', () => {
  const { largest, days } = shopWith([{ grossSales: 90_000, id: 'a' }])
  const sums = { grossSales: 0, returns: 90_000, orders: 0, averageOrderValue: null }
  const [outlier] = findOutlierOrders(
    { largest: [...largest, { id: 'b', day: addDays(DAY, -2), sums, discounted: 0 }], days },
    DAY,
  )

  expect(outlier).toMatchObject({ id: 'a' })
  expect(outlier).not.toHaveProperty('returnedOn')
})

test('an order that comes back later is found again on that day', () => {
  const { largest, days } = shopWith([{ grossSales: 90_000, id: 'a' }])
  const later = addDays(DAY, 5)
  const back = {
    id: 'a',
    day: later,
    discounted: 0,
    sums: { grossSales: 0, returns: 90_000, orders: 0, averageOrderValue: null },
  }
  const shop = {
    largest: [...largest, back],
    days: [...days, { day: later, orders: 0, grossSales: 0, returns: 90_000 }],
  }

  expect(findOutlierOrders(shop, later)).toMatchObject([{ id: 'a', day: DAY, of: 'sales', returnedOn: later }])
})

test('a usual order is none, and a shop without orders has none', () => {
  expect(findOutlierOrders(shopWith([{ grossSales: 1500 }]), DAY)).toEqual([])
  expect(findOutlierOrders({ largest: [], days: [] }, DAY)).toEqual([])
})
