import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Breakdown } from '#data/figures/figures.ts'
import { parseExploreChoice } from '#figures/choices/explore-choice.ts'
import { ExploreChart } from './explore-chart.tsx'
import type { FigurePart, ToOrders } from './line-chart.tsx'

const days = { from: '2026-01-01', to: '2026-01-03' }

const report = { today: '2026-02-10', store: { figuresEnd: null } }

function show(search: string, rows: Breakdown['rows'], changes: Partial<Breakdown> = {}) {
  const breakdown: Breakdown = {
    currency: 'EUR',
    period: days,
    comparison: null,
    shift: null,
    rowCount: rows.length,
    totals: {},
    others: null,
    columns: [{ name: 'orders', isAdditive: true }],
    rows,
    leftOut: { otherCurrencies: [], costs: null, withoutRule: [], adSpend: null },
    ...changes,
  }
  const choice = parseExploreChoice(new URLSearchParams(`metrics=orders&${search}`))
  const asked: FigurePart[] = []
  const toOrders: ToOrders = (part) => {
    asked.push(part)
    return { question: { metrics: [part.metric], by: [] }, name: part.name, metric: part.metric, timeZone: 'UTC' }
  }
  render(<ExploreChart report={report} breakdown={breakdown} choice={choice} toOrders={toOrders} />, {
    wrapper: MemoryRouter,
  })
  return asked
}

const rowOf = (keys: string[], value: number): Breakdown['rows'][number] => ({
  keys,
  labels: keys,
  metrics: { orders: { value, comparison: null, change: null } },
})

it('says so when there are too many rows, instead of drawing some of them', () => {
  show('split=day&and=customer', [rowOf(['2026-01-01', '1'], 2)], { rowCount: 54_210 })

  expect(
    screen.getByText(
      '54,210 rows are too many for a chart. Choose a longer unit of time, a shorter period or a filter.',
    ),
  ).toBeVisible()
  expect(screen.queryByRole('slider')).toBeNull()
})

it('days without orders keep their place, with no orders', () => {
  show('split=day', [rowOf(['2026-01-01'], 2), rowOf(['2026-01-03'], 4)])

  expect(screen.getByRole('slider')).toHaveAttribute('max', '2')
})

it('the figures of all others open their orders', async () => {
  const day = '2026-01-02'
  const rows = ['DE', 'FR', 'GB', 'IT', 'ES', 'SE', 'NO'].map((country, at) => rowOf([day, country], 20 - at))
  const asked = show('split=day&and=country', rows)

  await userEvent.click(screen.getByRole('button', { name: 'View as table' }))

  expect(asked).toContainEqual({
    keys: [day, expect.anything()],
    name: 'All others, Fri, Jan 2, 2026',
    metric: 'orders',
    listed: ['DE', 'FR', 'GB', 'IT', 'ES'],
  })
})

it('draws the comparison beside the period, and its figures open their orders', async () => {
  const compared = { value: 2, comparison: 5, change: -0.6 }
  const asked = show('split=day', [{ ...rowOf(['2026-01-01'], 2), metrics: { orders: compared } }], {
    comparison: { from: '2025-12-29', to: '2025-12-31' },
    shift: { unit: 'days', by: 3 },
  })

  expect(screen.getByText('Dec 29 – 31, 2025')).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
  const before = { from: '2025-12-29', to: '2025-12-29' }
  expect(asked).toContainEqual({ keys: [], name: 'Mon, Dec 29, 2025', metric: 'orders', period: before })
})

it('names units like the table, and comparison days that are no whole unit by their first and last', async () => {
  show(
    'split=quarter',
    [{ ...rowOf(['2025-01-01'], 2), metrics: { orders: { value: 2, comparison: 5, change: -0.6 } } }],
    {
      period: { from: '2025-01-01', to: '2025-06-30' },
      comparison: { from: '2024-07-04', to: '2024-12-31' },
      shift: { unit: 'days', by: 181 },
    },
  )

  await userEvent.click(screen.getByRole('button', { name: 'View as table' }))

  const [, first] = screen.getAllByRole('row')
  const cells = [...(first?.children ?? [])]
  expect([cells[0], cells[2]].map((cell) => cell?.textContent.replaceAll(/\s/g, ' '))).toEqual([
    'Q1 2025',
    'Jul 4 – Oct 1, 2024',
  ])
})

it('names a unit of the period like a unit, even if a part of it is also a comparison', async () => {
  const compared = { orders: { value: 2, comparison: 5, change: -0.6 } }
  const rows = ['2025-11-01', '2026-11-01'].map((day) => ({ ...rowOf([day], 2), metrics: compared }))
  show('split=month', rows, {
    period: { from: '2025-11-01', to: '2026-11-26' },
    comparison: { from: '2024-11-01', to: '2025-11-26' },
    shift: { unit: 'months', by: 12 },
  })

  await userEvent.click(screen.getByRole('button', { name: 'View as table' }))

  const cellsOf = (row: HTMLElement | undefined) =>
    [row?.children[0], row?.children[2]].map((cell) => cell?.textContent.replaceAll(/\s/g, ' '))
  const [, first, ...others] = screen.getAllByRole('row')
  expect(cellsOf(first)).toEqual(['November 2025', 'November 2024'])
  expect(cellsOf(others.at(-1))).toEqual([expect.stringMatching(/^November 2026/), 'Nov 1 – 26, 2025'])
})

it.each([
  { name: 'a partial month', rows: [rowOf(['2026-02-01', 'DE'], 3)], hatched: 1 },
  { name: 'no partial month without orders', rows: [], hatched: 0 },
])('hatches $name', ({ rows, hatched }) => {
  show('split=month&and=country', [rowOf(['2026-01-01', 'DE'], 2), ...rows], {
    period: { from: '2026-01-01', to: '2026-02-10' },
  })
  const [swatch, ...columns] = document.querySelectorAll('rect[fill^="url"]')

  expect(swatch).toHaveAttribute('height', '10')
  expect(columns).toHaveLength(hatched)
})
