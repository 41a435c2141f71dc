import { expect, test } from 'vitest'
import { addDays } from '#domain/periods.ts'
import { groupFindings } from './group-findings.ts'
import type { Finding, SignalSeries } from './signal-series.ts'
import { watchStore } from './watch-store.ts'

const FIRST = '2026-01-05'
const DAYS = 100

/** Each series has so many a day, and another number on the last seven days. */
function series(
  id: string,
  [usual, now]: [number, number],
  more: Pick<SignalSeries, 'part' | 'follows'> = {},
): SignalSeries {
  const values = Array.from({ length: DAYS }, (_, day) => (day < DAYS - 7 ? usual : now))
  return { id, kind: 'count', values, ...more }
}

const country = { part: { of: 'orders', dimension: 'country' as const } }
const product = { part: { of: 'units', dimension: 'product' as const } }
const follows = (id: string, sign: 1 | -1 = 1) => ({ follows: [{ series: id, sign }] })

const teaStore = watchStore({
  firstDay: FIRST,
  lastDay: addDays(FIRST, DAYS - 1),
  series: [
    series('orders', [100, 90]),
    series('units', [150, 110], follows('orders')),
    series('DE', [50, 41], country),
    series('AT', [30, 30], country),
    series('tea', [60, 20], product),
    series('cup', [60, 60], product),
  ],
  sources: [],
  marked: [],
})

const store = watchStore({
  firstDay: FIRST,
  lastDay: addDays(FIRST, DAYS - 1),
  series: [
    series('orders', [100, 60]),
    series('units', [150, 90], follows('orders')),
    series('discounts', [10, 10]),
    series('order value', [50, 50], follows('discounts', -1)),
    series('DE', [50, 10], country),
    series('AT', [30, 30], country),
    series('tea', [60, 60], product),
    series('cup', [60, 60], product),
  ],
  sources: [],
  marked: [],
})

const find = (id: string, change: Partial<Finding> = {}): Finding => ({
  series: id,
  direction: 'down',
  window: 7,
  day: addDays(FIRST, DAYS - 1),
  since: addDays(FIRST, DAYS - 7),
  observed: 1,
  expected: 2,
  range: [1, 3],
  pValue: 1e-6,
  qValue: 1e-4,
  onceInDays: 7e6,
  isNothing: false,
  ...change,
})

const names = (findings: readonly Finding[]) =>
  groupFindings(store, findings).map((group) => group.findings.map((finding) => finding.series))

test('a whole is told before its parts and before what follows it', () => {
  expect(names([find('DE', { pValue: 1e-9 }), find('units', { pValue: 1e-9 }), find('orders')])).toEqual([
    ['orders', 'units', 'DE'],
  ])
})

test('a group names the fewest parts that explain the change of the whole', () => {
  const [group] = groupFindings(store, [find('orders')])

  expect(group?.parts).toMatchObject([{ series: 'DE', dimension: 'country', observed: 70 }])
  expect(group?.parts[0]?.expected).toBeCloseTo(350, -2)
})

test('of several wholes, the parts that changed most surprisingly are named', () => {
  const [group] = groupFindings(teaStore, [find('orders'), find('units')])

  expect(group?.lead.series).toBe('orders')
  expect(group?.parts.map(({ series: id }) => id)).toEqual(['tea'])
})

test('a part without its whole names itself', () => {
  expect(groupFindings(store, [find('DE')])).toMatchObject([{ lead: { series: 'DE' }, parts: [{ series: 'DE' }] }])
})

test('parts that fell at the same time have one cause, and others have two', () => {
  const earlier = find('tea', { since: addDays(FIRST, DAYS - 20) })

  expect(names([find('DE'), find('tea')])).toEqual([['DE', 'tea']])
  expect(names([find('DE'), earlier])).toEqual([['DE'], ['tea']])
})

test('a rise and a fall are two cards, unless one figure falls when the other rises', () => {
  expect(names([find('DE'), find('AT', { direction: 'up' })])).toEqual([['DE'], ['AT']])
  expect(names([find('order value'), find('discounts', { direction: 'up' })])).toEqual([['discounts', 'order value']])
})

test('the surest group comes first', () => {
  expect(names([find('discounts'), find('orders', { pValue: 1e-9 })])).toEqual([['orders'], ['discounts']])
})
