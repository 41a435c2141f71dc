import { describe, expect, it } from 'vitest'
import { askedOf, read } from '#test/fixtures/advisor/questions.ts'

describe('a clause', () => {
  it.each([
    ['revenue from people who had bought before, last month', 'returning'],
    ['sales from customers who came back last month', 'returning'],
    ['turnover from buyers ordering for the first time last month', 'new'],
    ['revenue from people who never bought before', 'new'],
  ])('%j limits to customers who are %s', (text, kind) => {
    expect(askedOf(text).query.where).toEqual(['is', 'customer_type', [kind]])
  })

  it.each([
    ['last month’s orders by where they were bought', 'channel'],
    ['divide sales of this year by how people paid', 'payment_method'],
    ['give me orders by month this year', 'month'],
    ['revenue last month depending on where it was shipped to', 'country'],
  ])('%j splits by %s', (text, part) => {
    expect(askedOf(text).query.by).toEqual([part])
  })

  it.each([
    ['what share of customers came back in Germany last month', ['returning_customer_rate']],
    ['sales of teapots last month without discounts taken off', ['gross_sales']],
    ['how much money went back to people in Germany', ['returns']],
    ['orders in Germany and whats the average', ['orders', 'average_order_value']],
    ['orders in Germany and how much money', ['orders', 'net_sales']],
    ['what did we lose to refunds in Germany', ['returns']],
    ['how much shipping did people pay in Germany', ['shipping']],
    ['tax and shipping we collected in Germany', ['taxes', 'shipping']],
    ['orders in Germany plus refunds', ['orders', 'refunds']],
    ['what did new customers spend in Germany', ['net_sales']],
    ['how many teapots went out in Germany', ['units']],
    ['how many teapots did we shift in Germany', ['units']],
    ['sold in pounds in Germany', ['net_sales']],
  ])('%j asks for %j', (text, metrics) => {
    expect(askedOf(text).query.metrics).toEqual(metrics)
  })

  it.each([
    ['what would you do next if you were me', 'today'],
    ['whats on for today', 'today'],
    ['which products should i get more of', 'reorder'],
    ['what do i need to know this morning', 'today'],
    ['who should get an email from me', 'write_to'],
    ['who used to buy and stopped', 'customers'],
  ])('%j asks for the report %s', (text, report) => {
    expect(read(text)).toMatchObject({ kind: 'report', asked: { report } })
  })

  it.each(['what stock is just sitting there', 'which goods are not moving', 'is there dead weight in my stock'])(
    '%j asks for slow movers',
    (text) => {
      expect(askedOf(text).query.by).toEqual(['product'])
    },
  )

  it('of a rank leaves out what stands before it', () => {
    expect(askedOf('biggest country after Germany in 2025').query.where).toEqual(['is_not', 'country', ['DE']])
    expect(read('orders after Germany').kind).toBe('unclear')
  })
})

describe('what may change a figure and that nothing uses is asked back', () => {
  it.each([
    'how many orders this morning',
    'what is the weather tomorrow',
    'how many followers will we have next week',
    'orders since the relaunch',
    'refunded or cancelled in october',
    'sales of the "Units" last month',
  ])('%j', (text) => {
    expect(read(text).kind).toBe('unclear')
  })

  it('a metric is a name only in quotation marks', () => {
    expect(askedOf('units of "Orders" last month').query).toMatchObject({
      metrics: ['units'],
      where: ['is', 'product', ['4']],
    })
    expect(read('orders last month')).toMatchObject({ kind: 'plain' })
    expect(read('why did net sales change from Oct 3 to Oct 9')).toMatchObject({ kind: 'plain' })
  })

  it('another currency', () => {
    expect(read('teapots sold in dollars last month').kind).toBe('missing')
  })

  it('words of grammar are no part of a title', () => {
    expect(read('more').kind).toBe('unclear')
    expect(askedOf('did Germany or France buy more').query.where).toEqual(['is', 'country', ['DE', 'FR']])
  })
})
