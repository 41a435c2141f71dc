import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDays, partnerDay, partnerMonth } from './comparison.ts'
import type { PeriodName } from './period-presets.ts'
import { addDays, daysBetween, lengthOf } from './periods.ts'

type Case = {
  days: `${string}..${string}`
  name?: PeriodName
  today?: string
  compare?: 'previous_period' | 'previous_year'
  match?: 'weekdays'
}

/** Returns the comparison of a period. The period is in the past unless `today` is given. */
function comparedWith({ days, name, match, today = '2030-06-15', compare = 'previous_period' }: Case) {
  const [from = '', to = ''] = days.split('..')
  const { comparison } = compareDays({ period: { from, to }, name: name ?? null, compare, match, today }) ?? {}
  return comparison ? `${comparison.from}..${comparison.to}` : null
}

describe('a named period to date is compared with the same part of the previous one', () => {
  it.each<[string, Case, string]>([
    ['the year', { days: '2026-01-01..2026-11-20', name: 'this_year', today: '2026-11-21' }, '2025-01-01..2025-11-20'],
    [
      'the month',
      { days: '2026-11-01..2026-11-20', name: 'this_month', today: '2026-11-21' },
      '2026-10-01..2026-10-20',
    ],
    [
      'the quarter',
      { days: '2026-10-01..2026-11-20', name: 'this_quarter', today: '2026-11-21' },
      '2026-07-01..2026-08-20',
    ],
    ['the week', { days: '2026-11-16..2026-11-19', name: 'this_week', today: '2026-11-20' }, '2026-11-09..2026-11-12'],
    [
      'without today, which is not over',
      { days: '2026-11-01..2026-11-21', name: 'this_month', today: '2026-11-21' },
      '2026-10-01..2026-10-20',
    ],
    [
      '1 to 20 January as a month',
      { days: '2026-01-01..2026-01-20', name: 'this_month', today: '2026-01-21' },
      '2025-12-01..2025-12-20',
    ],
    [
      '1 to 20 January as a year',
      { days: '2026-01-01..2026-01-20', name: 'this_year', today: '2026-01-21' },
      '2025-01-01..2025-01-20',
    ],
    [
      'a day that the earlier month lacks',
      { days: '2026-03-01..2026-03-31', name: 'this_month', today: '2026-03-31' },
      '2026-02-01..2026-02-28',
    ],
    [
      'a month end',
      { days: '2025-01-01..2025-02-28', name: 'this_year', today: '2025-03-01' },
      '2024-01-01..2024-02-29',
    ],
    [
      '29 February',
      { days: '2024-01-01..2024-02-29', name: 'this_year', today: '2024-03-01' },
      '2023-01-01..2023-02-28',
    ],
    [
      'where the answer is a day old',
      { days: '2026-11-01..2026-11-20', name: 'this_month', today: '2026-12-02' },
      '2026-10-01..2026-10-20',
    ],
  ])('%s', (_name, days, expected) => {
    expect(comparedWith(days)).toBe(expected)
  })

  it.each<[string, Case, string]>([
    ['a month before a year', { days: '2026-01-01..2026-01-20', today: '2026-01-20' }, '2025-12-01..2025-12-19'],
    ['a year', { days: '2026-01-01..2026-11-20', today: '2026-11-20' }, '2025-01-01..2025-11-19'],
    ['a year before a quarter', { days: '2026-01-01..2026-02-20', today: '2026-02-20' }, '2025-01-01..2025-02-19'],
    ['a quarter', { days: '2026-10-01..2026-11-20', today: '2026-11-20' }, '2026-07-01..2026-08-19'],
    ['a week', { days: '2026-11-16..2026-11-20', today: '2026-11-20' }, '2026-11-09..2026-11-12'],
  ])('and where no name is given, the days tell that it is %s', (_name, days, expected) => {
    expect(comparedWith(days)).toBe(expected)
  })
})

describe('whole calendar months are compared with the same number of months before', () => {
  it.each<[string, Case, string]>([
    ['a month', { days: '2026-03-01..2026-03-31' }, '2026-02-01..2026-02-28'],
    ['a shorter one', { days: '2026-02-01..2026-02-28', name: 'last_month' }, '2026-01-01..2026-01-31'],
    ['a quarter', { days: '2026-01-01..2026-03-31' }, '2025-10-01..2025-12-31'],
    ['a year', { days: '2025-01-01..2025-12-31' }, '2024-01-01..2024-12-31'],
    [
      'up to yesterday where the last is not over',
      { days: '2026-10-01..2026-11-30', today: '2026-11-20' },
      '2026-07-01..2026-08-19',
    ],
  ])('%s', (_name, days, expected) => {
    expect(comparedWith(days)).toBe(expected)
  })
})

