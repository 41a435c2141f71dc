import { expect, test } from 'vitest'
import { addDays } from '#domain/periods.ts'
import { createRandom } from '#domain/sample-store/random.ts'
import { detectSignals, replaySignals, watchSignals } from './detect-signals.ts'
import type { DayOrder, OrderInput } from './outlier-orders.ts'
import type { SignalInput, SignalSeries } from './signal-series.ts'
import type { CardSubject } from './update-cards.ts'

const DAYS = 200
const FIRST = '2026-01-05'

/** Draws orders of two countries and channels, with net sales and refunds. `factor` changes the mean of a day and part. */
function drawStore(factor: (day: number, part: string) => number = () => 1, marked: string[] = []): SignalInput {
  const random = createRandom(7)
  const draw = (mean: number, part: string) =>
    Array.from({ length: DAYS }, (_, day) => random.count(mean * factor(day, part)))
  const [germany, austria] = [draw(24, 'DE'), draw(16, 'AT')]
  const orders = germany.map((count, day) => count + (austria[day] ?? 0))
  const shopify = orders.map((count) => Math.round(0.7 * count))
  const etsy = orders.map((count, day) => Math.round((count - (shopify[day] ?? 0)) * factor(day, 'etsy')))
  const sales = orders.map((count) => Math.round(count * 5000 * (0.9 + 0.2 * random.next())))
  const refunded = orders.map((count, day) => random.count(0.05 * count * factor(day, 'refunds')))
  const part = (of: 'country' | 'channel') => ({ part: { of: 'orders', dimension: of } })
  const series: SignalSeries[] = [
    { id: 'orders', kind: 'count', values: orders },
    { id: 'net sales', kind: 'money', values: sales, follows: [{ series: 'orders', sign: 1 }] },
    { id: 'refund rate', kind: 'rate', hits: refunded, trials: orders },
    { id: 'order value', kind: 'ratio', hits: sales.map((value, day) => value * factor(day, 'value')), trials: orders },
    { id: 'DE', kind: 'count', values: germany, ...part('country') },
    { id: 'AT', kind: 'count', values: austria, ...part('country') },
    { id: 'shopify', kind: 'count', values: shopify, channel: 'shopify', ...part('channel') },
    { id: 'etsy', kind: 'count', values: etsy, channel: 'etsy', ...part('channel') },
  ]
  const sources = [{ series: 'orders' }, { series: 'shopify', channel: 'shopify' }, { series: 'etsy', channel: 'etsy' }]
  return { firstDay: FIRST, lastDay: addDays(FIRST, DAYS - 1), series, sources, marked }
}

const isCountry = (part: string) => part === 'DE' || part === 'AT'

const since = (start: number, factor: number) => (day: number, part: string) =>
  isCountry(part) && day >= start ? factor : 1

const leads = (subjects: readonly CardSubject[]) =>
  subjects.map((subject) =>
    subject.kind === 'change' ? `${subject.lead.series} ${subject.lead.direction}` : subject.kind,
  )

const detect = (input: SignalInput, orders?: OrderInput) => detectSignals(watchSignals(input, orders && { orders }))

test('a quiet store has nothing to tell', () => {
  expect(detect(drawStore())).toEqual([])
})

test('a fall of all orders is one card that names no part', () => {
  const [card, ...others] = detect(drawStore(since(DAYS - 5, 0.5)))

  expect(others).toEqual([])
  expect(card).toMatchObject({ kind: 'change', lead: { series: 'orders', direction: 'down' }, parts: [] })
  if (card?.kind !== 'change') throw new Error('It is a change.')
  expect(card.findings.map(({ series }) => series)).toContain('net sales')
  expect(card.lead.since).toBe(addDays(FIRST, DAYS - 5))
  expect(card.lead.observed).toBeLessThan(card.lead.range[0])
  expect(card.lead.onceInDays).toBeGreaterThan(1000)
})

test('a fall of one country names it', () => {
  const [card] = detect(drawStore((day, part) => (part === 'DE' && day >= DAYS - 7 ? 0.2 : 1)))

  expect(card).toMatchObject({ kind: 'change', lead: { direction: 'down' }, parts: [{ series: 'DE' }] })
})

test('rates and average order values are told for themselves', () => {
  const refunds = drawStore((day, part) => (part === 'refunds' && day >= DAYS - 7 ? 4 : 1))
  const value = drawStore((day, part) => (part === 'value' && day >= DAYS - 7 ? 1.5 : 1))

  expect(leads(detect(refunds))).toEqual(['refund rate up'])
  expect(leads(detect(value))).toEqual(['order value up'])
})

test('a store without any orders has stopped, and nothing has dropped', () => {
  const [card, ...others] = detect(drawStore(since(DAYS - 2, 0)))

  expect(others.map(({ kind }) => kind)).not.toContain('change')
  expect(card).toMatchObject({
    kind: 'stopped',
    source: { channel: null, days: { from: addDays(FIRST, DAYS - 2), to: addDays(FIRST, DAYS - 1) } },
  })
})

