import { describe, expect, it } from 'vitest'
import { askedOf, read } from '#test/fixtures/advisor/questions.ts'

describe('a share', () => {
  it.each([
    ['what share of sales is Germany', ['Germany'], []],
    ['Germany’s share of sales', ['Germany'], []],
    ['percentage of mugs in sales in Germany', ['Mugs'], ['Germany']],
    ['what share of German sales is mugs', ['Mugs'], ['Germany']],
    ['how much of my sales come from new customers', ['new customers'], []],
  ])('"%s"', (text, part, whole) => {
    const { share } = askedOf(text)
    expect([share?.part, share?.about].map((about) => about?.map(({ text: name }) => name))).toEqual([part, whole])
  })

  it.each([
    'share of customers',
    'share of sales in Germany for mugs',
    'what share of the average order value is Germany',
  ])('of "%s" is unclear', (text) => {
    expect(read(text).kind).toBe('unclear')
  })
})

describe('a number of parts', () => {
  it.each([
    ['how many countries do I sell to', 'country'],
    ['number of different products sold', 'product'],
    ['how many discount codes were used', 'discount_code'],
  ])('"%s"', (text, by) => {
    const { query, isCount } = askedOf(text)
    expect([query.by, isCount]).toEqual([[by], true])
  })
})

describe('weeks and feasts', () => {
  it.each([
    ['sales in week 42', '2026-10-12', '2026-10-18'],
    ['sales in calendar week 1 of 2026', '2025-12-29', '2026-01-04'],
    ['sales in week 50', '2025-12-08', '2025-12-14'],
    ['sales since Easter', '2026-04-05', '2026-11-21'],
    ['sales on good friday 2025', '2025-04-18', '2025-04-18'],
  ])('"%s"', (text, from, to) => {
    expect(askedOf(text).query.period).toEqual({ from, to })
  })
})

describe('seasons', () => {
  it.each([
    ['sales last summer', '2026-06-01', '2026-08-31'],
    ['sales this spring', '2026-03-01', '2026-05-31'],
    ['sales in the winter of 2024/25', '2024-12-01', '2025-02-28'],
    ['sales this fall', '2026-09-01', '2026-11-21'],
    ['spring to summer 2026 sales', '2026-03-01', '2026-08-31'],
    ['how was christmas 2024', '2024-12-24', '2024-12-26'],
    ['orders in the holiday season 2025', '2025-11-01', '2025-12-31'],
  ])('"%s"', (text, from, to) => {
    expect(askedOf(text).query.period).toEqual({ from, to })
  })

  it.each([
    ['sales last summer', '2025-12-01', '2026-02-28'],
    ['sales in winter 2025', '2025-06-01', '2025-08-31'],
  ])('south of the equator: "%s"', (text, from, to) => {
    expect(askedOf(text, null, 'Australia/Sydney').query.period).toEqual({ from, to })
  })

  it('can be compared', () => {
    expect(askedOf('summer 2025 vs summer 2024').query).toMatchObject({
      period: { from: '2025-06-01', to: '2025-08-31' },
      compare: 'previous_year',
    })
  })

  it.each([
    'sales this winter',
    'sales in winter 2025',
    'sales in summer 2025/26',
    'sales on black friday 2027',
    'christmas mugs sold last month',
  ])('are not known in "%s"', (text) => {
    expect(read(text)).toEqual({ kind: 'problem', problem: 'unnamed' })
  })

  it('are no verb', () => {
    expect(read('did sales fall last month').kind).toBe('plain')
  })
})

describe('weekdays', () => {
  it.each([
    ['sales on mondays and tuesdays', [0, 1]],
    ['sales on Q4 weekends', [5, 6]],
    ['sales on weekends and fridays', [5, 6, 4]],
  ])('"%s"', (text, days) => {
    expect(askedOf(text).query.where).toEqual(['is', 'weekday', days])
  })

  it('that come again and again are not the last ones', () => {
    expect(read('sales every weekend').kind).toBe('unclear')
  })
})

it('what is left out goes on in a list', () => {
  expect(askedOf('sales outside Germany and the US').query.where).toEqual(['is_not', 'country', ['DE', 'US']])
})

const LAMP = ['is', 'product', ['3']]
const MUGS = ['is', 'category', ['Mugs']]
const NOVEMBER = { from: '2026-11-01', to: '2026-11-21' }
const LAST_30_DAYS = { from: '2026-10-23', to: '2026-11-21' }

