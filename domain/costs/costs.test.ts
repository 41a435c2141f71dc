import { describe, expect, it } from 'vitest'
import { type CostRule, lastDayOf, readAdTable, readCost, spreadAdSpend } from './costs.ts'

const rule = (from: string, more: Partial<CostRule> = {}): CostRule => ({
  id: from,
  kind: 'payment_fee',
  percent: 2.9,
  amount: 30,
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

describe('an amount', () => {
  it.each([
    ['0.30', 'USD', 30],
    ['0,30', 'EUR', 30],
    ['1,234.50', 'USD', 123_450],
    ['$5', 'USD', 500],
    ['500', 'JPY', 500],
    ['0', 'USD', 0],
  ])('%s in %s is %d minor units', (text, currency, minor) => expect(readCost(text, currency)).toBe(minor))

  it.each([
    ['', 'USD'],
    ['-1', 'USD'],
    ['abc', 'USD'],
    ['0.305', 'USD'],
    ['1.5', 'JPY'],
    ['99999999999999', 'USD'],
  ])('“%s” in %s is none', (text, currency) => expect(readCost(text, currency)).toBeNull())
})

it('ad spend of a month goes to its days in whole cents that add up to it', () => {
  const days = spreadAdSpend({ amount: 1000, channel: 'Search' }, '2026-02-01', '2026-02-28')
  expect(days).toHaveLength(28)
  expect([days[0], days[27]?.day]).toEqual([{ day: '2026-02-01', channel: 'Search', amount: 36 }, '2026-02-28'])
  expect(days.reduce((sum, { amount }) => sum + amount, 0)).toBe(1000)
})

describe('a table of ad spend', () => {
  it('is read with or without a header, and with commas, semicolons or tabs', () => {
    const spend = [
      { day: '2026-01-01', channel: 'Search, brand', amount: 1250 },
      { day: '2026-01-02', channel: 'Social', amount: 0 },
    ]
    for (const text of [
      'day,channel,amount\r\n2026-01-01,"Search, brand",12.50\r\n2026-01-02,Social,0\r\n',
      '2026-01-01;Search, brand;12,50\n2026-01-02;Social;0',
      'Date\tChannel\tAmount\n2026-01-01\tSearch, brand\t12.50\n\n2026-01-02\tSocial\t0',
    ]) {
      expect(readAdTable(text, 'USD')).toEqual({ spend, mistakes: [] })
    }
  })

  it('names each line that it cannot read', () => {
    const text =
      'day,channel,amount\n2026-02-30,Search,1\n2026-01-01,,1\n2026-01-01,A,x\n2026-01-01,A,1,2\n2026-01-01,B,1\n2026-01-01,B,2'
    expect(readAdTable(text, 'USD').mistakes).toEqual([
      { line: 2, reason: '“2026-02-30” isn’t a day. Write it as 2026-01-31.' },
      { line: 3, reason: 'the channel is missing.' },
      { line: 4, reason: '“x” isn’t an amount of USD.' },
      { line: 5, reason: 'it has more than three columns. Put amounts with a comma in quotes.' },
      { line: 7, reason: 'an earlier line has the same day and channel.' },
    ])
  })
})