test('a sales channel that stopped is told beside the others, and the store has not dropped', () => {
  const subjects = detect(drawStore((day, part) => (part === 'etsy' && day >= DAYS - 4 ? 0 : 1)))

  expect(subjects).toMatchObject([{ kind: 'stopped', source: { channel: 'etsy' } }])
})

test('the figures of the store end with those of a sales channel', () => {
  const input = drawStore((day, part) => (isCountry(part) && day === DAYS - 1 ? 0.3 : 1))
  const lastDay = addDays(FIRST, DAYS - 2)
  const sources = input.sources.map((source) => (source.channel === 'shopify' ? { ...source, lastDay } : source))

  expect(leads(detect(input))).toEqual(['orders down'])
  const told = leads(detect({ ...input, sources }))
  expect(told).not.toContain('orders down')
  expect(told).not.toContain('stopped')
})

test('the days without figures are a gap after the figures are back', () => {
  const stopped = (day: number) => day >= DAYS - 6 && day < DAYS - 2

  expect(detect(drawStore((day, part) => (isCountry(part) && stopped(day) ? 0 : 1)))).toEqual([])
})

test('marked days are not judged and not part of what is usual', () => {
  const marked = [1, 2, 3].map((back) => addDays(FIRST, DAYS - back))

  expect(detect(drawStore(since(DAYS - 3, 2), marked))).toEqual([])
})

test('days that are not known are a gap', () => {
  const input = drawStore()
  const series = input.series.map((one): SignalSeries => {
    const without = <Value>(values: readonly Value[]) => values.map((value, day) => (day < DAYS - 6 ? value : null))
    return 'values' in one
      ? { ...one, values: without(one.values) }
      : { ...one, hits: without(one.hits), trials: without(one.trials) }
  })

  expect(detect({ ...input, series })).toEqual([])
})

/** The largest order of each day, and thirteen others, with one that differs. */
function drawOrders(differs: { day: number; value: number }): OrderInput {
  const values = Array.from({ length: DAYS + 1 }, (_, at) =>
    at === differs.day ? differs.value : 7000 + 100 * (at % 9),
  )
  return {
    largest: values.map((value, at): DayOrder => {
      const sums = { grossSales: value, returns: 0, orders: 1, averageOrderValue: value }
      return { id: String(at), day: addDays(FIRST, at), sums, discounted: value }
    }),
    days: values.map((value, at) => ({
      day: addDays(FIRST, at),
      grossSales: value + 60_000,
      returns: 0,
      orders: 14,
    })),
  }
}

test('an outlier order of the day that is not over yet is told at once', () => {
  expect(leads(detect(drawStore(), drawOrders({ day: DAYS, value: 500_000 })))).toEqual(['outlier'])
})

test('amounts of the day of an outlier order are not told beside it', () => {
  const store = drawStore((day, part) => (part === 'value' && day === DAYS - 1 ? 9 : 1))

  expect(leads(detect(store))).toEqual(['order value up'])
  expect(leads(detect(store, drawOrders({ day: DAYS - 1, value: 500_000 })))).toEqual(['outlier'])
})

test('a replay of the day on which an order was placed does not know that it will come back', () => {
  const orders = drawOrders({ day: 150, value: 500_000 })
  const sums = { grossSales: 0, returns: 500_000, orders: 0, averageOrderValue: null }
  const back: DayOrder = { id: '150', day: addDays(FIRST, 160), sums, discounted: 0 }
  const { cards } = replaySignals(
    watchSignals(drawStore(), { orders: { ...orders, largest: [...orders.largest, back] } }),
  )

  const [card] = cards.filter(({ subject }) => subject.kind === 'outlier')
  expect(card?.opening).not.toHaveProperty('order.returnedOn')
  expect(card?.subject).toHaveProperty('order.returnedOn', addDays(FIRST, 160))
})

test('a replay tells an incident once, and what it tells of a day depends on no later day', () => {
  const weekOff = (day: number, part: string) => (isCountry(part) && day >= 150 && day < 157 ? 0.4 : 1)
  const { cards, days } = replaySignals(watchSignals(drawStore(weekOff)))

  expect(cards.filter(({ subject }) => subject.kind === 'change' && subject.lead.direction === 'down')).toHaveLength(1)
  // The first four weeks are what others are compared with.
  expect(days).toBe(DAYS - 28)
  const [fall] = cards.filter(({ openedOn }) => openedOn >= addDays(FIRST, 150))
  if (fall?.opening.kind !== 'change') throw new Error('It is a change.')
  expect(fall.opening.lead.day).toBe(fall.openedOn)
  const shorter = drawStore(weekOff)
  const cut = <Value>(values: readonly Value[]) => values.slice(0, 160)
  const series = shorter.series.map((one): SignalSeries =>
    'values' in one ? { ...one, values: cut(one.values) } : { ...one, hits: cut(one.hits), trials: cut(one.trials) },
  )
  const { cards: known } = replaySignals(watchSignals({ ...shorter, series, lastDay: addDays(FIRST, 159) }))
  const opened = (from: typeof cards) => from.map(({ id }) => id).filter((id) => id.slice(-10) <= addDays(FIRST, 159))
  expect(opened(known)).toEqual(opened(cards))
})
