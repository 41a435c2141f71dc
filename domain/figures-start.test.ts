import { expect, it } from 'vitest'
import { startsBeforeFigures } from './figures-start.ts'

const comparison = { from: '2026-03-01', to: '2026-03-31' }

it.each([
  ['2026-02-28', false],
  ['2026-03-01', false],
  ['2026-03-02', true],
  ['2026-03-31', true],
  ['2026-04-01', true],
  [null, false],
])('of March is told from a first order on %s: %s', (firstOrderDay, expected) => {
  expect(startsBeforeFigures(comparison, firstOrderDay)).toBe(expected)
  expect(startsBeforeFigures(null, firstOrderDay)).toBe(false)
})
