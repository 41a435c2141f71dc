import { describe, expect, it } from 'vitest'
import { RFM_SEGMENTS } from '#domain/analysis/customers/rfm-segments.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import { SALES_METRICS } from '#domain/metrics.ts'
import { handOver } from './compose-reply.ts'
import { agentOf } from './agents.ts'
import {
  askAboutCustomer,
  askAboutCustomers,
  askAboutMetric,
  askAboutOrder,
  askAboutProduct,
  askAboutSignal,
  type PreparedQuestion,
} from './prepared-questions.ts'
import { readTalk } from './questions/read-message.ts'
import { readQuestion } from './questions/read-question.ts'

const LONG =
  'Extra large handmade stoneware mug with blue glaze and the name of your choice engraved on the side, dishwasher safe, microwave safe, packed in a recycled box with a card, winter edition 2026, by Anna'

const TITLES = [
  'Mug',
  'Stoneware teapot, 1 l',
  'The "Big" Mug',
  'Papa’s cup',
  "Mum's plate",
  'כוס תה ירוק',
  'شاي أخضر',
  'Vase last month',
  'Tea & Co. (100 g) – Green',
  '15cm Christmas Glass Ball 20 Lights',
  'Why not? bowl',
  LONG,
]

const CUSTOMERS = ['Ana May', 'O’Hara, Siân', "Jean-Luc d'Arc", 'יעל כהן', 'ada@example.com', 'Mr. Smith & Sons']

const names = [
  ...TITLES.map((text, at) => ({ field: 'product' as const, value: String(at), text })),
  ...CUSTOMERS.map((text, at) => ({ field: 'customer' as const, value: `c${at}`, text })),
  { field: 'country' as const, value: 'DE', text: 'Germany' },
  { field: 'channel' as const, value: 'Market stall', text: 'Market stall' },
]

const calendar = { today: '2026-11-21', firstDay: '2024-01-05', lastDay: '2026-11-20' }

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }
const WEEK = { from: '2026-10-03', to: '2026-10-09' }

function read(prepared: PreparedQuestion | null) {
  const { question = '' } = prepared ?? {}
  return readQuestion({ text: question, earlier: [] }, { calendar, timeZone: 'UTC', currency: 'GBP', names })
}

const figuresOf = (prepared: PreparedQuestion | null) => {
  const reading = read(prepared)
  return reading.kind === 'figures' ? reading.asked.query : reading
}

