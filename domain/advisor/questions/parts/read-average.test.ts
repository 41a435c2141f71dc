import { describe, expect, it } from 'vitest'
import { askedOf, read } from '#test/fixtures/advisor/questions.ts'

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }
const FINISHED_30 = { from: '2026-10-22', to: '2026-11-20' }

describe('an average over time', () => {
  it.each([
    ['average sales per day last month', 'net_sales', 'day', OCTOBER],
    ['how many orders a day in october', 'orders', 'day', OCTOBER],
    ['orders per week on average in october', 'orders', 'week', OCTOBER],
    ['average daily revenue', 'net_sales', 'day', FINISHED_30],
    ['how much do we sell on an average day', 'net_sales', 'day', FINISHED_30],
    ['how many products a day do we sell', 'units', 'day', FINISHED_30],
    ['average monthly refunds in 2025', 'refunds', 'month', { from: '2025-01-01', to: '2025-12-31' }],
    ['average monthly refunds', 'refunds', 'month', { from: '2025-11-01', to: '2026-10-31' }],
    ['average orders per day this month', 'orders', 'day', { from: '2026-11-01', to: '2026-11-20' }],
    ['average sales per month this year', 'net_sales', 'month', { from: '2026-01-01', to: '2026-10-31' }],
  ] as const)('"%s" is of %s per %s', (text, metric, unit, period) => {
    expect(askedOf(text)).toMatchObject({ average: { unit, weekdays: null }, query: { metrics: [metric], period } })
  })

  it.each([
    ['best weekday on average', ['weekday'], 'desc'],
    ['average sales by weekday', ['weekday'], null],
    ['which month had the highest average daily sales this year', ['month'], 'desc'],
    ['average daily sales each month in 2025', ['month'], null],
    ['average sales per day by channel', ['channel'], null],
  ])('"%s" is by %j', (text, by, direction) => {
    expect(askedOf(text)).toMatchObject({ average: { unit: 'day' }, query: { by }, direction })
  })

  it.each([
    ['average sales on saturdays', [5]],
    ['orders on an average monday', [0]],
    ['orders per day on average at weekends', [5, 6]],
  ])('"%s" counts only these days', (text, weekdays) => {
    expect(askedOf(text).average).toEqual({ unit: 'day', weekdays })
  })

  it('goes on in a follow-up', () => {
    expect(askedOf('and in Germany?', 'average orders per day last month')).toMatchObject({
      average: { unit: 'day' },
      query: { where: ['is', 'country', ['DE']], period: OCTOBER },
    })
  })

  it.each(['and by country?', 'and refunds?', 'and in september?'])('goes on after "%s"', (text) => {
    expect(askedOf(text, 'average orders per day last month').average).toEqual({ unit: 'day', weekdays: null })
  })

  it('of days can be compared', () => {
    expect(askedOf('average daily orders in october vs june').query).toMatchObject({
      period: OCTOBER,
      compare: { from: '2026-06-01', to: '2026-06-30' },
    })
  })

  it('needs days that are over', () => {
    expect(read('average sales per month this month')).toEqual({
      kind: 'missing',
      answer: 'An average per month needs at least one whole month that is over.',
    })
  })
})

describe('an average of orders', () => {
  it.each([
    ['average order value per day', 'average_order_value', ['day']],
    ['average order value by weekday', 'average_order_value', ['weekday']],
    ['average items per order per month', 'units_per_order', ['month']],
    ['average number of orders per customer in Germany', 'orders_per_customer', []],
  ])('"%s" is no average over time', (text, metric, by) => {
    expect(askedOf(text)).toMatchObject({ average: null, query: { metrics: [metric], by } })
  })
})

describe('what may be another average', () => {
  it.each([
    'average sale per day',
    'average customers per day',
    'average sales per hour',
    'average sales per day and per month',
    'average sales per week by weekday',
    'average monthly sales in 2025 vs 2024',
    'how much do people spend a month',
    'what share of average daily sales is Germany',
    'median orders per day',
    'a week of sales',
    'orders a week before christmas',
    'average revenue per customer per month',
    'daily average and total sales last month',
    'orders a day compared to last month',
    'average sales by month',
  ])('gets no figures: "%s"', (text) => {
    expect(read(text).kind).toBe('unclear')
  })
})
