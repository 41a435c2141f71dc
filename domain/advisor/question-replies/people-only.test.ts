import { expect, test } from 'vitest'
import { createWording } from '#domain/advisor/wording.ts'
import type { AskedFigures, ShownFigures } from '#domain/contracts/questions.ts'
import { NOTHING_LEFT_OUT, PLAIN_QUESTION } from '#test/fixtures/advisor/figures.ts'
import type { FiguresOfQuestion } from './citations.ts'
import { replyToQuestion } from './reply.ts'

const amount = (value: number) => ({ net_sales: { value, comparison: null, change: null } })

/** The best customers of a shop. Each has the key of a customer, a name and net sales in cents. */
function bestBy(by: AskedFigures['query']['by'], rows: [string | null, number][]): FiguresOfQuestion {
  const figures: ShownFigures = {
    store: { id: 's', name: 'Shop', currency: 'EUR', timeZone: 'UTC', firstOrderDay: null, figuresEnd: null },
    period: { from: '2026-04-01', to: '2026-04-30' },
    comparison: null,
    currency: 'EUR',
    rows: rows.map(([name, value]) => ({ keys: [name], labels: [name], metrics: amount(value) })),
    rowCount: rows.length,
    totals: amount(rows.reduce((sum, [, value]) => sum + value, 0)),
    others: null,
    today: '2026-05-20',
    leftOut: NOTHING_LEFT_OUT,
  }
  const asked: AskedFigures = {
    query: { metrics: ['net_sales'], by, compare: 'none', order: [['net_sales', 'desc']] },
    ...PLAIN_QUESTION,
  }
  return { kind: 'figures', asked, figures, whole: null, unsold: [], isWithoutFees: false }
}

const ROWS: [string | null, number][] = [
  [null, 90_000],
  ['Ada', 5_000],
  ['Bo', 4_000],
]

test('a list of customers has only people, and a note on the orders of nobody', () => {
  const { text, table } = replyToQuestion(bestBy(['customer'], ROWS), createWording('en'))

  expect(text).toMatch(/The highest is \u2068Ada\u2069 with €50\.00\./)
  expect(text).toContain('Orders without a customer came to €900.00 and aren’t in the list.')
  expect(table?.rows.map(([name]) => name)).toEqual(['\u2068Ada\u2069', '\u2068Bo\u2069'])
})

test('other lists keep the row of what is unknown', () => {
  const { text, table } = replyToQuestion(bestBy(['city'], ROWS), createWording('en'))

  expect(table?.rows).toHaveLength(3)
  expect(text).not.toContain('without a customer')
})
