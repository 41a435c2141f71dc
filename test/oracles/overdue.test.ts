import { expect, test } from 'vitest'
import { overdueOf } from './overdue.ts'

test('from 3 orders a customer is overdue by the own median gap, before by that of the store', () => {
  expect(overdueOf({ orders: 4, daysSince: 10, ownGap: 10 }, 20)).toEqual({
    usualGap: 10,
    isOwnGap: true,
    ratio: 1,
    label: 'on_time',
  })
  expect(overdueOf({ orders: 2, daysSince: 40, ownGap: 30 }, 20)).toEqual({
    usualGap: 20,
    isOwnGap: false,
    ratio: 2,
    label: 'overdue',
  })
})

test('the third order is enough for own gaps', () => {
  expect(overdueOf({ orders: 3, daysSince: 6, ownGap: 2 }, 20)).toMatchObject({ isOwnGap: true, label: 'overdue' })
})

test('without a second order of anybody, nobody is overdue', () => {
  expect(overdueOf({ orders: 1, daysSince: 400, ownGap: null }, null)).toBeNull()
})

test.each([
  [14, 'on_time'],
  [15, 'overdue'],
  [29, 'overdue'],
])('a customer with a gap of 10 days is after %i days %s', (daysSince, label) => {
  expect(overdueOf({ orders: 3, daysSince, ownGap: 10 }, 20)).toMatchObject({ label })
})

test('a customer who orders several times a day has a usual gap of one day', () => {
  expect(overdueOf({ orders: 3, daysSince: 1, ownGap: 0 }, 20)).toMatchObject({ usualGap: 1, ratio: 1 })
})
