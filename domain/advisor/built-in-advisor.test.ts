import { describe, expect, it } from 'vitest'
import { ask, BUILDER, changedStore, figuresFor, MARKETING, SUPPORT, TODAY } from '#test/fixtures/advisor/figures.ts'
import type { FiguresQuery } from './advisor.ts'
import { createWording } from './wording.ts'

describe('a figure', () => {
  it('is shown with its period, its change and its comparison', async () => {
    const { reply } = await ask(MARKETING, 'How were sales last month?')

    expect(reply.text).toBe(
      'Net sales were £11,800.00 in October 2026. That is 12.4% more than £10,500.00 in September 2026.',
    )
    expect(reply.citations).toEqual([
      {
        label: 'Net sales',
        value: '£11,800.00',
        period: { from: '2026-10-01', to: '2026-10-31' },
        name: null,
        compare: 'previous_period',
        change: '+12.4%',
        note: null,
        split: null,
      },
    ])
  })

  it('names the words of the question that were left out', async () => {
    const { reply } = await ask(MARKETING, 'How good were sales last month, honestly?')
    expect(reply.text).toContain('Net sales were £11,800.00 in October 2026.')
    expect(reply.text.replaceAll(/[\u2066-\u2069]/g, '')).toContain('I left out “good” and “honestly”.')
  })

  it('of a period up to today says that its change leaves out today', async () => {
    const { reply } = await ask(MARKETING, 'How many orders?')
    expect(reply.text).toMatch(
      /^There were 321 orders from Oct 23 to Nov 21, 2026\. Not counting today, that is 7% more than 300/,
    )
  })

  it('of today alone has no comparison', async () => {
    const figures = (query: FiguresQuery) => changedStore({ lastOrderDay: TODAY })({ ...query, compare: 'none' })
    const { reply } = await ask(MARKETING, 'sales today', { figures })
    expect(reply.text).toContain('Today is not over, so there is nothing to compare it with yet.')
  })

  it('that is a rate changes in percentage points', async () => {
    const { reply } = await ask(SUPPORT, 'How many customers came back last month?')
    expect(reply.text).toContain('31% of the customers were returning customers in October 2026.')
    expect(reply.text).toContain('2.1 points more than 28.9%')
  })

  it('without a base has no percentage change', async () => {
    const { reply } = await ask(MARKETING, 'taxes last month')
    expect(reply.text).toContain('It was £0.00 in September 2026, so there is no percentage change.')
  })

  it('without a value says so instead of showing zero', async () => {
    const figures = (query: FiguresQuery) => {
      const answer = figuresFor(query)
      const average = { value: null, comparison: null, change: null }
      return { ...answer, metrics: { ...answer.metrics, average_order_value: average } }
    }
    const { reply } = await ask(MARKETING, 'average order value last month', { figures })
    expect(reply.text).toContain('Average order value in October 2026 has no value')
  })

  it('next to others is a line of a list', async () => {
    const [october, september] = ['10', '09'].map((month) =>
      createWording('en').range({ from: `2026-${month}-01`, to: `2026-${month}-${month === '10' ? 31 : 30}` }),
    )
    const { reply } = await ask(MARKETING, 'sales, orders and aov last month')
    expect(reply.text).toBe(
      [
        `For ${october}, compared with ${september}:`,
        '• Net sales: £11,800.00 (+12.4%, was £10,500.00)',
        '• Orders: 321 (+7%, was 300)',
        '• Average order value: £37.38 (+5.8%, was £35.33)',
      ].join('\n'),
    )
    expect(reply.citations).toHaveLength(3)
  })

  it('with daily values has a chart by day', async () => {
    const { reply } = await ask(MARKETING, 'net sales')
    expect(reply.attachments).toEqual([
      {
        type: 'chart',
        chartType: 'line',
        title: 'Net sales by day',
        labels: ['2026-11-18', '2026-11-19', '2026-11-20', TODAY],
        values: [90_000, 250_000, 40_000, 1_000],
        granularity: 'day',
        isLastUnfinished: true,
        currency: 'GBP',
      },
    ])
  })

  it('in yen has no decimals', async () => {
    const { reply } = await ask(MARKETING, 'sales last month', { figures: changedStore({ currency: 'JPY' }) })
    expect(reply.text).toContain('¥1,180,000')
  })
})

