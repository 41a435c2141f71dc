import fc from 'fast-check'
import { expect, it } from 'vitest'
import { agentOf } from '#domain/advisor/agents.ts'
import { createWording } from '#domain/advisor/wording.ts'
import type { AskedFigures, ShownFigures } from '#domain/contracts/questions.ts'
import { NOTHING_LEFT_OUT, PLAIN_QUESTION } from '#test/fixtures/advisor/figures.ts'
import { scaled } from '#test/harness/seed.ts'
import type { FiguresOfQuestion } from './citations.ts'
import { replyToQuestion, replyToUnclear } from './reply.ts'

const wording = createWording('en')

const asked: AskedFigures = {
  query: { metrics: ['net_sales', 'orders'], by: ['city'], compare: 'previous_period', order: [['net_sales', 'desc']] },
  ...PLAIN_QUESTION,
}

const metric = fc
  .record({
    value: fc.integer({ min: -9_000_000, max: 9_000_000_000 }),
    comparison: fc.integer({ min: 1, max: 9_000_000 }),
  })
  .map(({ value, comparison }) => ({ value, comparison, change: (value - comparison) / comparison }))

const metrics = fc.record({ net_sales: metric, orders: metric })

type Metrics = ShownFigures['totals']

function answerOf(rows: Metrics[], totals: Metrics, change: Partial<AskedFigures> = {}): FiguresOfQuestion {
  const figures: ShownFigures = {
    store: { id: 's', name: 'Shop', currency: 'EUR', timeZone: 'UTC', firstOrderDay: null, figuresEnd: null },
    period: { from: '2026-04-01', to: '2026-04-30' },
    comparison: { from: '2026-03-01', to: '2026-03-31' },
    currency: 'EUR',
    rows: rows.map((row, at) => ({ keys: [String(at)], labels: [`City ${at}`], metrics: row })),
    rowCount: rows.length,
    totals,
    others: null,
    today: '2026-05-20',
    leftOut: NOTHING_LEFT_OUT,
  }
  return { kind: 'figures', asked: { ...asked, ...change }, figures, whole: null, unsold: [], isWithoutFees: false }
}

/** Returns the numbers in a text, except those in names. */
const numbersIn = (text: string): string[] =>
  text.replaceAll(/\u2068[^\u2069]*\u2069/gu, '').match(/\d(?:[\d.,]*\d)?/g) ?? []

function allowedNumbers({ figures }: FiguresOfQuestion): Set<string> {
  const { period, comparison, rows, totals } = figures
  const days = [period, ...(comparison ? [comparison] : [])].flatMap((span) => [
    wording.days(span),
    wording.range(span),
  ])
  const values = [totals, ...rows.map((row) => row.metrics)].flatMap((each) =>
    (['net_sales', 'orders'] as const).flatMap((name) => {
      const known = each[name] ?? { value: null, comparison: null, change: null }
      return [
        wording.value(name, known.value, 'EUR'),
        wording.value(name, known.comparison, 'EUR'),
        wording.movement(name, known, period)?.text ?? '',
      ]
    }),
  )
  return new Set([...days, ...values].flatMap(numbersIn))
}

it.each([
  ['this_month', 'this_month'],
  [{ from: '2026-04-01', to: '2026-04-30' }, null],
  [undefined, 'last_30_days'],
] as const)('a citation of the days %j keeps their name, which decides on the days to compare with', (period, name) => {
  const metrics = {
    net_sales: { value: 5, comparison: 4, change: 0.25 },
    orders: { value: 1, comparison: 1, change: 0 },
  }
  const query = { ...asked.query, by: [], ...(period && { period }) }
  const { citations } = replyToQuestion(answerOf([], metrics, { query, direction: null }), wording)

  expect(citations.length).toBeGreaterThan(0)
  expect(citations.map((citation) => citation.name)).toEqual(citations.map(() => name))
})

it.each([true, false])('a ranking says whether postage is left out of it: %s', (isWithoutFees) => {
  const metrics = {
    net_sales: { value: 5, comparison: 4, change: 0.25 },
    orders: { value: 1, comparison: 1, change: 0 },
  }
  const { text } = replyToQuestion({ ...answerOf([metrics], metrics), isWithoutFees }, wording)

  expect(text.includes('Shipping and fees that are sold as products are not listed.')).toBe(isWithoutFees)
})

it('every number in a reply, its table and its citations comes from the answer', () => {
  expect.hasAssertions()
  fc.assert(
    fc.property(fc.array(metrics, { minLength: 1, maxLength: 8 }), metrics, fc.boolean(), (rows, totals, isTotal) => {
      const answer = answerOf(rows, totals, isTotal ? { query: { ...asked.query, by: [] }, direction: null } : {})
      const { text, table, citations } = replyToQuestion(answer, wording)
      const cells = (table?.rows ?? []).map((row) => row.join(' '))
      const cited = citations.map(({ value, change }) => `${value} ${change}`)
      const allowed = allowedNumbers(answer)
      const others = [text, ...cells, ...cited].flatMap(numbersIn).filter((number) => !allowed.has(number))
      expect(others).toEqual([])
    }),
    { numRuns: scaled(200) },
  )
})

