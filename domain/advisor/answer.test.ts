import { expect, test } from 'vitest'
import { figuresFor } from '#test/fixtures/advisor/figures.ts'
import { metricOf } from './answer.ts'

const QUERY = { from: '2026-10-01', to: '2026-10-31', compare: 'none' } as const

test.each([
  [0, null],
  [1, 320],
  [321, 0],
  [null, null],
])('compared with %j orders, the change of 321 is %j', (base, change) => {
  const figures = figuresFor(QUERY)
  const { metrics } = figuresFor(QUERY)
  const other = { ...figures, metrics: { ...metrics, orders: { value: base, comparison: null, change: null } } }

  expect(metricOf({ figures, other }, 'orders')).toEqual({ value: 321, comparison: base, change })
})
