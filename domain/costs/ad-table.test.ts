import { describe, expect, it } from 'vitest'
import { readAdTable } from './ad-table.ts'

const US = { currency: 'USD', decimal: '.' } as const

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
      expect(readAdTable(text, US)).toEqual({ spend, mistakes: [] })
    }
  })

  it('names each line that it cannot read', () => {
    const text =
      'day,channel,amount\n2026-02-30,Search,1\n2026-01-01,,1\n2026-01-01,A,x\n2026-01-01,A,1,2\n2026-01-01,B,1\n2026-01-01,B,2'
    expect(readAdTable(text, US).mistakes).toEqual([
      { line: 2, reason: '“2026-02-30” isn’t a day. Write it as 2026-01-31.' },
      { line: 3, reason: 'the channel is missing.' },
      { line: 4, reason: '“x” isn’t an amount of USD.' },
      { line: 5, reason: 'it has more than three columns. Put amounts with a comma in quotes.' },
      { line: 7, reason: 'an earlier line has the same day and channel.' },
    ])
  })

  it.each([
    ['commas', '2026-01-01,Search; brand,12.50\n2026-01-02,Social,3'],
    ['commas after a header', 'day,channel,amount\n2026-01-01,Search; brand,12.50\n2026-01-02,Social,3'],
    ['tabs', '2026-01-01\tSearch; brand\t12.50\n2026-01-02\tSocial\t3'],
  ])('has the mark that follows the first day as its separator: %s', (_mark, text) => {
    expect(readAdTable(text, US)).toMatchObject({
      spend: [{ channel: 'Search; brand' }, { channel: 'Social' }],
      mistakes: [],
    })
  })

  it('does not take a later column for an empty cell', () => {
    const reasons = (text: string) => readAdTable(text, US).mistakes.map(({ reason }) => reason)
    expect(reasons('2026-01-31\t\t100')).toEqual(['the channel is missing.'])
    expect(reasons('2026-01-31\t\t100\t5')).toEqual([expect.stringContaining('more than three columns')])
  })

  it('has amounts with the decimal mark of the language', () => {
    const amountOf = (text: string, decimal: '.' | ',') =>
      readAdTable(`2026-01-01;Search;${text}`, { currency: 'EUR', decimal }).spend[0]?.amount
    expect([amountOf('1,250', '.'), amountOf('1,250', ','), amountOf('1.250', ',')]).toEqual([125_000, 125, 125_000])
  })
})
