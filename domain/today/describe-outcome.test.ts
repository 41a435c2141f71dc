import { expect, it } from 'vitest'
import { describeOutcome } from './describe-outcome.ts'
import type { Outcome } from './outcome.ts'
import type { ProposalContent } from './proposal.ts'

const DAYS = { since: '2026-11-12', from: '2026-11-13', to: '2026-11-19' }

const RESTOCK: ProposalContent = {
  kind: 'restock',
  product: { id: '1', title: 'Lamp', variant: null },
  available: 0,
  lasts: 0,
  daily: 1000,
  from: '2026-08-01',
  to: '2026-11-11',
  stockOn: '2026-11-11',
}

const signal = (isGap: boolean): ProposalContent => ({ kind: 'signal', isGap, loss: null })

const describe = (outcome: Outcome, content: ProposalContent = RESTOCK, title: string | null = null) => {
  const texts = describeOutcome(outcome, { content, signal: title })
  return texts && [texts.text, texts.basis].map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''))
}

it.each([
  [
    9,
    { units: 31, on: '2026-11-19' },
    'Since you restocked Lamp on Nov 12, 2026, 9 were sold',
    '31 in stock as of Nov 19, 2026.',
  ],
  [
    1,
    { units: 0, on: '2026-11-19' },
    'Since you restocked Lamp on Nov 12, 2026, 1 was sold',
    'Out of stock as of Nov 19, 2026.',
  ],
  [0, null, 'Since you restocked Lamp on Nov 12, 2026, none was sold', 'No file since says how many are left.'],
] as const)('a restock says what was sold since: %s', (sold, stock, text, left) => {
  expect(describe({ kind: 'restock', ...DAYS, sold, stock })).toEqual([
    text,
    `Units from Nov 13 to Nov 19, 2026. ${left}`,
  ])
})

it('a product that has neither stock nor sales was not restocked', () => {
  expect(describe({ kind: 'restock', ...DAYS, sold: 0, stock: { units: 0, on: '2026-11-19' } })).toEqual([
    'Lamp was out of stock on Nov 19, 2026',
    'You marked it as restocked on Nov 12, 2026. None was sold from Nov 13 to Nov 19, 2026.',
  ])
})

it.each([
  [false, true, 'Orders fell 70%: back to usual'],
  [false, false, 'Orders fell 70%: still going on'],
  [true, true, 'Orders fell 70%: orders are arriving again'],
])('a signal is over or goes on (gap: %s, over: %s)', (isGap, isOver, text) => {
  const outcome: Outcome = { kind: 'signal', since: '2026-11-12', seenOn: '2026-11-13', isOver }
  expect(describe(outcome, signal(isGap), 'Orders fell 70%')).toEqual([
    text,
    'You marked it as done on Nov 12, 2026. It was last found on Nov 13, 2026.',
  ])
  expect(describe(outcome, signal(isGap))).toBeNull()
})

it.each([
  [40, 6, '40 overdue customers on Nov 12, 2026, 6 of them ordered'],
  [1, 0, '1 overdue customer on Nov 12, 2026, none of them ordered'],
])('an email to customers says how many of them ordered since: %s, %s', (customers, ordered, text) => {
  expect(describe({ kind: 'write_to', ...DAYS, customers, ordered })).toEqual([
    `Since you wrote to ${text}`,
    'Orders from Nov 13 to Nov 19, 2026. Some would have ordered anyway.',
  ])
})
