import { expect, it } from 'vitest'
import { adviseOn, isOfThePast } from './segment-texts.ts'

it.each([
  { overdue: 'on_time', text: 'Order often and spend well. Offer a loyalty reward or ask for a review.' },
  { overdue: 'overdue', text: 'Order often and spend well. The next order is overdue: remind them.' },
  {
    overdue: 'likely_gone',
    text: 'Order often and spend well. That was so far. They are likely gone: try to win them back.',
  },
] as const)('advises what to do with a regular who is $overdue', ({ overdue, text }) => {
  expect(adviseOn({ segment: 'loyal', overdue })).toBe(text)
})

it('a segment is of the past if it seems to still order, but the customer is likely gone', () => {
  expect(isOfThePast({ segment: 'loyal', overdue: 'likely_gone' })).toBe(true)
  expect(isOfThePast({ segment: 'loyal', overdue: 'overdue' })).toBe(false)
  expect(isOfThePast({ segment: 'lost', overdue: 'likely_gone' })).toBe(false)
})
