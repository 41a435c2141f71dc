import { describe, expect, it } from 'vitest'
import { readQuestion } from './read-question.ts'
import { readTalk } from './read-message.ts'

const calendar = { today: '2026-11-21', firstDay: '2024-01-05', lastDay: '2026-11-20' }

const store = { calendar, timeZone: 'Europe/London', currency: 'GBP', names: [] }

/** Returns what a question asks of the dashboard's figures. Throws for others. */
function read(text: string, earlier: string | null = null) {
  const reading = readQuestion({ text, earlier: [earlier ?? []].flat() }, store)
  if (reading.kind !== 'plain') throw new Error(`${text}: ${JSON.stringify(reading)}`)
  return reading.request
}

const kindOf = (text: string) => readTalk(text) ?? readQuestion({ text, earlier: [] }, store).kind

describe('figures', () => {
  it.each([
    ['How are sales?', ['net_sales']],
    ['revenue', ['net_sales']],
    ['How much did we sell?', ['net_sales']],
    ['gross sales and discounts', ['gross_sales', 'discounts']],
    ['total revenue', ['total_sales']],
    ['How many orders?', ['orders']],
    ['What is my AOV?', ['average_order_value']],
    ['average order value', ['average_order_value']],
    ['the average basket size', ['average_order_value']],
    ['customers', ['customers']],
    ['How many new customers?', ['new_customers']],
    ['How many customers come back?', ['returning_customer_rate']],
    ['returning customer rate', ['returning_customer_rate']],
    ['Are refunds going up?', ['refunds']],
    ['How much was returned?', ['returns']],
    ['shipping, tax and duties', ['shipping', 'taxes', 'duties']],
  ])('"%s" asks for %j', (text, metrics) => {
    expect(read(text).intent).toEqual({ kind: 'metrics', metrics })
  })
})

describe('work', () => {
  it.each([
    ['How are we doing?', 'overview'],
    ['Give me an overview', 'overview'],
    ['last month?', 'overview'],
    ['Why did revenue drop?', 'explain'],
    ['What was the best day?', 'best_day'],
    ['slowest month this year', 'best_day'],
    ['Which products sell best?', 'top_products'],
    ['top 3 products', 'top_products'],
    ['bestsellers', 'top_products'],
    ['Show the recent orders', 'recent_orders'],
    ['last 5 orders', 'recent_orders'],
    ['Where is order #1005?', 'recent_orders'],
    ['Draft a campaign email', 'campaign'],
    ['write an instagram post about a 20% discount', 'campaign'],
    ['Draft a reply about a late delivery', 'customer_reply'],
    ['write an apology to a customer whose order is late', 'customer_reply'],
    ['Write a product description for the lamp', 'product_text'],
    ['What is left to set up?', 'store_setup'],
  ])('"%s" asks for %s', (text, task) => {
    expect(read(text).intent).toMatchObject({ kind: 'task', task })
  })
})

describe('a question that is not about figures', () => {
  it.each([
    ['', 'empty'],
    ['   \n\t ', 'empty'],
    ['Hello!', 'greeting'],
    ['thanks a lot', 'thanks'],
    ['What can you do?', 'help'],
    ['¿Cuántas ventas el mes pasado?', 'other_language'],
    ['Wie viel Umsatz letzten Monat?', 'other_language'],
    ['売上はいくらですか', 'other_language'],
    ['كم عدد الطلبات هذا الشهر', 'other_language'],
    ['tell me a joke', 'unclear'],
    ['🎉🎉🎉', 'unclear'],
    ['<script>alert(1)</script>', 'unclear'],
    ["'; drop table orders; --", 'unclear'],
    ['How do you calculate AOV?', 'plain'],
    ['What is net sales?', 'plain'],
    ['sales next month', 'problem'],
    ['sales on 3/4/2025', 'problem'],
  ])('"%s" is %s', (text, kind) => {
    expect(kindOf(text)).toBe(kind)
  })

  it.each(['How many visitors came?', 'customer retention by cohort'])('"%s" is beyond the figures', (text) => {
    expect(kindOf(text)).toBe('missing')
  })
})

describe('comparisons', () => {
  it.each([
    ['sales', null, 'previous_period', null],
    ['sales last week', '2026-11-09..2026-11-15', 'previous_period', null],
    ['sales compared with the period before', null, 'previous_period', null],
    ['sales this month vs last month', '2026-11-01..2026-11-21', 'previous_period', null],
    ['last month against this month', '2026-11-01..2026-11-21', 'previous_period', null],
    ['were sales better than last month?', '2026-11-01..2026-11-21', 'previous_period', null],
    ['this year vs last year', '2026-01-01..2026-11-21', 'previous_period', null],
    ['sales in october compared with last year', '2026-10-01..2026-10-31', 'previous_year', null],
    ['sales in october year over year', '2026-10-01..2026-10-31', 'previous_year', null],
    ['sales versus the same time last year', null, 'previous_year', null],
    ['march 2026 vs march 2025', '2026-03-01..2026-03-31', 'previous_year', null],
    ['march vs february', '2026-03-01..2026-03-31', 'previous_period', null],
    ['compare orders in march with june', '2026-03-01..2026-03-31', 'none', '2026-06-01..2026-06-30'],
    ['sales compared with june', null, 'none', '2026-06-01..2026-06-30'],
  ])('"%s"', (text, period, compare, other) => {
    const days = (span: { from: string; to: string } | null) => span && `${span.from}..${span.to}`
    const request = read(text)
    expect([days(request.period), request.compare, days(request.other)]).toEqual([period, compare, other])
  })
})

