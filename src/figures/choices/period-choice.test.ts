import { describe, expect, it } from 'vitest'
import {
  keepPeriod,
  parsePeriodChoice,
  type PeriodChoice,
  toFilter,
  toPeriod,
  toPeriodOption,
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

describe('the filter', () => {
  it('is empty by default, so that it matches the prefetched request', () => {
    expect(toFilter(nothing)).toEqual({})
  })

  it('contains the store, the comparison and how days are matched', () => {
    const choice = { ...nothing, store: 's', compare: 'previous_year', match: 'weekdays' } as const
    expect(toFilter(choice)).toEqual({ store: 's', compare: 'previous_year', match: 'weekdays' })
  })

  it('names a preset, whose days only the server knows', () => {
    expect(toFilter({ ...nothing, period: 'this_month', compare: 'none' })).toEqual({
      period: 'this_month',
      compare: 'none',
    })
  })

  it('keeps the days of a custom range', () => {
    const choice = { ...nothing, period: 'custom' as const, from: '2026-01-01', to: '2026-01-31' }

    expect(toFilter(choice)).toEqual({ from: '2026-01-01', to: '2026-01-31' })
    expect(toFilter({ ...choice, name: 'days' })).toEqual({
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
    expect(toFilter({ ...nothing, period: 'custom', from, to })).toEqual({})
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
})

it('months and quarters of Explore are compared with the year before, unless the address says otherwise', () => {
  const compareIn = (search: string) => parsePeriodChoice(new URLSearchParams(search)).compare
  expect(compareIn('tab=explore&split=month')).toBe('previous_year')
  expect(compareIn('tab=explore&split=country&and=quarter')).toBe('previous_year')
  expect(compareIn('tab=explore&split=month&compare=previous_period')).toBe('previous_period')
  expect(compareIn('tab=explore&split=week')).toBeNull()
  expect(compareIn('tab=explore&split=week&and=month')).toBeNull()
  expect(compareIn('tab=explore&split=none&and=month')).toBeNull()
  expect(compareIn('tab=breakdown&split=month')).toBeNull()
})

it('other pages keep the comparison that Explore has', () => {
  const kept = (search: string) => keepPeriod(new URLSearchParams(search))
  expect(kept('tab=explore&split=month&store=s')).toBe('?store=s&compare=previous_year')
  expect(kept('tab=explore&split=month&compare=none')).toBe('?compare=none')
  expect(kept('tab=explore&split=week')).toBe('')
})
