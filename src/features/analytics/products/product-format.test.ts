import { expect, it } from 'vitest'
import { earlyEndOf, formatCover, formatCoverRange, formatSilence } from './product-format.tsx'

it.each([
  [null, null],
  [0, null],
  [1, '1 day without a sale'],
  [8, '8 days without a sale'],
  [-2, 'In the future'],
])('says of %s days since the last sale: %s', (days, text) => {
  expect(formatSilence(days, null)).toBe(text)
})

it('says up to when days without a sale count, if the figures end before yesterday', () => {
  const figures = (to: string) => ({ stockPeriod: { from: '2026-02-01', to }, today: '2026-05-20' })
  expect(formatSilence(8, earlyEndOf(figures('2026-05-19')))).toBe('8 days without a sale')
  expect(formatSilence(8, earlyEndOf(figures('2026-05-11')))).toBe('8 days without a sale until May 11, 2026')
})

it.each([
  [{ days: 33, low: 24, high: 45 }, '33 days', '24 to 45 days'],
  [{ days: 400, low: 300, high: 900 }, '400 days', '300 days or more'],
  [{ days: 2850, low: 1900, high: null }, 'Over 2 years', null],
])('says how long stock lasts, up to two years: %j', (days, text, range) => {
  const cover = { kind: 'days', method: 'rate', velocity: 1, leftOutDays: 0, ...days } as const
  expect(formatCover(cover)).toBe(text)
  expect(formatCoverRange(cover)).toBe(range)
})