describe('the requested figures', () => {
  it('are the default period, for the store’s calendar, and the period of the question', async () => {
    const { queries } = await ask(MARKETING, 'orders last week')
    expect(queries).toEqual([
      { compare: 'previous_period' },
      { from: '2026-11-09', to: '2026-11-15', compare: 'previous_period' },
    ])
  })

  it.each([
    ['orders this week', { from: '2026-11-16', to: TODAY, period: 'this_week' }],
    ['orders this month', { from: '2026-11-01', to: TODAY, period: 'this_month' }],
    ['orders this quarter compared with last quarter', { from: '2026-10-01', to: TODAY, period: 'this_quarter' }],
    ['are orders better than last year?', { from: '2026-01-01', to: TODAY, period: 'this_year' }],
    ['orders ytd', { from: '2026-01-01', to: TODAY, period: 'this_year' }],
    ['orders of the last three weeks', { from: '2026-11-01', to: TODAY, period: 'days' }],
  ])('asked for by a name keep it, for it tells what they are held against: %s', async (text, days) => {
    const { queries, reply } = await ask(MARKETING, text)
    expect(queries.at(-1)).toEqual({ ...days, compare: 'previous_period' })
    expect(reply.citations[0]?.name).toBe(days.period)
  })

  it('are compared with the year before on request', async () => {
    const { queries } = await ask(MARKETING, 'orders last week compared with last year')
    expect(queries.at(-1)).toEqual({ from: '2026-11-09', to: '2026-11-15', compare: 'previous_year' })
  })

  it('are of both periods if the server has no such comparison, and are shown side by side', async () => {
    const figures = (query: FiguresQuery) => {
      const answer = figuresFor({ ...query, compare: 'none' })
      if (!query.from?.startsWith('2026-06')) return answer
      return { ...answer, metrics: { ...answer.metrics, orders: { value: 300, comparison: null, change: null } } }
    }
    const { reply, queries } = await ask(MARKETING, 'compare orders in march with june', { figures })

    expect(queries.slice(1)).toEqual([
      { from: '2026-03-01', to: '2026-03-31', compare: 'none' },
      { from: '2026-06-01', to: '2026-06-30', compare: 'none' },
    ])
    expect(reply.text).toBe('There were 321 orders in March 2026. That is 7% more than 300 in June 2026.')
    expect(reply.attachments).toMatchObject([{ chartType: 'bar', values: [321, 300] }])
    expect(reply.citations.map(({ value }) => value)).toEqual(['321', '300'])
  })

  it('cover twelve months for the best month', async () => {
    const { queries } = await ask(MARKETING, 'What was our best month?')
    expect(queries.at(-1)).toEqual({ from: '2025-12-01', to: TODAY, compare: 'previous_period' })
  })

  it('never cover more than the server allows', async () => {
    const { queries } = await ask(MARKETING, 'sales since 1901')
    expect(queries.at(-1)).toMatchObject({ from: '2024-01-05', to: TODAY })
  })
})