it('a table has no more rows than a stored message has room for', () => {
  const total = { net_sales: { value: 1, comparison: null, change: null } }
  const answer = answerOf(
    Array.from({ length: 60 }, () => total),
    total,
  )
  const wide = answer.figures.rows.map((row) => ({ ...row, labels: ['名'.repeat(300)] }))
  const about = Array.from({ length: 40 }, () => ({ field: 'city' as const, text: '市'.repeat(90), isNegated: false }))

  const { text, attachments, ...parameters } = replyToQuestion(
    { ...answer, figures: { ...answer.figures, rows: wide }, asked: { ...asked, about } },
    wording,
  )

  expect(parameters.table?.rows.length).toBeGreaterThan(10)
  expect(new TextEncoder().encode(JSON.stringify(parameters)).length).toBeLessThan(14_000)
  expect(text.length).toBeLessThan(10_000)
  expect(new TextEncoder().encode(JSON.stringify(attachments)).length).toBeLessThan(14_000)
})

it('names and conditions say what they are', () => {
  const total = { net_sales: { value: 500, comparison: null, change: null } }
  const about = [
    { field: 'category' as const, text: 'Mugs', isNegated: false },
    { field: 'country' as const, text: 'Germany', isNegated: true },
    { field: null, text: 'new customers', isNegated: false },
  ]
  const query = { ...asked.query, metrics: ['net_sales' as const], by: [] }
  const { text } = replyToQuestion(answerOf([], total, { query, about, direction: null }), wording)
  expect(text).toBe(
    'Net sales were €5.00 of the category \u2068Mugs\u2069 outside \u2068Germany\u2069 from new customers in April 2026.',
  )
})

it('an average says what it is a part of', () => {
  const whole = { net_sales: { value: 300_000, comparison: null, change: null } }
  const each = { net_sales: { value: 10_000, comparison: 8000, change: 0.25 } }
  const query = { ...asked.query, metrics: ['net_sales' as const], by: [] }
  const change = { query, direction: null, average: { unit: 'day' as const, weekdays: null } }
  const answer = answerOf([], each, change)
  const { text, citations } = replyToQuestion({ ...answer, whole: { ...answer.figures, totals: whole } }, wording)
  expect(text).toBe(
    'Net sales were €100.00 a day on average in April 2026: €3,000.00 in 30 days. That is 25% more than €80.00 in March 2026.',
  )
  expect(citations.map(({ label, value }) => [label, value])).toEqual([
    ['Net sales per day', '€100.00'],
    ['Net sales', '€3,000.00'],
  ])
})

it('averages of parts are called so', () => {
  const each = { net_sales: { value: 10_000, comparison: null, change: null } }
  const query = { ...asked.query, metrics: ['net_sales' as const] }
  const answer = answerOf([each], each, { query, average: { unit: 'week', weekdays: null } })
  const { table } = replyToQuestion(answer, wording)
  expect(table?.title).toBe('Net sales per week by city in April 2026')
  expect(table?.columns).toEqual(['City', 'Net sales per week', 'Change in net sales per week'])
})

it.each([
  [['won'], '“\u2068won\u2069”'],
  [['won', 'football match'], '“\u2068won\u2069” and “\u2068football match\u2069”'],
  [['a', 'b', 'c'], '“\u2068a\u2069”, “\u2068b\u2069” and “\u2068c\u2069”'],
])('words that were not understood are quoted: %j', (unknown, quoted) => {
  const { text } = replyToUnclear({ kind: 'unclear', unknown, nearest: null }, agentOf('marketing-manager'))
  expect(text).toContain(`I did not understand ${quoted}, so I give no figures.`)
})

it('says that nothing is compared with days before the first order', () => {
  const answer = answerOf([], { net_sales: { value: 100, comparison: null, change: null } })
  const figures = { ...answer.figures, comparison: null, ordersBegin: '2026-03-28' }
  const { text } = replyToQuestion({ ...answer, figures }, wording)
  expect(text).toContain('There is no full period to compare with: orders begin on Mar 28, 2026.')
})

const NONE = { value: 0, comparison: 0, change: 0 }

it('says for how much of net sales contribution speaks, and that it leaves ad spend out', () => {
  const known = { value: 120_000, comparison: null, change: null }
  const answer = answerOf(
    [],
    { net_sales: NONE, orders: NONE },
    { query: { metrics: ['contribution'], by: [], compare: 'none', order: [] } },
  )
  const { figures } = answer
  const costs = {
    areKnown: true,
    areKnownInStore: true,
    coverage: 0.2,
    netSalesWithout: 800_000,
    linesWithout: 12,
    netSalesByRule: 0,
    contributionWithout: 800_000,
  }
  const { text, citations } = replyToQuestion(
    {
      ...answer,
      figures: {
        ...figures,
        comparison: null,
        totals: { contribution: known },
        leftOut: { ...NOTHING_LEFT_OUT, costs, adSpend: 50_000 },
      },
    },
    wording,
  )

  const note = 'Costs are known for 20% of net sales. Ad spend of €500.00 is left out, because it is only known by day'
  expect(text).toContain(`${note}.`)
  expect(citations.map((citation) => citation.note)).toEqual([note])
})
