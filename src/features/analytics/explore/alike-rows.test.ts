import { expect, it } from 'vitest'
import type { Breakdown } from '#data/figures/figures.ts'
import { alikeRows } from './alike-rows.ts'

const metric = { value: 300, comparison: 100, change: 2 }

const report = { today: '2026-11-27', store: { figuresEnd: null } }

/** Two months of 30 days up to today, compared with the 29 complete ones' days before. */
const breakdown: Breakdown = {
  currency: 'USD',
  period: { from: '2026-10-29', to: '2026-11-27' },
  comparison: { from: '2026-09-30', to: '2026-10-28' },
  shift: { unit: 'days', by: 29 },
  rowCount: 2,
  totals: {},
  others: null,
  columns: [],
  rows: ['2026-10-29', '2026-11-01'].map((day) => ({ keys: [day], labels: [day], metrics: { net_sales: metric } })),
  leftOut: { costs: null, withoutRule: [], otherCurrencies: [], adSpend: null },
}

const changesOf = (changed: Partial<Breakdown>, hasOpenChanges = false) =>
  alikeRows({ ...breakdown, ...changed }, { by: ['month'], report, hasOpenChanges }).map(
    ({ metrics }) => metrics.net_sales?.change,
  )

it('has no change of a part of a month that is compared with more or fewer days', () => {
  expect(changesOf({})).toEqual([null, null])
})

it('has the change of a month that is compared with a whole month', () => {
  const months = {
    period: { from: '2026-10-01', to: '2026-11-27' },
    comparison: { from: '2025-10-01', to: '2025-11-26' },
    shift: { unit: 'months' as const, by: 12 },
    rows: breakdown.rows.map((row, at) => ({ ...row, keys: [at === 0 ? '2026-10-01' : '2026-11-01'] })),
  }
  expect(changesOf(months)).toEqual([2, null])
  expect(changesOf(months, true)).toEqual([2, 2])
})

it('leaves other rows as they are', () => {
  expect(alikeRows(breakdown, { by: ['country'], report, hasOpenChanges: false })).toBe(breakdown.rows)
})