describe('other work', () => {
  it('an overview lists the agent’s own metrics', async () => {
    const { reply } = await ask(SUPPORT, 'How are we doing?')
    expect(reply.citations.map(({ label }) => label)).toEqual([
      'Customers',
      'New customers',
      'Returning customer rate',
      'Refunds',
      'Returns',
    ])
  })

  it('an explanation lists what changed and claims no cause', async () => {
    const { reply } = await ask(MARKETING, 'Why did sales change?')
    expect(reply.text).toContain('Net sales changed by +12.4%.')
    expect(reply.text).toContain('• Discounts: £500.00 (+25%, was £400.00)')
    expect(reply.text).toContain('not what caused it')
  })

  it('an explanation names no percentage if sales were zero before', async () => {
    const figures = (query: FiguresQuery) => {
      const all = figuresFor(query)
      return { ...all, metrics: { ...all.metrics, net_sales: { value: 100, comparison: 0, change: null } } }
    }
    const { reply } = await ask(MARKETING, 'Why did sales change?', { figures })
    expect(reply.text).toContain('Net sales changed, but no percentage can be calculated.')
  })

  it('the best day is the highest, and the worst is the lowest finished one', async () => {
    const { reply } = await ask(MARKETING, 'What was the best day?')
    expect(reply.text).toContain('the highest day was Thu, Nov 19, 2026 with £2,500.00')
    expect(reply.text).toContain('the lowest Fri, Nov 20, 2026 with £400.00')
  })

  it('best sellers are listed with sales, units and a chart', async () => {
    const { reply } = await ask(BUILDER, 'top 2 products')
    expect(reply.text).toContain('1. \u2068Brass desk lamp\u2069: £1,200.00 net sales from 40 units')
    expect(reply.text).not.toContain('Wool blanket')
    expect(reply.attachments).toMatchObject([
      { chartType: 'bar', labels: ['Brass desk lamp', 'Linen shade'], values: [120_000, 30_000], currency: 'GBP' },
    ])
  })

  it.each(['How did the brass desk lamp sell?', 'sales of LAMP-1', 'brass desk lamp'])(
    '"%s" is about that product',
    async (text) => {
      const { reply } = await ask(MARKETING, text)
      expect(reply.text).toMatch(/^\u2068Brass desk lamp\u2069 brought in £1,200.00 net sales from 40 units/)
    },
  )

  it('slow products are a table with the lowest first', async () => {
    const { reply } = await ask(BUILDER, 'Which products sell least?')
    expect(reply.text).toContain('The lowest is \u2068Wool blanket\u2069 with £50.00.')
    expect(reply.table).toMatchObject({
      columns: ['Product', 'Net sales', 'Units'],
      rows: [
        ['\u2068Wool blanket\u2069', '£50.00', '3'],
        ['\u2068Linen shade\u2069', '£300.00', '12'],
        expect.anything(),
      ],
    })
  })

  it('recent orders are listed and found by name, and an unknown order is not invented', async () => {
    const recent = await ask(SUPPORT, 'Show the recent orders')
    expect(recent.reply.text).toContain('no customer given, £19.99')
    const found = await ask(SUPPORT, 'Where is order #1005?')
    expect(found.reply.text).toContain('\u2068Jo Example\u2069, £50.50, \u2068partially refunded\u2069')
    const missing = await ask(SUPPORT, 'Where is order #99?')
    expect(missing.reply.text).toContain('I found no order \u2068#99\u2069 in your store.')
  })

  it('a definition includes the current figure', async () => {
    const { reply } = await ask(MARKETING, 'What is net sales?')
    expect(reply.text).toMatch(/^Net sales: Gross sales − discounts − returns\.[^]*Net sales were £11,800.00/)
  })
})

describe('numbers and dates follow the locale', () => {
  it.each([
    ['de-DE', /Net sales were [\d.]+,\d\d\u00A0£ from \d\d\.\d\d\. to \d\d\.11\.2026/, /% (?:more|less) than/],
    ['ar-EG', /Net sales were \u2068.*[٠-٩]\u00A0UK£\u2069 from \u2068/, /[٠-٩]٪\u061C\u2069 (?:more|less) than/],
  ])('%s', async (locale, days, change) => {
    const { reply } = await ask('marketing-manager', 'What were net sales in the last 7 days?', { locale })
    expect(reply.text).toMatch(days)
    expect(reply.text).toMatch(change)
  })
})