describe('a prepared question', () => {
  it.each(TITLES.map((title, at) => [title, String(at)]))('on the product %s asks for it alone', (title, id) => {
    expect(figuresOf(askAboutProduct(title, WEEK))).toMatchObject({
      metrics: ['net_sales', 'units'],
      period: WEEK,
      where: ['is', 'product', [id]],
    })
    expect(figuresOf(askAboutProduct(title, null))).toMatchObject({ where: ['is', 'product', [id]] })
    expect(figuresOf(askAboutProduct(title, { from: '2026-10-09', to: '2026-10-09' }))).toMatchObject({
      period: { from: '2026-10-09', to: '2026-10-09' },
    })
  })

  it('with a long name in another script isn’t taken for another language', () => {
    const { question } = askAboutProduct('كوب شاي أخضر كبير مصنوع يدويا من الخزف الأزرق', null)
    expect(readTalk(question)).toBeNull()
    expect(readTalk('ما هي مبيعات هذا الشهر في المتجر')).toBe('other_language')
  })

  it('about a product has a title that is cut between characters', () => {
    expect(askAboutProduct(`a${'🎁'.repeat(100)}`, null).question).toContain(`a${'🎁'.repeat(79)}\u2069`)
  })

  it('has at most 200 characters', () => {
    expect(LONG).toHaveLength(200)
    expect(askAboutProduct(LONG, WEEK).question.length).toBeLessThan(200)
  })

  it.each(CUSTOMERS.map((name, at) => [name, `c${at}`]))('on the customer %s asks what they bought', (name, id) => {
    expect(figuresOf(askAboutCustomer(name))).toMatchObject({ by: ['product'], where: ['is', 'customer', [id]] })
  })

  it('on a customer without a name is none', () => {
    expect([askAboutCustomer(null), askAboutCustomer(' ')]).toEqual([null, null])
  })

  it.each(['#1001', '1001', 'A77', '#A-77', '579193'])('on the order %s asks for it', (number) => {
    expect(read(askAboutOrder(number))).toMatchObject({ request: { intent: { task: 'recent_orders' } } })
  })

  it('on an order whose number isn’t read is none', () => {
    expect(['403-1234567-1234567', '#1001-EU', ''].map(askAboutOrder)).toEqual([null, null, null])
  })

  it.each(RFM_SEGMENTS.map(({ name }) => name))('on the segment %s asks for its customers', (segment) => {
    const prepared = askAboutCustomers({ segment, overdue: null, isLimited: false })
    expect(read(prepared)).toMatchObject({ kind: 'report', asked: { report: 'customers', list: segment } })
  })

  it('on a list of customers asks for them, unless it can’t say which', () => {
    const all = { segment: null, overdue: null, isLimited: false }
    const listOf = (overdue: 'overdue' | 'likely_gone') => read(askAboutCustomers({ ...all, overdue }))
    expect(listOf('overdue')).toMatchObject({ asked: { list: 'overdue' } })
    expect(listOf('likely_gone')).toMatchObject({ asked: { list: 'likely_gone' } })
    expect(read(askAboutCustomers(all))).toMatchObject({
      request: { intent: { metrics: ['returning_customer_rate'] } },
    })
    expect(askAboutCustomers({ ...all, isLimited: true })).toBeNull()
    expect(askAboutCustomers({ ...all, segment: 'champions', overdue: 'overdue' })).toBeNull()
  })

  it.each(SALES_METRICS)('on a chart of %s asks why it changed, of an agent who answers', (metric) => {
    for (const period of [WEEK, OCTOBER, { from: '2026-10-09', to: '2026-10-09' }]) {
      const prepared = askAboutMetric({ metric, period, filters: [] })
      const reading = read(prepared)
      expect(reading).toMatchObject({ request: { period, intent: { task: 'explain', metrics: [metric] } } })
      if (reading.kind !== 'plain' || !prepared) continue
      expect(handOver(reading.request.intent, agentOf(prepared.agent), prepared.question)).toBeNull()
    }
  })

  it.each(SALES_METRICS)('on a chart of %s says the filter', (metric) => {
    for (const filter of [
      ['is', 'country', ['DE']],
      ['is', 'channel', ['Market stall']],
    ] as const satisfies Filter[]) {
      const query = figuresOf(askAboutMetric({ metric, period: WEEK, filters: [filter] }))
      expect(query).toMatchObject({ metrics: [metric], period: WEEK, where: filter })
    }
  })

  it('on a chart names metrics of one and of many alike', () => {
    const prepared = askAboutMetric({
      metric: 'average_order_value',
      period: WEEK,
      filters: [['is', 'country', ['DE']]],
    })
    expect(prepared?.question).toMatch(/^Show average order value of /)
  })

  it('on a chart with other filters is none', () => {
    const ask = (...filters: Filter[]) => askAboutMetric({ metric: 'net_sales', period: WEEK, filters })
    expect(ask(['is_not', 'country', ['DE']])).toBeNull()
    expect(ask(['is', 'country', ['DE', 'FR']])).toBeNull()
    expect(ask(['is', 'country', ['DE']], ['is', 'channel', ['Market stall']])).toBeNull()
    expect(ask(['is', 'product', ['7']])).toBeNull()
  })

  it('on a signal asks about its metric, part and days, or else for all changes', () => {
    const address = (where = '') => `/analytics?tab=sales&period=custom&from=2026-10-03&to=2026-10-09${where}`
    const ask = (title: string, href = address()) => askAboutSignal({ title, href })
    expect(read(ask('Net sales fell 40% from Oct 7 to Oct 9'))).toMatchObject({
      request: { period: WEEK, intent: { task: 'explain', metrics: ['net_sales'] } },
    })
    expect(ask('New customers rose on Oct 9').agent).toBe('customer-support')
    const country = `&where=${encodeURIComponent('[["is","country",["DE"]]]')}`
    expect(figuresOf(ask('Orders from Germany fell 60% on Oct 9', address(country)))).toMatchObject({
      metrics: ['orders'],
      where: ['is', 'country', ['DE']],
    })
    for (const prepared of [ask('Mug stopped selling'), ask('One order is 40% of gross sales', '/analytics/orders/7')])
      expect(read(prepared)).toMatchObject({ asked: { report: 'today', list: 'changes' } })
  })
})
