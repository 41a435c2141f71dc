import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedOf, read } from '#test/fixtures/advisor/questions.ts'
import { scaled } from '#test/harness/seed.ts'

describe('a condition', () => {
  it.each([
    ['sales in germany', ['is', 'country', ['DE']]],
    ['sales in France', ['is', 'country', ['FR']]],
    ['sales in the US', ['is', 'country', ['US']]],
    ['sales except Germany', ['is_not', 'country', ['DE']]],
    ['sales in Germany and the uk', ['is', 'country', ['DE', 'GB']]],
    ['sales in Germnay', ['is', 'country', ['DE']]],
    ['orders in berlin', ['is', 'city', ['Berlin']]],
    ['orders paid with paypal', ['is', 'payment_method', ['PayPal']]],
    ['orders with code welcome10', ['is', 'discount_code', ['WELCOME10']]],
    ['sales of mugs', ['is', 'category', ['Mugs']]],
    ['units of teapots', ['is', 'product', ['1', '2']]],
    ['units of glass teapots', ['is', 'product', ['2']]],
    ['sales of lamp-7', ['is', 'product', ['3']]],
    ['how much did Ana May spend', ['is', 'customer', ['9']]],
    ['orders over £1000', ['between', 'order_value', [1000.000001, null]]],
    ['orders of at least 1,500.50 pounds', ['between', 'order_value', [1500.5, null]]],
    ['orders between £50 and £100', ['between', 'order_value', [50, 100]]],
    ['sales from new customers', ['is', 'customer_type', ['new']]],
    ['orders without a discount code', ['is', 'discount_code', [null]]],
    ['sales on mondays', ['is', 'weekday', [0]]],
  ])('"%s"', (text, where) => {
    expect(askedOf(text).query.where).toEqual(where)
  })

  it('of two kinds holds together', () => {
    expect(askedOf('mugs sold in germany').query.where).toEqual([
      'and',
      [
        ['is', 'category', ['Mugs']],
        ['is', 'country', ['DE']],
      ],
    ])
  })

  it('that was read with a wrong letter is given back', () => {
    expect(askedOf('sales in Germnay').corrections).toEqual([{ written: 'germnay', read: 'Germany' }])
    expect(askedOf('units of teapots').corrections).toEqual([])
  })

  it('is not made of the words of questions, or of a pronoun', () => {
    expect(read('How many orders?').kind).toBe('plain')
    expect(askedOf('show us the orders in may').query.where).toBeUndefined()
  })
})

describe('a breakdown or ranking', () => {
  it.each([
    ['sales by country', ['country'], null],
    ['orders per channel', ['channel'], null],
    ['net sales each month in 2025', ['month'], null],
    ['monthly refunds', ['month'], null],
    ['sales by category and month', ['category', 'month'], null],
    ['top 5 customers', ['customer'], 'desc'],
    ['worst sellers', ['product'], 'asc'],
    ['Which products sell badly?', ['product'], 'asc'],
    ['what sold poorly last month', ['product'], 'asc'],
    ['which months did mugs sell very badly', ['month'], 'asc'],
    ['which country orders the most', ['country'], 'desc'],
    ['who spent the most', ['customer'], 'desc'],
    ['what did Ana May buy', ['product'], 'desc'],
    ['compare Germany and France', ['country'], null],
  ])('"%s" is by %j', (text, by, direction) => {
    expect(askedOf(text)).toMatchObject({ query: { by }, direction })
  })

  it('has as many rows as it says', () => {
    expect(askedOf('top 5 customers').limit).toBe(5)
    expect(askedOf('the three worst cities').limit).toBe(3)
  })

  it('of changes compares', () => {
    expect(askedOf('which countries grew compared with last year')).toMatchObject({
      trend: 'up',
      query: { by: ['country'], compare: 'previous_period' },
    })
  })

  it('of products to drop asks for those without a sale', () => {
    expect(askedOf('which products can I drop')).toMatchObject({ isUnsold: true, query: { by: ['product'] } })
  })
})

