import { expect, test } from 'vitest'
import { overdueCustomers, timeBetweenOrders } from './order-gaps.ts'

const regular = { customer: 'regular', days: ['2026-01-01', '2026-01-11', '2026-01-21', '2026-03-02'] }
const once = { customer: 'once', days: ['2026-03-01'] }
const twice = { customer: 'twice', days: ['2026-01-01', '2026-01-31'] }
const sameDay = { customer: 'same-day', days: ['2026-03-01', '2026-03-01', '2026-03-01'] }

test('the time between orders is the mean and median gap of consecutive orders', () => {
  expect(timeBetweenOrders([regular, once, twice])).toEqual({ mean: (10 + 10 + 40 + 30) / 4, median: 20, gaps: 4 })
})

test('orders on the same day are 0 days apart', () => {
  expect(timeBetweenOrders([sameDay])).toEqual({ mean: 0, median: 0, gaps: 2 })
})

test('without a second order there is no time between orders and nobody is overdue', () => {
  expect(timeBetweenOrders([once])).toBeNull()
  expect(overdueCustomers([once], '2026-04-01')).toBeNull()
})

test('from 3 orders a customer is overdue by the own median gap, before by that of the store', () => {
  expect(overdueCustomers([regular, once, twice], '2026-03-12')).toEqual([
    { customer: 'twice', daysSince: 40, usualGap: 20, isOwnGap: false, ratio: 2, label: 'overdue' },
    { customer: 'regular', daysSince: 10, usualGap: 10, isOwnGap: true, ratio: 1, label: 'on_time' },
    { customer: 'once', daysSince: 11, usualGap: 20, isOwnGap: false, ratio: 11 / 20, label: 'on_time' },
  ])
})

test('the third order is enough for own gaps', () => {
  const thrice = { customer: 'thrice', days: ['2026-03-01', '2026-03-03', '2026-03-05'] }

  const [longest] = overdueCustomers([regular, thrice], '2026-03-11') ?? []

  expect(longest).toMatchObject({ customer: 'thrice', usualGap: 2, isOwnGap: true, ratio: 3, label: 'likely_gone' })
})

test.each([
  ['2026-03-16', 'on_time'],
  ['2026-03-17', 'overdue'],
  ['2026-03-31', 'overdue'],
  ['2026-04-01', 'likely_gone'],
])('a customer with a gap of 10 days who ordered on 2 March is on %s %s', (today, label) => {
  expect(overdueCustomers([regular], today)).toMatchObject([{ customer: 'regular', label }])
})

test('a customer who orders several times a day has a usual gap of one day', () => {
  expect(overdueCustomers([sameDay], '2026-03-02')).toMatchObject([{ usualGap: 1, ratio: 1, label: 'on_time' }])
})