describe('other periods are compared with the same number of days just before', () => {
  it.each<[string, Case, string]>([
    ['days of a month', { days: '2026-03-10..2026-03-16' }, '2026-03-03..2026-03-09'],
    ['days from the first of a month that is over', { days: '2026-03-01..2026-03-20' }, '2026-02-09..2026-02-28'],
    [
      'days that begin a month and have another name',
      { days: '2026-11-01..2026-11-07', name: 'last_7_days', today: '2026-11-07' },
      '2026-10-26..2026-10-31',
    ],
    [
      'days that fill a month and were only counted',
      { days: '2026-11-01..2026-11-30', name: 'days', today: '2026-12-01' },
      '2026-10-02..2026-10-31',
    ],
    [
      'twelve months that are not over',
      { days: '2025-12-01..2026-11-20', name: 'last_12_months', today: '2026-11-20' },
      '2024-12-12..2025-11-30',
    ],
    ['days that a name does not fit', { days: '2026-03-02..2026-03-04', name: 'this_month' }, '2026-02-27..2026-03-01'],
  ])('%s', (_name, days, expected) => {
    expect(comparedWith(days)).toBe(expected)
  })

  it('ends on the day before the period and has the same length', () => {
    const days = fc.integer({ min: 0, max: 3650 })
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 400 }), (start, length) => {
        const from = addDays('2010-01-02', start)
        fc.pre(!from.endsWith('-01'))
        const period = { from, to: addDays(from, length) }
        const question = { period, name: null, compare: 'previous_period', today: '2030-06-15' } as const
        const { comparison = period } = compareDays(question) ?? {}
        expect(addDays(comparison.to, 1)).toBe(from)
        expect(lengthOf(comparison)).toBe(lengthOf(period))
      }),
    )
  })
})

describe('the year before has', () => {
  it.each<[string, `${string}..${string}`, string]>([
    ['the same dates', '2026-05-03..2026-06-02', '2025-05-03..2025-06-02'],
    ['28 February for the 29th', '2024-02-29..2024-02-29', '2023-02-28..2023-02-28'],
    ['29 February for the end of one that ends on the 28th', '2025-02-01..2025-02-28', '2024-02-01..2024-02-29'],
  ])('%s', (_name, days, expected) => {
    expect(comparedWith({ days, compare: 'previous_year', name: 'this_month' })).toBe(expected)
  })
})

describe('matching days of the week compares with', () => {
  it.each<[string, Case, string]>([
    [
      'the same week a year before',
      { days: '2026-05-04..2026-05-10', compare: 'previous_year' },
      '2025-05-05..2025-05-11',
    ],
    ['the same days where weeks fit', { days: '2026-05-04..2026-05-17' }, '2026-04-20..2026-05-03'],
    ['earlier days where the nearest would overlap', { days: '2026-05-02..2026-05-31' }, '2026-03-28..2026-04-26'],
    ['the same weekday of the week before', { days: '2026-05-06..2026-05-06' }, '2026-04-29..2026-04-29'],
    [
      'as many days as a month to date has',
      { days: '2026-11-01..2026-11-22', name: 'this_month', today: '2026-11-22' },
      '2026-10-04..2026-10-24',
    ],
    ['as many days as a whole month has', { days: '2026-11-01..2026-11-30' }, '2026-09-27..2026-10-26'],
  ])('%s', (_name, days, expected) => {
    expect(comparedWith({ ...days, match: 'weekdays' })).toBe(expected)
  })

  it('the same number of days from the same weekday, without overlap', () => {
    const starts = fc.integer({ min: 0, max: 3650 })
    const compares = fc.constantFrom('previous_period', 'previous_year')
    fc.assert(
      fc.property(starts, fc.integer({ min: 0, max: 400 }), compares, (start, length, compare) => {
        const from = addDays('2010-01-02', start)
        const period = { from, to: addDays(from, length) }
        const question = { period, name: null, compare, match: 'weekdays', today: '2030-06-15' } as const
        const { comparison = period } = compareDays(question) ?? {}
        expect(daysBetween(comparison.from, from) % 7).toBe(0)
        expect(lengthOf(comparison)).toBe(lengthOf(period))
        expect(comparison.from < from).toBe(true)
        expect(compare === 'previous_year' || comparison.to < from).toBe(true)
      }),
    )
  })
})

it.each(['previous_period', 'previous_year'] as const)('all time has no %s', (compare) => {
  expect(comparedWith({ days: '2024-01-01..2026-11-20', name: 'all_time', compare })).toBeNull()
})

it('an unfinished day has no comparison', () => {
  expect(comparedWith({ days: '2026-11-20..2026-11-20', today: '2026-11-20' })).toBeNull()
  expect(comparedWith({ days: '2026-11-01..2026-11-01', name: 'this_month', today: '2026-11-01' })).toBeNull()
})

describe('partners', () => {
  it('of days have the same date', () => {
    const aMonth = { unit: 'months', by: 1 } as const
    expect(partnerDay('2026-03-05', aMonth)).toBe('2026-02-05')
    expect(partnerDay('2026-03-30', aMonth)).toBeNull()
    expect(partnerDay('2024-02-29', { unit: 'months', by: 12 })).toBeNull()
    expect(partnerDay('2026-03-05', { unit: 'days', by: 7 })).toBe('2026-02-26')
  })

  it('of months are in the same order', () => {
    const period = { from: '2025-12-01', to: '2026-11-20' }
    const comparison = { from: '2024-12-12', to: '2025-11-30' }
    expect(partnerMonth('2025-12-01', { period, comparison })).toBe('2024-12-01')
    expect(partnerMonth('2026-03-01', { period, comparison })).toBe('2025-03-01')
  })
})