describe('a metric', () => {
  it.each([
    ['how much was refunded by country', ['returns']],
    ['how many refunds in Germany', ['refunds']],
    ['how many orders were returned by country', ['refunds']],
    ['refund rate in Germany', ['refund_rate']],
    ['items per order in Germany', ['units_per_order']],
    ['how many teapots did we sell', ['units']],
    ['units ordered in Germany', ['units_ordered']],
    ['items sold before returns in Germany', ['units_ordered']],
    ['how many customers ordered in Germany', ['customers']],
    ['orders and refunds in Germany', ['orders', 'refunds']],
  ])('"%s" is %j', (text, metrics) => {
    expect(askedOf(text).query.metrics).toEqual(metrics)
  })
})

describe('the days', () => {
  it.each([
    ['orders from 1 to 15 October', { from: '2026-10-01', to: '2026-10-15' }],
    ['orders between 1 and 15 October 2025', { from: '2025-10-01', to: '2025-10-15' }],
    ['orders from 20 December to 5 January', { from: '2025-12-20', to: '2026-01-05' }],
    ['orders on Black Friday', { from: '2025-11-28', to: '2025-11-28' }],
    ['orders on black friday weekend 2024', { from: '2024-11-29', to: '2024-12-01' }],
    ['orders in march and april', { from: '2026-03-01', to: '2026-04-30' }],
    ['orders in Germany from last week', { from: '2026-11-09', to: '2026-11-15' }],
    ['orders in Germany since May', { from: '2026-05-01', to: '2026-11-21' }],
  ])('of "%s"', (text, period) => {
    expect(askedOf(text).query.period).toEqual(period)
  })

  it('with a gap between them are two questions', () => {
    expect(read('orders in march and june')).toEqual({
      kind: 'several',
      texts: ['orders in march', 'orders in june'],
    })
  })

  it('keep a name that their comparison depends on', () => {
    expect(askedOf('sales in Germany this month').query.period).toBe('this_month')
  })
})

describe('a follow-up', () => {
  it('keeps the metric and the days', () => {
    expect(askedOf('and in Berlin?', 'How many orders last week?').query).toMatchObject({
      metrics: ['orders'],
      where: ['is', 'city', ['Berlin']],
      period: { from: '2026-11-09', to: '2026-11-15' },
    })
  })

  it('replaces a name of the same kind', () => {
    expect(askedOf('and France?', 'orders in Germany').query.where).toEqual(['is', 'country', ['FR']])
  })

  it('replaces a condition of the same kind', () => {
    expect(askedOf('and on tuesdays?', 'orders on mondays').query.where).toEqual(['is', 'weekday', [1]])
    expect(askedOf('and orders under £50?', 'orders over £100 last week')).toMatchObject({
      query: { where: ['between', 'order_value', [null, 49.999999]] },
      about: [{ text: 'orders under £50' }],
    })
  })

  it('of a count, a share or the effect of refunds asks for the same', () => {
    expect(askedOf('and in April?', 'how many countries did I sell to in March').isCount).toBe(true)
    expect(askedOf('and in April?', 'what share of sales is Germany').share).not.toBeNull()
    expect(read('and France?', 'what share of sales is Germany').kind).toBe('unclear')
    expect(read('and by month?', 'what share of sales is Germany').kind).toBe('unclear')
    expect(askedOf('and in October?', 'what did the december refunds do').isEffect).toBe(true)
  })

  it('of a question that was not understood is not understood either', () => {
    expect(read('and France?', 'purple orders in Germany')).toMatchObject({ kind: 'unclear', unknown: ['purple'] })
    expect(read('and in Germany?', 'sales in dollars last month')).toMatchObject({ kind: 'missing' })
  })

  it('that is whole needs no question before', () => {
    expect(read('and sales in France in April?', 'purple orders in Germany').kind).toBe('figures')
  })
})

