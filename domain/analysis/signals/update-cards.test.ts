import { expect, test } from 'vitest'
import type { Finding } from './signal-series.ts'
import { type Card, type CardSubject, updateCards } from './update-cards.ts'

const find = (series: string, change: Partial<Finding> = {}): CardSubject => {
  const lead: Finding = {
    series,
    direction: 'down',
    window: 7,
    day: '2026-03-01',
    since: '2026-02-23',
    observed: 70,
    expected: 140,
    range: [118, 164],
    pValue: 1e-6,
    qValue: 1e-4,
    onceInDays: 7e6,
    isNothing: false,
    ...change,
  }
  return { kind: 'change', lead, findings: [lead], parts: [] }
}

const states = (cards: readonly Card[]) => cards.map(({ state }) => state)

test('what goes on stays one card, which is brought up to date', () => {
  const first = updateCards([], [find('orders')], '2026-03-01')
  const later = updateCards(first, [find('orders', { observed: 66 })], '2026-03-02')

  expect(later).toMatchObject([{ state: 'open', openedOn: '2026-03-01', seenOn: '2026-03-02', toldOn: '2026-03-01' }])
  expect(later[0]?.subject).toMatchObject({ lead: { observed: 66 } })
})

test('a card is told again when its change is clearly worse', () => {
  const first = updateCards([], [find('orders')], '2026-03-01')

  const [worse] = updateCards(first, [find('orders', { observed: 35 })], '2026-03-03')
  const [shorter] = updateCards(first, [find('orders', { observed: 35, window: 3 })], '2026-03-03')

  expect(worse?.toldOn).toBe('2026-03-03')
  expect(shorter?.toldOn).toBe('2026-03-01')
})

test('a card ends when its change was not found for a week, and goes on if it comes back within four', () => {
  const first = updateCards([], [find('orders')], '2026-03-01')

  expect(states(updateCards(first, [], '2026-03-07'))).toEqual(['open'])
  const ended = updateCards(first, [], '2026-03-08')
  expect(states(ended)).toEqual(['ended'])
  expect(updateCards(ended, [find('orders')], '2026-03-20')).toMatchObject([{ state: 'open', toldOn: '2026-03-01' }])
  expect(updateCards(ended, [], '2026-03-28')).toHaveLength(1)
  expect(updateCards(ended, [], '2026-03-29')).toEqual([])
})

test('what was dismissed stays dismissed unless it gets much worse', () => {
  const dismissed = updateCards([], [find('orders')], '2026-03-01').map((card): Card => ({
    ...card,
    state: 'dismissed',
  }))

  expect(states(updateCards(dismissed, [find('orders', { observed: 45 })], '2026-03-02'))).toEqual(['dismissed'])
  expect(updateCards(dismissed, [find('orders', { observed: 5 })], '2026-03-02')).toMatchObject([
    { state: 'open', toldOn: '2026-03-02' },
  ])
})

test('a rise is another card than a fall', () => {
  const first = updateCards([], [find('orders')], '2026-03-01')

  expect(updateCards(first, [find('orders', { direction: 'up', observed: 280 })], '2026-03-05')).toHaveLength(2)
})

test('at most five cards are open', () => {
  const subjects = ['a', 'b', 'c', 'd', 'e', 'f'].map((series) => find(series))

  const cards = updateCards([], subjects, '2026-03-01')

  expect(cards.map(({ series }) => series[0])).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a source that stopped is one card until its figures are back', () => {
  const stopped = (to: string): CardSubject => ({
    kind: 'stopped',
    source: { series: 'shopify', channel: 'shopify', days: { from: '2026-03-01', to } },
  })

  const first = updateCards([], [stopped('2026-03-01')], '2026-03-01')
  const later = updateCards(first, [stopped('2026-03-02'), find('shopify')], '2026-03-02')

  expect(later.map(({ subject }) => subject.kind)).toEqual(['stopped', 'change'])
})

test('an outlier order is told once', () => {
  const period = { from: '2026-03-01', to: '2026-03-01' }
  const outlier: CardSubject = {
    kind: 'outlier',
    order: { id: '7', day: '2026-03-01', of: 'sales', share: 0.8, period },
  }

  const first = updateCards([], [outlier], '2026-03-01')

  expect(updateCards(first, [outlier], '2026-03-02')).toHaveLength(1)
})

const stockOut = (since: string, product = 'product:7'): CardSubject => ({
  kind: 'stock_out',
  stockOut: {
    product,
    since,
    day: since,
    daily: 3,
    lost: { amount: 24_000, low: 19_000, high: 29_000 },
    chance: 1e-5,
  },
})

test('a stock-out ends on the first day on which it is not found, and another one of the product is told anew', () => {
  const first = updateCards([], [stockOut('2026-03-01')], '2026-03-08')
  expect(states(updateCards(first, [stockOut('2026-03-01')], '2026-03-09'))).toEqual(['open'])

  const ended = updateCards(first, [], '2026-03-09')
  expect(states(ended)).toEqual(['ended'])
  expect(updateCards(ended, [stockOut('2026-03-10')], '2026-03-17')).toMatchObject([
    { state: 'ended' },
    { state: 'open', toldOn: '2026-03-17' },
  ])
})

test('the fall of a product that was told turns into its stock-out, and keeps what was decided', () => {
  const fell = updateCards([], [find('product:7')], '2026-03-05')
  const dismissed = fell.map((card): Card => ({ ...card, state: 'dismissed' }))

  expect(updateCards(fell, [stockOut('2026-03-01')], '2026-03-08')).toMatchObject([
    { id: fell[0]?.id, subject: { kind: 'stock_out' }, toldOn: '2026-03-05' },
  ])
  expect(states(updateCards(dismissed, [stockOut('2026-03-01')], '2026-03-08'))).toEqual(['dismissed'])
  expect(updateCards(fell, [stockOut('2026-03-01', 'product:8')], '2026-03-08')).toHaveLength(2)
})
