import { expect, it } from 'vitest'
import type { AskedFigures, ShownFigures } from '#domain/contracts/questions.ts'
import { NOTHING_LEFT_OUT, STORE } from '#test/fixtures/advisor/figures.ts'
import { askedOf } from '#test/fixtures/advisor/questions.ts'
import { averageFigures } from './average-figures.ts'

type Row = [key: string | null, orders: number]

const metric = (value: number, comparison: number | null = null) => ({ value, comparison, change: null })

/** Figures of a period of 31 days, which begins on a Thursday. */
function figuresOf(rows: readonly Row[], change: Partial<ShownFigures> = {}): ShownFigures {
  return {
    store: STORE,
    period: { from: '2026-10-01', to: '2026-10-31' },
    comparison: null,
    currency: 'GBP',
    rows: rows.map(([key, orders]) => ({ keys: [key], labels: [key], metrics: { orders: metric(orders) } })),
    rowCount: rows.length,
    totals: { orders: metric(310) },
    others: null,
    today: '2026-11-21',
    leftOut: NOTHING_LEFT_OUT,
    ...change,
  }
}

const shown = (asked: AskedFigures, figures: ShownFigures) =>
  averageFigures(figures, asked).rows.map(({ keys: [key], metrics }) => [key, metrics.orders?.value])

it('a total is divided by the days of its period, and its comparison by its own', () => {
  const asked = askedOf('orders a day on average last month')
  const compared = figuresOf([], {
    comparison: { from: '2026-09-01', to: '2026-09-30' },
    totals: { orders: metric(310, 240) },
  })
  expect(averageFigures(compared, asked).totals.orders).toEqual({ value: 10, comparison: 8, change: 0.25 })
})

it('a weekday is divided by how often it was, and ranked by that', () => {
  const asked = askedOf('best weekday on average for orders last month')
  expect(
    shown(
      asked,
      figuresOf([
        ['3', 45],
        ['0', 40],
        [null, 1],
      ]),
    ),
  ).toEqual([['0', 10]])
})

it('a month is divided by its own days', () => {
  const asked = askedOf('average daily orders by month since 15 september')
  const period = { from: '2026-09-15', to: '2026-10-31' }
  expect(
    shown(
      asked,
      figuresOf(
        [
          ['2026-09-15', 32],
          ['2026-10-01', 62],
        ],
        { period },
      ),
    ),
  ).toEqual([
    ['2026-09-15', 2],
    ['2026-10-01', 2],
  ])
})

it('a part that is no time is divided by all days, and so is the rest', () => {
  const asked = askedOf('average orders per day by country last month')
  const figures = figuresOf([['DE', 62]], { others: { orders: metric(31) } })
  expect(shown(asked, figures)).toEqual([['DE', 2]])
  expect(averageFigures(figures, asked).others?.orders?.value).toBe(1)
})

it('a rate stays as it is', () => {
  const asked = askedOf('average profit per day last month')
  const totals = { gross_profit: metric(3100), cost_coverage: metric(0.8) }
  expect(averageFigures(figuresOf([], { totals }), asked).totals).toMatchObject({
    gross_profit: { value: 100 },
    cost_coverage: { value: 0.8 },
  })
})