describe('what is not understood', () => {
  it.each([
    ['sales by sales rep', ['rep']],
    ['wholesale orders last month', ['wholesale']],
    ['orders with more than 3 items', ['more than 3 items']],
    ['sales in Germany but not in Berlin when it rained', ['when', 'rained']],
    ['average delivery time', ['average delivery']],
    ['which customers bought the best products', ['']],
    ['4 top 5 customers', ['']],
    ['the 3 best day', ['']],
    ['orders from 1 to 15 October afternoon', ['1 afternoon']],
  ])('"%s" is named', (text, unknown) => {
    const reading = read(text)
    expect(reading).toMatchObject({ kind: 'unclear' })
    expect(reading.kind === 'unclear' && reading.unknown.join(' ')).toContain(unknown[0])
  })

  it('comes with the nearest question, which is understood', () => {
    expect(read('wholesale orders in Germany last month')).toMatchObject({ nearest: 'Orders in Germany last month' })
    expect(read('wholesale orders with a discount code last month')).toMatchObject({
      nearest: 'Orders with a discount code last month',
    })
  })

  it('can be no more than five hundred characters', () => {
    expect(read(`orders ${'in Germany '.repeat(50)}`)).toEqual({ kind: 'unclear', unknown: [], nearest: null })
  })
})

const UNDERSTOOD = [
  'How are sales?',
  'How many orders last month?',
  'sales in Germany last month',
  'orders over £1000',
  'top 5 customers in 2025',
  'which products can I drop',
  'sales by country',
  'orders from 1 to 15 October',
  'how much was refunded in Berlin',
  'which countries grew compared with last year',
  'units of teapots this year',
  'net sales compared with the year before',
  'What was the best day?',
  'Which products sell best?',
  'Show the recent orders',
  'How do you calculate AOV?',
  'what share of sales is Germany',
  'how many countries do I sell to',
  'what did the december refunds do',
  'sales in week 42',
  'sales last summer',
  'average orders per day last month',
  'how many orders a day in May',
  'best weekday on average',
  'sales excluding shipping last month',
  'what is running low',
  'is the teapot in stock',
  'what sells with the teapot',
  'who stopped buying',
]

/** Words with a meaning of their own, none of which the shop or the parser knows. */
const CONTENT = (
  'wholesale purple staff influencer unpaid overseas newsletter fragile subscription rainy weather gluten vegan ' +
  'pending preorder warranty invoice damaged female children giraffe elephant tuesdayish afternoon evening ' +
  'unhappy complaint median percentile maximum never nobody only-if third double half quick premium ' +
  'seventeen 3.5 loyalty gift-wrapped backordered courier dhl fedex tracking weight kilograms ' +
  'stripe klarna visa mastercard android iphone mobile desktop organic bing google'
).split(' ')

describe('a word that nothing accounts for', () => {
  const word = fc.oneof(fc.constantFrom(...CONTENT), fc.stringMatching(/^[bcdfghjklmnpqrstvwxz]{5,9}$/))

  it.each(UNDERSTOOD)('leaves "%s" understood without it', (text) => {
    expect(['plain', 'figures', 'report']).toContain(read(text).kind)
  })

  it('always keeps a question from being answered', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(fc.constantFrom(...UNDERSTOOD), word, fc.nat(12), (text, added, at) => {
        const words = text.split(' ')
        const changed = words.toSpliced(at % (words.length + 1), 0, added).join(' ')
        expect([changed, read(changed).kind]).not.toEqual([
          changed,
          expect.stringMatching(/^(?:plain|figures|report)$/),
        ])
      }),
      { numRuns: scaled(1500) },
    )
  })
})

it.each([
  ['letters', 'a'.repeat(10_000)],
  ['dates', 'from march to '.repeat(35)],
  ['numbers', '1 '.repeat(249)],
  ['names', 'germany '.repeat(60)],
  ['breakdowns', 'by country '.repeat(45)],
  ['ranks', 'best 5 worst 3 '.repeat(33)],
  ['amounts', 'orders over 5 '.repeat(35)],
  ['markup', '<script>alert(1)</script> sales'],
  ['sql', "'; drop table orders; -- sales"],
])('a long or odd text of %s is read like any other', (_name, text) => {
  expect(['plain', 'figures', 'unclear', 'missing', 'problem']).toContain(read(text, text).kind)
})