describe('two goods', () => {
  it.each([
    'orders with mugs and lamp-7',
    'how many orders had both mugs and lamp-7',
    'number of orders containing mugs & a lamp-7',
    'show me the orders with mugs and lamp-7',
  ])('in one order are a condition on whole orders: "%s"', (text) => {
    const { about, query } = askedOf(text)
    expect(query.where).toEqual([
      'and',
      [
        ['order_has', MUGS],
        ['order_has', LAMP],
      ],
    ])
    expect(about.map((one) => one.text)).toEqual(['orders with both \u2068Mugs\u2069 and \u2068Brass lamp\u2069'])
  })

  it('in one order go together with other conditions and a breakdown', () => {
    const { query } = askedOf('orders from Germany by month with both mugs and lamp-7')
    expect(query.where).toEqual([
      'and',
      [
        ['order_has', MUGS],
        ['order_has', LAMP],
        ['is', 'country', ['DE']],
      ],
    ])
    expect(query.by).toEqual(['month'])
  })

  it.each([
    ['how many people bought both mugs and lamp-7', ['customers'], LAST_30_DAYS],
    ['customers who bought mugs and lamp-7 this month', ['net_sales', 'orders'], NOVEMBER],
    ['which customers bought both mugs and lamp-7 this month', ['net_sales', 'orders'], NOVEMBER],
  ])('of one customer may be in several orders of the period: "%s"', (text, metrics, days) => {
    const { query } = askedOf(text)
    expect(query).toMatchObject({ metrics, compare: 'none' })
    expect(query.where).toEqual([
      'and',
      [
        ['has_done', MUGS, days],
        ['has_done', LAMP, days],
      ],
    ])
  })

  it('stay the condition of a follow-up with other days', () => {
    expect(askedOf('and in 2025?', 'how many people bought both mugs and lamp-7').query.where).toEqual([
      'and',
      [
        ['has_done', MUGS, { from: '2025-01-01', to: '2025-12-31' }],
        ['has_done', LAMP, { from: '2025-01-01', to: '2025-12-31' }],
      ],
    ])
  })

  it.each(['orders of mugs and lamp-7', 'orders with mugs but without lamp-7', 'customers of mugs and lamp-7'])(
    'that may be alternatives are asked back: "%s"',
    (text) => {
      expect(read(text).kind).not.toBe('figures')
    },
  )

  it.each([
    'customers who bought both mugs and lamp-7 by month',
    'customers in Germany who bought both mugs and lamp-7',
    'which customers bought both mugs and lamp-7 vs last year',
    'how many customers had orders with both mugs and lamp-7',
    'average orders per day with both mugs and lamp-7',
    'share of orders with both mugs and lamp-7',
    'sales of both mugs and lamp-7',
  ])('with more than a condition says are declined: "%s"', (text) => {
    expect(read(text).kind).not.toBe('figures')
  })

  it.each([
    ['and with mugs?', 'how many orders had both mugs and lamp-7'],
    ['and customers?', 'how many orders had both mugs and lamp-7'],
    ['and in Germany?', 'how many people bought both mugs and lamp-7'],
  ])('of a question before are not read as others: "%s"', (text, earlier) => {
    expect(read(text, earlier).kind).not.toBe('figures')
  })
})

it.each(['orders over €100 last month', 'orders between 50 and 100 dollars'])(
  'an amount in another currency is not compared: "%s"',
  (text) => {
    expect(read(text)).toMatchObject({ kind: 'missing', answer: expect.stringMatching('amounts in GBP only') })
  },
)

it.each(['orders over £100', 'orders over 100 gbp', 'orders of at least 100 quid'])('"%s" is in pounds', (text) => {
  expect(askedOf(text).query.where).toMatchObject(['between', 'order_value', {}])
})

it('"than" before an amount compares no days', () => {
  expect(askedOf('orders bigger than 120 gbp last month').query.period).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
  })
})

describe('what no condition says', () => {
  it.each([
    'orders with mugs and the brass lamp',
    'customers who bought mugs but not the brass lamp',
    'customers with more than 3 orders',
    'what sells with mugs',
    'in-store sales',
    'sales of mugs and lamp-7',
    'sales of mugs with lamp-7',
    'open orders',
    'sales not in Germany or Berlin',
    'sales in week 53',
    'Germany vs Berlin last month vs previous month',
  ])('gets no figures: "%s"', (text) => {
    expect(['unclear', 'missing']).toContain(read(text).kind)
  })
})

it('reads words of questions with a wrong letter, and says so', () => {
  expect(askedOf('revenu by contry')).toMatchObject({
    query: { metrics: ['net_sales'], by: ['country'] },
    corrections: [
      { written: 'revenu', read: 'revenue' },
      { written: 'contry', read: 'country' },
    ],
  })
  expect(read('ordres last month')).toMatchObject({
    kind: 'plain',
    request: { intent: { metrics: ['orders'] } },
    corrections: [{ written: 'ordres', read: 'orders' }],
  })
  expect(read('sales by counties').kind).toBe('unclear')
})

it('tax and shipping are left out of net sales, and part of total sales', () => {
  expect(askedOf('sales in Germany excluding shipping').query.metrics).toEqual(['net_sales'])
  expect(askedOf('revenue in Germany including tax and shipping').query.metrics).toEqual(['total_sales'])
  expect(read('revenue in Germany including tax').kind).toBe('unclear')
})
