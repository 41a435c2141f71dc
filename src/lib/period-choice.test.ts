import { describe, expect, it } from 'vitest'
import {
  type Figures,
  parsePeriodChoice,
  type PeriodChoice,
  toFilter,
  toPeriod,
  toPeriodOption,
  withChoice,
} from './period-choice.ts'

const nothing: PeriodChoice = {
  period: null,
  from: null,
  to: null,
  name: null,
  compare: null,
  match: null,
  store: null,
}

const answer: Figures = {
  store: {
    id: 'a',
    name: 'Harbour',
    currency: 'NZD',
    timeZone: 'Pacific/Auckland',
    isSample: false,
    firstOrderDay: '2024-02-10',
    lastOrderDay: '2026-03-14',
    ordersInOtherCurrencies: 0,
  },
  period: { from: '2026-02-13', to: '2026-03-14' },
  comparison: null,
  asOf: '2026-03-14T20:00:00Z',
  today: '2026-03-15',
}

describe('the filter', () => {
  it('is empty by default, so that it matches the prefetched request', () => {
    expect(toFilter(nothing, undefined)).toEqual({})
  })

  it('contains the store, the comparison and how days are matched', () => {
    const choice = { ...nothing, store: 's', compare: 'previous_year', match: 'weekdays' } as const
    expect(toFilter(choice, undefined)).toEqual({ store: 's', compare: 'previous_year', match: 'weekdays' })
  })

  it("is null for a preset until the store's calendar has loaded", () => {
    expect(toFilter({ ...nothing, period: 'last_7_days' }, undefined)).toBeNull()
  })

  it("ends a preset on the current day in the store's time zone", () => {
    expect(toFilter({ ...nothing, period: 'last_7_days' }, answer)).toEqual({
      from: '2026-03-09',
      to: '2026-03-15',
      period: 'last_7_days',
    })
  })

  it('sets all time from the first order to the last', () => {
    expect(toFilter({ ...nothing, period: 'all_time' }, answer)).toEqual({
      from: '2024-02-10',
      to: '2026-03-14',
      period: 'all_time',
    })
  })

  it('keeps the days of a custom range', () => {
    const choice = { ...nothing, period: 'custom' as const, from: '2026-01-01', to: '2026-01-31' }

    expect(toFilter(choice, undefined)).toEqual({ from: '2026-01-01', to: '2026-01-31' })
    expect(toFilter({ ...choice, name: 'days' }, undefined)).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
      period: 'days',
    })
  })

  it.each([
    { name: 'a reversed range', from: '2026-02-01', to: '2026-01-01' },
    { name: 'a day that does not exist', from: '2026-02-30', to: '2026-03-01' },
    { name: 'text', from: 'x', to: 'y' },
    { name: 'half a range', from: '2026-01-01', to: null },
  ])('uses the default for $name in the URL', ({ from, to }) => {
    expect(toFilter({ ...nothing, period: 'custom', from, to }, undefined)).toEqual({})
  })
})

it.each(['last_7_days', 'custom', null] as const)('converts the period %s to an option and back', (period) => {
  expect(toPeriod(toPeriodOption(period))).toBe(period)
})

describe('the URL', () => {
  it('is read, and invalid values are ignored', () => {
    expect(parsePeriodChoice(new URLSearchParams('period=last_7_days&compare=none&match=weekdays&store=s'))).toEqual({
      period: 'last_7_days',
      from: null,
      to: null,
      name: null,
      compare: 'none',
      match: 'weekdays',
      store: 's',
    })
    expect(parsePeriodChoice(new URLSearchParams('period=ever&compare=with&match=dates'))).toEqual(nothing)
  })

  it('keeps unchanged parameters', () => {
    const search = new URLSearchParams('period=custom&from=2026-01-01&to=2026-01-31&import=new')

    const changed = withChoice(search, { period: 'last_7_days', from: null, to: null })

    expect(changed.toString()).toBe('period=last_7_days&import=new')
  })
})
