import { describe, expect, it } from 'vitest'
import { PERIOD_PRESETS, periodOfName } from './period-presets.ts'

describe('presets', () => {
  const calendar = { today: '2026-03-15', firstDay: '2024-05-01', lastDay: '2026-03-10' }

  it.each([
    ['yesterday', '2026-03-14', '2026-03-14'],
    ['last_7_days', '2026-03-09', '2026-03-15'],
    ['last_30_days', '2026-02-14', '2026-03-15'],
    ['this_month', '2026-03-01', '2026-03-15'],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['this_week', '2026-03-09', '2026-03-15'],
    ['this_quarter', '2026-01-01', '2026-03-15'],
    ['this_year', '2026-01-01', '2026-03-15'],
    ['last_12_months', '2025-04-01', '2026-03-15'],
    ['all_time', '2024-05-01', '2026-03-10'],
  ] as const)('%s', (name, from, to) => {
    expect(periodOfName(name, calendar)).toEqual({ from, to })
  })

  it.each([
    ['last_7_days', '2026-01-09', '2026-01-15'],
    ['last_30_days', '2025-12-17', '2026-01-15'],
    ['last_12_months', '2025-02-01', '2026-01-15'],
    ['this_month', '2026-03-01', '2026-03-15'],
    ['yesterday', '2026-03-14', '2026-03-14'],
  ] as const)('%s of a store whose last order is old', (name, from, to) => {
    expect(periodOfName(name, { ...calendar, lastDay: '2026-01-15' })).toEqual({ from, to })
  })

  it('is one day if all orders are dated in the future', () => {
    const future = { today: '2026-03-15', firstDay: '2026-04-01', lastDay: '2026-05-01' }

    expect(periodOfName('all_time', future)).toEqual({ from: '2026-03-15', to: '2026-03-15' })
  })

  it('never end after today', () => {
    for (const { name } of PERIOD_PRESETS) {
      expect(periodOfName(name, { today: '2026-01-01', firstDay: null }).to <= '2026-01-01').toBe(true)
    }
  })
})
