import { expect, test } from 'vitest'
import { addDays } from '#domain/periods.ts'
import type { SignalInput, SignalSource } from './signal-series.ts'
import { findStops, largeSources } from './stopped-sources.ts'

const DAYS = 84

function input(values: Record<string, (day: number) => number | null>, sources: SignalSource[]): SignalInput {
  return {
    firstDay: '2026-01-05',
    lastDay: addDays('2026-01-05', DAYS - 1),
    series: Object.entries(values).map(([id, of]) => ({
      id,
      kind: 'count',
      values: Array.from({ length: DAYS }, (_, day) => of(day)),
    })),
    sources,
    marked: [],
  }
}

test('a store that sells every day has stopped after days without an order', () => {
  const [stop] = findStops(input({ orders: (day) => (day < 80 ? 30 : 0) }, [{ series: 'orders' }]))

  expect(stop).toMatchObject({ from: 80, doubtedOn: 80, toldOn: 80, to: 83 })
})

test('days without an order are usual where few are expected', () => {
  expect(findStops(input({ orders: (day) => (day < 80 ? 1 : 0) }, [{ series: 'orders' }]))).toEqual([])
})

test('a weekday without orders is no stop', () => {
  expect(findStops(input({ orders: (day) => (day % 7 === 6 ? 0 : 30) }, [{ series: 'orders' }]))).toEqual([])
})

test('days in doubt are not told', () => {
  const [stop] = findStops(input({ orders: (day) => (day < 82 ? 5 : 0) }, [{ series: 'orders' }]))

  expect(stop).toMatchObject({ from: 82, doubtedOn: 83, toldOn: null })
})

test('the figures of a sales channel that end before those of the others have stopped after three days', () => {
  const sources = [{ series: 'orders' }, { series: 'etsy', channel: 'etsy', lastDay: addDays('2026-01-05', 79) }]

  expect(findStops(input({ orders: () => 60, etsy: () => 30 }, sources))).toMatchObject([
    { source: { series: 'etsy' }, from: 80, doubtedOn: 80, toldOn: 82 },
  ])
})

test('the figures of the store are known without a small sales channel', () => {
  const sources: SignalSource[] = [
    { series: 'orders' },
    { series: 'etsy', channel: 'etsy' },
    { series: 'shopify', channel: 'shopify' },
  ]
  const values = { orders: () => 2000, etsy: () => 30, shopify: () => 1970 }

  expect([...largeSources(input(values, sources))].map(({ series }) => series)).toEqual(['orders', 'shopify'])
})

test('days that are not known are neither a stop nor its end', () => {
  const values = { orders: (day: number) => [30, 0, null, 0][Math.max(0, day - 79)] ?? 0 }

  expect(findStops(input(values, [{ series: 'orders' }]))).toMatchObject([{ from: 80, to: 83 }])
})

test('marked days without an order are no stop, and the days after them are judged', () => {
  const { marked: _none, ...shut } = input({ orders: (day) => (day < 78 ? 30 : 0) }, [{ series: 'orders' }])
  const markedOf = (days: number) => Array.from({ length: days }, (_, at) => addDays('2026-01-05', 78 + at))

  expect(findStops({ ...shut, marked: markedOf(6) })).toEqual([])
  expect(findStops({ ...shut, marked: markedOf(3) })).toMatchObject([{ from: 81, toldOn: 81 }])
})
