import { expect, it } from 'vitest'
import { groupOf } from './group-of.ts'

const CUSTOMERS = Array.from({ length: 20_000 }, (_, at) => String(1_000_001 + at))
const CAMPAIGNS = Array.from({ length: 20 }, (_, at) => `0f7a2c9e-3b41-4d6a-9a55-6f0d1c2b3a${10 + at}`)

const keptIn = (campaign: string, share: number) =>
  CUSTOMERS.filter((customer) => groupOf(campaign, customer, share) === 'kept')

it.each([0.05, 0.2, 0.5])('keeps back a share of %s of the customers, as if it were drawn', (share) => {
  const expected = share * CUSTOMERS.length
  const deviation = Math.sqrt(expected * (1 - share))
  const squares = CAMPAIGNS.map((campaign) => ((keptIn(campaign, share).length - expected) / deviation) ** 2)

  // 20 squared deviations add up to 10.9 to 31.4 in nine of ten draws, and to 5.9 to 45.3 in 998 of 1,000.
  const total = squares.reduce((sum, square) => sum + square, 0)
  expect(total).toBeGreaterThan(5.9)
  expect(total).toBeLessThan(45.3)
})

it('who is kept back in one campaign is no more often kept back in the next', () => {
  const expected = 0.2 * 0.2 * CUSTOMERS.length
  const kept = CAMPAIGNS.map((campaign) => new Set(keptIn(campaign, 0.2)))

  const squares = kept.slice(1).map((theirs, at) => {
    const both = CUSTOMERS.filter((customer) => theirs.has(customer) && kept[at]?.has(customer)).length
    return (both - expected) ** 2 / (expected * 0.96)
  })

  expect(squares.reduce((sum, square) => sum + square, 0)).toBeLessThan(43.8)
  expect(Math.max(...squares)).toBeLessThan(4 ** 2)
})

it('customers whose numbers follow each other are in groups that have nothing to do with each other', () => {
  const groups = CUSTOMERS.map((customer) => groupOf('spring', customer, 0.5))
  const same = groups.filter((group, at) => group === groups[at + 1]).length

  expect(Math.abs(same - CUSTOMERS.length / 2)).toBeLessThan(4 * Math.sqrt(CUSTOMERS.length / 4))
})

it('a group never changes', () => {
  const kept = CUSTOMERS.slice(0, 12).filter((customer) => groupOf('spring', customer, 0.3) === 'kept')

  expect(kept).toEqual(['1000008', '1000009', '1000011', '1000012'])
})

it('keeps back nobody, or all', () => {
  expect(keptIn('spring', 0)).toEqual([])
  expect(keptIn('spring', 1)).toEqual(CUSTOMERS)
})
