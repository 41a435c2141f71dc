import { expect, test } from 'vitest'
import { findSuspects, type OwnOrder, type ReportedOrder } from './suspects.ts'

const SPAN = { from: '2026-03-02', to: '2026-03-02' }
const CENT = 10_000n

const reported = (id: string, change: Partial<ReportedOrder> = {}): ReportedOrder => ({
  id,
  number: id,
  day: SPAN.from,
  total: 10_000_000n,
  ...change,
})

const own = (id: string, change: Partial<OwnOrder> = {}): OwnOrder => ({
  ...reported(id),
  day: SPAN.from,
  class: 'sale',
  ...change,
})

const find = (lists: { reported?: ReportedOrder[]; own?: OwnOrder[] }, most = 10) =>
  findSuspects({ reported: [], own: [], ...lists }, { span: SPAN, unit: CENT, most }).map(
    ({ number, reason, amount }) => `${number} ${reason} ${amount / 1_000_000n}`,
  )

test('equal orders explain nothing', () => {
  expect(find({ reported: [reported('1')], own: [own('1')] })).toEqual([])
})

test('orders are told by what differs, the largest first', () => {
  const found = find({
    reported: [reported('1', { total: 30_000_000n }), reported('2', { total: 12_000_000n }), reported('4')],
    own: [own('2'), own('3', { total: 20_000_000n }), own('4')],
  })

  expect(found).toEqual(['1 only_in_shop -30', '3 only_here 20', '2 another_amount -2'])
})

test('an order that the shop has on the day before is on another day', () => {
  const before = reported('1', { day: '2026-03-01', total: 0n })

  expect(find({ reported: [before], own: [own('1')] })).toEqual(['1 another_day 10'])
})

test('an order that only the shop has on this day is on another day here', () => {
  const after = own('1', { day: '2026-03-03', total: 0n })

  expect(find({ reported: [reported('1')], own: [after] })).toEqual(['1 another_day -10'])
})

test('orders of the days around explain nothing', () => {
  const before = { day: '2026-03-01', total: 0n }

  expect(find({ reported: [reported('1', before), reported('2', before)], own: [own('2', before)] })).toEqual([])
})

test('a refund of an order of before is compared with the order’s refund here', () => {
  const listed = reported('1', { day: null, total: -3_000_000n })
  const before = { day: '2026-01-05', total: -3_000_000n }

  expect(find({ reported: [listed], own: [own('1', before)] })).toEqual([])
  expect(find({ reported: [listed], own: [own('1', { ...before, total: 0n })] })).toEqual(['1 another_amount 3'])
})

test('an order that a file brought is told by its number, and one that the report leaves out isn’t', () => {
  const left = { class: 'cancelled', total: 0n } as const

  expect(find({ own: [own('7', { id: null }), own('8', left)] })).toEqual(['7 only_here 10'])
})

test('a refund of an order that was cancelled later explains nothing', () => {
  const refund = reported('1', { day: null, total: -3_000_000n })

  expect(find({ reported: [refund], own: [own('1', { class: 'cancelled', total: 0n })] })).toEqual([])
})

test('a refund whose order the report leaves out tells of an amount, and not of a day', () => {
  expect(find({ reported: [reported('1', { day: null, total: -3_000_000n })], own: [own('1')] })).toEqual([
    '1 another_amount 13',
  ])
})

test('an order that only here is cancelled has another amount', () => {
  expect(find({ reported: [reported('1')], own: [own('1', { class: 'cancelled', total: 0n })] })).toEqual([
    '1 another_amount -10',
  ])
})

test('two orders with the same number are two orders', () => {
  const twins = {
    reported: [reported('1', { number: 'A' }), reported('2', { number: 'A' })],
    own: [own('1', { number: 'A' })],
  }

  expect(find(twins)).toEqual(['A only_in_shop -10'])
})

test('half a cent is no difference, and no more than asked are told', () => {
  expect(find({ reported: [reported('1', { total: 10_004_999n })], own: [own('1')] })).toEqual([])
  expect(find({ own: [own('1'), own('2'), own('3')] }, 2)).toHaveLength(2)
})
