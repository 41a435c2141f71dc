import { expect, it } from 'vitest'
import { withFullComparison } from './figures-start.ts'

const metric = { value: 300, comparison: 100, change: 2, complete: { to: '2026-03-30', value: 300 } }

const figures = {
  store: { firstOrderDay: '2026-02-01' },
  comparison: { from: '2026-02-01', to: '2026-02-28' },
  shift: { unit: 'months', by: 1 },
  metrics: { net_sales: metric },
  rows: [{ keys: ['DE'], metrics: { orders: metric } }],
  series: [{ date: '2026-03-01', net_sales: 300, comparison: { date: '2026-02-01', net_sales: 100 } }],
}

it('keeps a comparison whose days the figures have', () => {
  expect(withFullComparison(figures)).toBe(figures)
})

it('removes a comparison that begins before the first order, with every change', () => {
  const store = { firstOrderDay: '2026-02-02' }
  const without = { value: 300, comparison: null, change: null }
  expect(withFullComparison({ ...figures, store })).toEqual({
    store,
    comparison: null,
    shift: null,
    metrics: { net_sales: without },
    rows: [{ keys: ['DE'], metrics: { orders: without } }],
    series: [{ date: '2026-03-01', net_sales: 300, comparison: null }],
    ordersBegin: '2026-02-02',
  })
})

it('removes a comparison that begins before the first order in the currency of the figures', () => {
  const store = { firstOrderDay: '2025-01-01', figuresBegin: '2026-02-10' }

  expect(withFullComparison({ ...figures, store })).toMatchObject({ comparison: null, ordersBegin: '2026-02-10' })
})

it.each([null, undefined, 'text', { ...figures, comparison: null }, { ...figures, store: { firstOrderDay: null } }])(
  'leaves anything else as it is: %j',
  (answer) => {
    expect(withFullComparison(answer)).toBe(answer)
  },
)