describe('a follow-up question', () => {
  const earlier = 'How many orders did we have last month?'

  it('takes the subject if it names only days', () => {
    expect(read('and last week?', earlier)).toMatchObject({
      intent: { kind: 'metrics', metrics: ['orders'] },
      period: { from: '2026-11-09', to: '2026-11-15' },
    })
  })

  it('takes the days if it names only a metric', () => {
    expect(read('And refunds?', earlier)).toMatchObject({
      intent: { kind: 'metrics', metrics: ['refunds'] },
      period: { from: '2026-10-01', to: '2026-10-31' },
    })
  })

  it('takes nothing if it names both', () => {
    expect(read('sales in march', earlier)).toMatchObject({
      intent: { kind: 'metrics', metrics: ['net_sales'] },
      period: { from: '2026-03-01', to: '2026-03-31' },
    })
  })

  it.each([
    ['What was my worst day in the last 7 days?', { kind: 'task', task: 'overview' }],
    ['What was the best day for orders?', { kind: 'metrics', metrics: ['orders'] }],
    ['Why did sales change last week?', { kind: 'task', task: 'explain' }],
  ])('that compares two periods after "%s" asks for %j', (question, intent) => {
    expect(read('Compare this month with last month', question)).toMatchObject({ intent, compare: 'previous_period' })
  })
})

describe('questions of a chat', () => {
  const APRIL = { from: '2026-04-01', to: '2026-04-30' }

  function readFigures(text: string, earlier: string[]) {
    const reading = readQuestion({ text, earlier }, store)
    if (reading.kind !== 'figures') throw new Error(`${text}: ${JSON.stringify(reading)}`)
    const { query } = reading.asked
    return { by: query.by, metrics: query.metrics, period: query.period, where: query.where, kept: reading.kept }
  }

  it('goes on with a breakdown', () => {
    expect(readFigures('by month', ['revenue in 2025'])).toEqual({
      by: ['month'],
      metrics: ['net_sales'],
      period: { from: '2025-01-01', to: '2025-12-31' },
      where: undefined,
      kept: 'days',
    })
  })

  it('goes on with another figure of the same days and place', () => {
    for (const text of ['how many orders was that', 'how many orders']) {
      expect(readFigures(text, ['sales in germany in april'])).toMatchObject({
        metrics: ['orders'],
        period: APRIL,
        where: ['is', 'country', ['DE']],
        kept: 'days_and_conditions',
      })
    }
  })

  it('goes on over several questions, and over thanks between them', () => {
    expect(readFigures('what did they spend', ['orders in april', 'from germany', 'thanks!'])).toMatchObject({
      metrics: ['net_sales'],
      period: APRIL,
      where: ['is', 'country', ['DE']],
    })
  })

  it('takes "only" as a condition of the question before', () => {
    const germany = { period: APRIL, where: ['is', 'country', ['DE']] }
    expect(readFigures('only germany', ['sales in april'])).toMatchObject(germany)
    expect(readFigures('for germany only', ['sales in april'])).toMatchObject(germany)
    expect(readFigures('by day', ['sales in april', 'only germany'])).toMatchObject({ ...germany, by: ['day'] })
    expect(readQuestion({ text: 'only germany', earlier: [] }, store).kind).toBe('unclear')
  })

  it('goes on with the month before', () => {
    const asked = ['orders in april', 'the month before']
    expect(readQuestion({ text: 'and how much revenue', earlier: asked }, store)).toMatchObject({
      kind: 'plain',
      request: { period: { from: '2026-03-01', to: '2026-03-31' }, intent: { metrics: ['net_sales'] } },
    })
  })

  it('keeps nothing of a job, nor for a question with days of its own', () => {
    expect(readFigures('by month', ['orders in april', 'what should I order']).kept).toBeUndefined()
    const own = readQuestion({ text: 'orders in may', earlier: ['sales in germany in april'] }, store)
    expect(own).toMatchObject({ kind: 'plain', request: { period: { from: '2026-05-01' } } })
  })

  it('goes on after thanks in the same message', () => {
    expect(kindOf('thanks! and revenue?')).toBe('plain')
    expect(kindOf('ok and this month so far')).toBe('plain')
    expect(kindOf('ok and thank you')).toBe('thanks')
  })
})
