import { describe, expect, it, test } from 'vitest'
import { type CostRule, countsIn, lastDayOf, readCost, spreadAdSpend } from './costs.ts'

const rule = (from: string, more: Partial<CostRule> = {}): CostRule => ({
  id: from,
  kind: 'payment_fee',
  percent: 2.9,
  amount: 30,
  currency: 'USD',
  method: null,
  from,
  to: null,
  ...more,
})

describe('a cost rule', () => {
  const first = rule('2026-01-01')
  it('holds until the next of its kind and payment method', () => {
    const others = [rule('2026-02-01', { method: 'Card' }), rule('2026-03-01', { kind: 'shipping' })]
    expect(lastDayOf(first, [first, ...others])).toBeNull()
    expect(lastDayOf(first, [first, rule('2026-06-01'), rule('2026-04-01')])).toBe('2026-03-31')
  })

  it('holds until its own last day if that is earlier', () => {
    const ended = { ...first, to: '2026-02-10' }
    expect(lastDayOf(ended, [ended, rule('2026-04-01')])).toBe('2026-02-10')
  })
})

test('amounts count in their own currency only, and percentages in all', () => {
  expect(countsIn('USD', { amount: 30, currency: 'USD' })).toBe(true)
  expect(countsIn('JPY', { amount: 30, currency: 'USD' })).toBe(false)
  expect(countsIn('JPY', { amount: 0, currency: 'USD' })).toBe(true)
})

describe('an amount', () => {
  it.each([
    ['0.30', 'USD', 30],
    ['0,30', 'EUR', 30],
    ['1,234.50', 'USD', 123_450],
    ['$5', 'USD', 500],
    ['500', 'JPY', 500],
    ['0', 'USD', 0],
  ])('%s in %s is %d minor units', (text, currency, minor) =>
    expect(readCost(text, { currency, decimal: '.' })).toBe(minor),
  )

  it.each([
    ['', 'USD'],
    ['-1', 'USD'],
    ['abc', 'USD'],
    ['0.305', 'USD'],
    ['1.5', 'JPY'],
    ['99999999999999', 'USD'],
  ])('“%s” in %s is none', (text, currency) => expect(readCost(text, { currency, decimal: '.' })).toBeNull())
})

it('ad spend of a month goes to its days in whole cents that add up to it', () => {
  const days = spreadAdSpend({ amount: 1000, channel: 'Search' }, '2026-02-01', '2026-02-28')
  expect(days).toHaveLength(28)
  expect([days[0], days[27]?.day]).toEqual([{ day: '2026-02-01', channel: 'Search', amount: 36 }, '2026-02-28'])
  expect(days.reduce((sum, { amount }) => sum + amount, 0)).toBe(1000)
})
