import { expect, it } from 'vitest'
import { beginAfter } from './figures-start.ts'

const comparison = { from: '2026-03-01', to: '2026-03-31' }

it.each([
  ['2026-02-28', null],
  ['2026-03-01', null],
  ['2026-03-02', '2026-03-02'],
  ['2026-03-31', '2026-03-31'],
  ['2026-04-01', '2026-04-01'],
  [null, null],
])('of March is told from a first order on %s: %s', (firstOrderDay, expected) => {
  expect(beginAfter(comparison, { firstOrderDay })).toBe(expected)
  expect(beginAfter(null, { firstOrderDay })).toBeNull()
})

it('is that of the figures’ own currency', () => {
  const store = { firstOrderDay: '2025-01-01', figuresBegin: '2026-03-15' }

  expect(beginAfter(comparison, store)).toBe('2026-03-15')
  expect(beginAfter({ from: '2026-03-15', to: '2026-03-31' }, store)).toBeNull()
})
