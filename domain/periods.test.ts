import { describe, expect, it } from 'vitest'
import { dayIn, defaultPeriod, granularityOf, isDay } from './periods.ts'

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

  it('are in the store’s time zone', () => {
    expect(dayIn('America/New_York', new Date('2026-02-01T04:30:00Z'))).toBe('2026-01-31')
  })

  it('are shown by day up to 180 days', () => {
    expect(granularityOf({ from: '2026-01-01', to: '2026-06-29' })).toBe('day')
    expect(granularityOf({ from: '2026-01-01', to: '2026-06-30' })).toBe('month')
  })
})
