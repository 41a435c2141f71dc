import { expect, it } from 'vitest'
import type { Expectation } from '#domain/contracts/campaigns/campaign.ts'
import { describeExpected, describeOfferCost, describeSmallest } from './expectation-words.ts'

const EXPECTATION: Expectation = {
  treated: 112,
  kept: 28,
  base: { days: 28, alike: 600, ordered: 50, share: 50 / 600 },
  anyway: 9,
  smallest: 0.164,
  averageOrder: 5400,
  currency: 'USD',
  offerCost: null,
}

it('says the smallest difference with how many order anyway', () => {
  expect(describeSmallest(EXPECTATION)).toBe(
    'Of 140 people, one in twelve orders without an email. You will see a difference if the email brings at least about 16 more orders per 100 people.',
  )
})

it.each([
  [{ treated: 0 }, 'Nobody would get this email.'],
  [{ kept: 0, smallest: null }, 'Nobody is kept back, so figures won’t show whether the email brought anything.'],
  [
    { base: null, smallest: null },
    'We don’t know yet how many of them order without an email, so we can’t say what this can show.',
  ],
  [
    { treated: 4, kept: 1, smallest: 0.95 },
    '5 people are too few: any difference could be chance. Write to more people, or keep more of them back.',
  ],
  [
    { base: { days: 28, alike: 600, ordered: 0, share: 0 }, smallest: 0.02 },
    'Of 140 people, hardly anybody orders without an email. You will see a difference if the email brings at least about 2 more orders per 100 people.',
  ],
])('%o says so', (changed, text) => {
  expect(describeSmallest({ ...EXPECTATION, ...changed })).toBe(text)
})

it('says what would happen without it, and on what that rests', () => {
  expect(describeExpected(EXPECTATION)).toEqual([
    'About 9 people would order within 28 days without it: of 600 customers who hadn’t ordered for as long, 50 did in the last 28 days.',
    'Nobody knows what the email adds before it is sent.',
    'Each additional order brings about $54.00, their average so far.',
  ])
  expect(describeExpected({ ...EXPECTATION, base: null, anyway: null, averageOrder: null })).toEqual([
    'Fewer than 30 of your customers have gone without an order for as long as these. That is too few to say how many would order without the email.',
  ])
})

it('says what the offer takes, and of which gross profit', () => {
  const costing = (offerCost: Expectation['offerCost']) => describeOfferCost({ ...EXPECTATION, offerCost })

  expect(costing(null)).toBeNull()
  expect(costing({ perOrder: 540, grossProfit: 2160, coverage: 1 })).toBe(
    'The offer takes about $5.40 off each order, of about $21.60 gross profit.',
  )
  expect(costing({ perOrder: 2700, grossProfit: 2160, coverage: 0.88 })).toBe(
    'The offer takes about $27.00 off each order, of about $21.60 gross profit: each costs more than it brings. Costs are known for 88% of net sales.',
  )
  expect(costing({ perOrder: 540, grossProfit: null, coverage: null })).toContain('no costs are')
})
