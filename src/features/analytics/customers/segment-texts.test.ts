import { expect, it } from 'vitest'
import { type CustomerSummary, scoreCustomers } from '#test/oracles/rfm.ts'
import { RFM_SEGMENTS, type RfmSegment } from '#domain/analysis/customers/rfm-segments.ts'
import { addDays } from '#domain/periods.ts'
import { adviseOn, describeUsualGap, isOfThePast, SEGMENT_TEXTS } from './segment-texts.ts'

const CLOSE = 'Close to your best customers in recent orders, number of orders and net sales.'

it.each([
  { segment: 'loyal', overdue: 'on_time', text: `${CLOSE} Offer a loyalty reward or ask for a review.` },
  { segment: 'loyal', overdue: 'overdue', text: `${CLOSE} The next order is overdue: remind them.` },
  {
    segment: 'loyal',
    overdue: 'likely_gone',
    text: `${CLOSE} This is about past orders. They are likely gone: try to win them back.`,
  },
  {
    segment: 'lost',
    overdue: 'likely_gone',
    text: 'Their last order is among the oldest, and they rank low for net sales. Don’t spend much on them.',
  },
  {
    segment: 'cannot_lose',
    overdue: 'overdue',
    text: 'Spent more than many, but their last order is older than most. Write to them in person.',
  },
] as const)('advises what to do with a customer in $segment who is $overdue', ({ segment, overdue, text }) => {
  expect(adviseOn({ segment, overdue })).toBe(text)
})

it('a segment is of the past if it seems to still order, but the customer is likely gone', () => {
  expect(isOfThePast({ segment: 'loyal', overdue: 'likely_gone' })).toBe(true)
  expect(isOfThePast({ segment: 'loyal', overdue: 'overdue' })).toBe(false)
  expect(isOfThePast({ segment: 'lost', overdue: 'likely_gone' })).toBe(false)
})

const TODAY = '2026-11-20'
const COUNT = 500

/** A shop whose customers have all combinations of days and net sales, and the numbers of orders of a shop. */
const shopWith = (ordersOf: (position: number) => number): CustomerSummary[] =>
  Array.from({ length: COUNT }, (_, position) => ({
    customer: String(position),
    orders: ordersOf(position),
    lastOrder: addDays(TODAY, -(Math.floor((position * 7) / 10) % 50)),
    netSales: ((position * 37) % COUNT) * 100,
  }))

/** Returns the label and the meaning of a segment. */
const textsOf = (segment: RfmSegment) =>
  `${RFM_SEGMENTS.find(({ name }) => name === segment)?.label}: ${SEGMENT_TEXTS[segment].meaning}`

it.each([
  {
    shop: 'where four in five ordered once',
    ordersOf: (position: number) => (position % 5 === 0 ? 2 + ((position / 5) % 4) : 1),
    told: ({ orders }: CustomerSummary) => orders === 1,
    never: /regular|again|once|first order|order often|loyal/i,
  },
  {
    shop: 'where everybody orders often',
    ordersOf: (position: number) => 3 + (position % 10),
    told: () => true,
    never: /first|once|rare|single|\bnew\b|order rarely/i,
  },
])('the texts of segments are true of a shop $shop', ({ ordersOf, told, never }) => {
  const answer = scoreCustomers(shopWith(ordersOf), TODAY)
  const customers = answer.kind === 'segments' ? answer.customers.filter(told) : []
  const segments = [...new Set(customers.map(({ segment }) => segment))]

  expect(segments.length).toBeGreaterThan(5)
  expect(segments.map(textsOf).filter((text) => never.test(text))).toEqual([])
})

it.each([
  [1, true, 'Usually within a day or two'],
  [1.5, false, 'All customers: within a day or two'],
  [2, true, 'Usually every 2 days'],
  [30.4, false, 'All customers: every 30 days'],
])('usual gaps of %s days are days only from two on', (days, isOwn, expected) => {
  expect(describeUsualGap(days, isOwn)).toBe(expected)
})
