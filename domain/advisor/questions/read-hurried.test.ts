import { describe, expect, it } from 'vitest'
import { readDraft } from './read-message.ts'
import { readQuestion } from './read-question.ts'

const calendar = { today: '2026-05-20', firstDay: '2024-01-05', lastDay: '2026-05-20' }

const names = [
  { field: 'category', value: 'Tea', text: 'Tea' },
  { field: 'category', value: 'Coffee', text: 'Coffee' },
  { field: 'product', value: 'p1', text: 'Stoneware mug, sage' },
  { field: 'product', value: 'p2', text: 'Stoneware mug, sand' },
  { field: 'product', value: 'p3', text: 'Amazon fee' },
] as const

const store = { calendar, timeZone: 'UTC', currency: 'USD', names }

const readingOf = (text: string, earlier: string[] = []) => readQuestion({ text, earlier }, store)

function queryOf(text: string, earlier: string[] = []) {
  const reading = readingOf(text, earlier)
  if (reading.kind !== 'figures') throw new Error(`${text}: ${JSON.stringify(reading)}`)
  return reading.asked.query
}

describe('a question in a hurry', () => {
  it.each([
    ['net sales may to july 2025', { from: '2025-05-01', to: '2025-07-31' }],
    ['orders april last year', { from: '2025-04-01', to: '2025-04-30' }],
  ])('"%s" is about %o', (text, period) => {
    expect(readingOf(text)).toMatchObject({ kind: 'plain', request: { period } })
  })

  it.each([
    ['refunded money in march', ['returns']],
    ['discounts given in april', ['discounts']],
    ['shipping charged in april', ['shipping']],
    ['how many customers and how many new ones in april', ['customers', 'new_customers']],
    ['hey can you tell me what we sold last month in total', ['net_sales']],
    ['units and orders april 2025 pls', ['orders', 'units']],
  ])('"%s" asks for %j', (text, metrics) => {
    const reading = readingOf(text)
    const asked =
      reading.kind === 'figures'
        ? reading.asked.query.metrics
        : reading.kind === 'plain' && reading.request.intent.metrics
    expect([...(asked || [])].toSorted()).toEqual([...metrics].toSorted())
  })

  it('compares two categories, and not the days', () => {
    expect(queryOf('what sold more last month, tea or coffee')).toMatchObject({
      by: ['category'],
      compare: 'previous_period',
      where: ['is', 'category', ['Tea', 'Coffee']],
    })
  })

  it('finds one product by the plural of its name', () => {
    expect(queryOf('sales of stoneware mugs sage in 2025').where).toEqual(['is', 'product', ['p1']])
  })

  it.each([
    ['5 products with the highest returns in 2025', { by: ['product'], order: [['returns', 'desc']] }],
    ['most returned product in 2025', { by: ['product'], order: [['returns', 'desc']] }],
  ])('ranks in "%s"', (text, query) => {
    expect(queryOf(text)).toMatchObject(query)
  })

  it('ranks a list anew', () => {
    expect(readingOf('by units', ['top products in april'])).toMatchObject({
      kind: 'figures',
      asked: { query: { by: ['product'], metrics: ['units'] } },
    })
  })

  it('asks back after "what did amazon sell in april"', () => {
    expect(readingOf('what did amazon sell in april').kind).toBe('unclear')
  })

  it('drafts no campaign in reply to a question about one', () => {
    expect(readDraft('did the campaign work? the blacktea one')).toBeNull()
    expect(readDraft('a campaign for my tea')).toBe('campaign')
  })

  it.each([
    ['reorder list please', { report: 'reorder' }],
    ['who is overdue for an order', { report: 'customers', list: 'overdue' }],
    ['whats the most important thing right now', { report: 'today', list: 'actions' }],
    ['whats often in the same basket', { report: 'pairs' }],
    ['who of my regulars hasnt ordered lately', { report: 'customers', list: 'likely_gone' }],
    ['which of our regulars haven’t bought in a while', { report: 'customers', list: 'likely_gone' }],
    ['regulars who stopped buying', { report: 'customers', list: 'likely_gone' }],
    ['which regulars have gone quiet', { report: 'customers', list: 'overdue' }],
    ['which products are we selling at a loss', { report: 'catalog', list: 'losses' }],
    ['am i selling anything at a loss', { report: 'catalog', list: 'losses' }],
    ['products selling at a loss', { report: 'catalog', list: 'losses' }],
    ['do we lose money on anything', { report: 'catalog', list: 'losses' }],
    ['are any of my products priced below cost', { report: 'catalog', list: 'losses' }],
  ])('"%s" is a job', (text, asked) => {
    expect(readingOf(text)).toMatchObject({ kind: 'report', asked })
  })
})

describe('a word that limits a figure', () => {
  const channels = [
    { field: 'channel', value: 'Market stall', text: 'Market stall' },
    { field: 'channel', value: 'Instagram', text: 'Instagram' },
  ] as const
  const shop = { ...store, names: [...names, ...channels] }
  const askedOf = (text: string, earlier: string[] = []) => {
    const reading = readQuestion({ text, earlier }, shop)
    if (reading.kind !== 'figures') throw new Error(`${text}: ${JSON.stringify(reading)}`)
    return reading.asked
  }

  it.each([
    ['germany only, april sales', ['is', 'country', ['DE']]],
    ['insta sales in april', ['is', 'channel', ['Instagram']]],
    ['sales at the market in april', ['is', 'channel', ['Market stall']]],
    ['orders on weekdays in april', ['is', 'weekday', [0, 1, 2, 3, 4]]],
    ['spain and portugal together revenue 2025', ['is', 'country', ['ES', 'PT']]],
  ])('is read in "%s"', (text, where) => {
    expect(askedOf(text).query.where).toEqual(where)
  })

  it.each(['orders with only tea in april', 'paid orders in april', 'only germany', 'unpaid orders in april'])(
    'that no figure has makes the reply to "%s" ask',
    (text) => {
      expect(readQuestion({ text, earlier: [] }, shop).kind).toBe('unclear')
    },
  )

  it('of popularity counts what is bought', () => {
    expect(askedOf('most popular product in 2025').query.order).toEqual([['units', 'desc']])
  })

  it('says which channel a part of its name is', () => {
    expect(askedOf('insta sales in april').corrections).toEqual([{ written: 'insta', read: 'Instagram' }])
  })

  it('with letters missing is mended, and named', () => {
    expect(readQuestion({ text: 'hw many ordrs last month', earlier: [] }, shop)).toMatchObject({
      corrections: [{ written: 'ordrs', read: 'orders' }],
    })
    expect(askedOf('top citys by orders last year').corrections).toEqual([{ written: 'citys', read: 'cities' }])
  })
})

describe('a follow-up in a hurry', () => {
  it('compares with the days before', () => {
    expect(readingOf('vs march', ['sales in april'])).toMatchObject({
      request: { period: { from: '2026-04-01', to: '2026-04-30' }, compare: 'previous_period' },
    })
  })

  it('ranks the same parts the other way', () => {
    expect(queryOf('and the worst 5', ['top 5 products in april'])).toMatchObject({
      by: ['product'],
      order: [['net_sales', 'asc']],
    })
  })

  it('keeps the days of what it leaves out', () => {
    expect(readingOf('how many were refunded', ['how many orders in april'])).toMatchObject({
      request: { period: { from: '2026-04-01', to: '2026-04-30' }, intent: { metrics: ['refunds'] } },
    })
  })
})
