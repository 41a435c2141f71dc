import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  comparisonPeriod,
  dayIn,
  defaultPeriod,
  granularityOf,
  isDay,
  lengthOf,
  partnerDay,
  PERIOD_PRESETS,
  periodOfPreset,
} from './periods.ts'

describe('comparisonPeriod', () => {
  it.each([
    ['other ranges shift by their days', '2026-03-10', '2026-03-16', '2026-03-03', '2026-03-09'],
    ['month to date meets the same dates a month earlier', '2026-11-01', '2026-11-20', '2026-10-01', '2026-10-20'],
    ['a whole month meets the whole month before', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a short month meets the whole longer one', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['a whole year meets the year before', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
    ['a date that the earlier month lacks meets its last', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ])('%s', (_name, from, to, expectedFrom, expectedTo) => {
    expect(comparisonPeriod({ from, to }, 'previous_period')).toEqual({ from: expectedFrom, to: expectedTo })
  })

  it.each([
    ['the same dates', '2026-05-03', '2026-06-02', '2025-05-03', '2025-06-02'],
    ['29 February meets 28 February', '2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28'],
    [
      'a February that ends on the 28th meets one that ends on the 29th',
      '2025-02-01',
      '2025-02-28',
      '2024-02-01',
      '2024-02-29',
    ],
  ])('of the year before: %s', (_name, from, to, expectedFrom, expectedTo) => {
    expect(comparisonPeriod({ from, to }, 'previous_year')).toEqual({ from: expectedFrom, to: expectedTo })
  })

  it('of a range inside a month ends the day before the range begins and is as long', () => {
    const days = fc.integer({ min: 0, max: 3650 })
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 400 }), (start, length) => {
        const from = addDays('2020-01-02', start)
        fc.pre(!from.endsWith('-01'))
        const period = { from, to: addDays(from, length) }
        const comparison = comparisonPeriod(period, 'previous_period')
        expect(addDays(comparison.to, 1)).toBe(from)
        expect(lengthOf(comparison)).toBe(lengthOf(period))
      }),
    )
  })
})

describe('partnerDay', () => {
  it('pairs by the date in the label', () => {
    const march = { from: '2026-03-01', to: '2026-03-31' }
    expect(partnerDay('2026-03-05', march, 'previous_period')).toBe('2026-02-05')
    expect(partnerDay('2026-03-30', march, 'previous_period')).toBeNull()
    expect(partnerDay('2024-02-29', { from: '2024-02-10', to: '2024-03-01' }, 'previous_year')).toBeNull()
  })
})

describe('presets', () => {
  const calendar = { today: '2026-03-15', firstDay: '2024-05-01', lastDay: '2026-03-10' }

  it.each([
    ['last_7_days', '2026-03-09', '2026-03-15'],
    ['last_30_days', '2026-02-14', '2026-03-15'],
    ['this_month', '2026-03-01', '2026-03-15'],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['this_year', '2026-01-01', '2026-03-15'],
    ['last_12_months', '2025-04-01', '2026-03-15'],
    ['all_time', '2024-05-01', '2026-03-10'],
  ] as const)('%s', (name, from, to) => {
    expect(periodOfPreset(name, calendar)).toEqual({ from, to })
  })

  it('never end after today', () => {
    for (const { name } of PERIOD_PRESETS) {
      expect(periodOfPreset(name, { today: '2026-01-01', firstDay: null }).to <= '2026-01-01').toBe(true)
    }
  })
})

describe('defaultPeriod', () => {
  it.each([
    ['no orders', null, '2026-02-14', '2026-03-15'],
    ['orders until today', '2026-03-15', '2026-02-14', '2026-03-15'],
    ['a last order 29 days ago', '2026-02-14', '2026-02-14', '2026-03-15'],
    ['a last order long ago', '2011-12-09', '2011-11-10', '2011-12-09'],
  ])('with %s', (_name, lastOrderDay, from, to) => {
    expect(defaultPeriod('2026-03-15', lastOrderDay)).toEqual({ from, to })
  })
})

describe('days', () => {
  it.each([
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-2-3', false],
    ['0000-01-01', false],
    ['9999-12-31', false],
    ['', false],
  ])('%j is a day: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected)
  })

  it('are the store’s own', () => {
    expect(dayIn('America/New_York', new Date('2026-02-01T04:30:00Z'))).toBe('2026-01-31')
  })

  it('are drawn one by one up to 180', () => {
    expect(granularityOf({ from: '2026-01-01', to: '2026-06-29' })).toBe('day')
    expect(granularityOf({ from: '2026-01-01', to: '2026-06-30' })).toBe('month')
  })
})
