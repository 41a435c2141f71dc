import { expect, it } from 'vitest'
import { addDays, daysBetween } from '#domain/periods.ts'
import { elapsedShare } from './elapsed-share.ts'

const JUNE = { from: '2026-06-01', to: '2026-06-30' }

/** Days with the same figure, and another one on Saturdays. */
const daysFrom = (first: string, last: string, { usual = 10, saturday = 10 } = {}) =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => {
    const day = addDays(first, at)
    return { day, value: Temporal.PlainDate.from(day).dayOfWeek === 6 ? saturday : usual }
  })

it('is the share of days that are over without a whole year before the month', () => {
  const days = daysFrom('2025-06-03', '2026-06-09', { saturday: 100 })

  expect(elapsedShare(days, JUNE, '2026-06-09')).toEqual({ share: 0.3, by: 'days' })
})

it('weighs each day by its weekday in the year before the month', () => {
  const days = daysFrom('2025-06-02', '2026-06-06', { saturday: 100 })
  // June 2026 has four Saturdays and 26 other days. One Saturday and five others are over.
  const whole = 26 * 10 + 4 * 100

  expect(elapsedShare(days, JUNE, '2026-06-05')).toEqual({ share: 50 / whole, by: 'weekdays' })
  const { share } = elapsedShare(days, JUNE, '2026-06-06')
  expect(share).toBeCloseTo((5 * 10 + 100) / whole, 6)
})

it('takes weekdays with more returns than sales for days without sales', () => {
  const days = daysFrom('2025-06-02', '2026-06-06', { saturday: -5 })

  expect(elapsedShare(days, JUNE, '2026-06-06').share).toBeCloseTo(5 / 26, 6)
})

it('is the share of days after a year without sales', () => {
  const days = daysFrom('2025-06-02', '2026-06-06', { usual: 0, saturday: 0 })

  expect(elapsedShare(days, JUNE, '2026-06-06')).toEqual({ share: 0.2, by: 'days' })
})

it('is 0 before the month and 1 at its end', () => {
  const days = daysFrom('2025-06-02', '2026-05-31', { saturday: 30 })

  expect(elapsedShare(days, JUNE, '2026-05-31').share).toBe(0)
  expect(elapsedShare(days, JUNE, '2026-06-30').share).toBe(1)
})
