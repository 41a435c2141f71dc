import { expect, it } from 'vitest'
import type { Today } from '#domain/contracts/today.ts'
import { ask, MARKETING, SUPPORT } from '#test/fixtures/advisor/figures.ts'

const SIGNAL = {
  id: 's2',
  kind: 'change',
  severity: 'good',
  state: 'open',
  since: '2026-11-10',
  title: 'New customers rose 60%',
  body: 'From Nov 14 to Nov 20: 80 new customers, usually about 50 (38 to 63).',
  unusual: null,
  parts: [],
  against: null,
  action: 'See where they came from.',
  href: '/analytics?tab=customers&period=custom&from=2026-11-10&to=2026-11-20',
} as const

const ACTION = {
  id: 'a1',
  kind: 'restock',
  title: 'Restock “Mug”',
  why: '3 left, which last about 2 days.',
  stake: 12_000,
  basis: '12 days of its sales at £10.00 a day',
  href: '/analytics/products/7',
} as const

const FALL = { ...ACTION, id: 'a2', kind: 'signal', title: 'Orders fell 40%', stake: null, basis: null } as const

const TODAY = {
  store: { currency: 'GBP' },
  lastDay: { day: '2026-11-20' },
  actions: [],
  signals: [],
  fine: [{ name: 'signals', text: 'Nothing unusual up to Friday, Nov 20' }],
  lookedOn: '2026-11-21',
  today: '2026-11-21',
}

/** Asks an agent with this answer of Today. */
const askWith = (change: object, text: string, agent: typeof MARKETING | typeof SUPPORT = MARKETING) =>
  ask(agent, text, { reports: { today: async () => toToday({ ...TODAY, ...change }) } })

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reply reads only these parts
const toToday = (parts: object): Today => parts as Today

it('names what there is to do with its stake, and cites each with its place', async () => {
  const { reply } = await askWith({ actions: [ACTION, FALL], signals: [SIGNAL] }, 'What should I do today?')
  expect(reply.text).toBe(
    [
      'Two things to do:',
      '• Restock “Mug”. 3 left, which last about 2 days. At stake: £120.00 (12 days of its sales at £10.00 a day).',
      '• Orders fell 40%. 3 left, which last about 2 days.',
    ].join('\n'),
  )
  expect(reply.citations).toMatchObject([
    { label: 'Restock “Mug”', value: '£120.00 at stake', href: '/analytics/products/7' },
    { label: 'Orders fell 40%', value: 'to do' },
  ])
  expect(reply.suggestions.length).toBeGreaterThan(0)
})

it('tells what changed: the signals, and the actions that answer one', async () => {
  const { reply } = await askWith({ actions: [ACTION, FALL], signals: [SIGNAL] }, 'Anything unusual?')
  expect(reply.text.split('\n')).toEqual([
    '• Orders fell 40%. 3 left, which last about 2 days.',
    '• New customers rose 60%. From Nov 14 to Nov 20: 80 new customers, usually about 50 (38 to 63). See where they came from.',
  ])
  expect(reply.citations.at(-1)).toMatchObject({
    label: 'New customers rose 60%',
    period: { from: '2026-11-10', to: '2026-11-20' },
    href: SIGNAL.href,
  })
})

it('says that nothing is unusual, that there is nothing to do, or that nobody has looked yet', async () => {
  expect((await askWith({}, 'what changed?')).reply.text).toMatch(
    /^Nothing unusual up to Friday, Nov 20\. A change is told/,
  )
  expect((await askWith({}, 'what should I do today?')).reply.text).toBe(
    'There is nothing to do today. Nothing unusual up to Friday, Nov 20.',
  )
  expect((await askWith({ lookedOn: null }, 'what changed?')).reply.text).toMatch(
    /^Your figures are still being looked at/,
  )
})

it('is what the marketing manager speaks of, to whom the others pass it on', async () => {
  const { reply } = await askWith({ actions: [ACTION] }, 'what should I do today?', SUPPORT)
  expect(reply.handOver).toEqual({ agent: MARKETING, question: 'what should I do today?' })
})

it('says whether all is fine, and otherwise what needs the owner and what changed', async () => {
  expect((await askWith({}, 'Is everything ok?')).reply.text).toBe('Yes. Nothing unusual up to Friday, Nov 20.')
  const behind = { id: 'c', shopName: 'Mug shop', state: 'broken' }
  const missing = 'Live sync with Mug shop stopped, so newer orders are missing. Its page under Integrations says more.'
  expect((await askWith({ fine: [], behind }, 'Is everything ok?')).reply.text).toBe(`Not everything. ${missing}`)
  expect((await askWith({ fine: [], behind }, 'What should I do today?')).reply.text).toBe(missing)
  expect((await askWith({ fine: [] }, 'any problems')).reply.text).toBe('I found nothing that needs you.')
  const { reply } = await askWith({ actions: [ACTION], signals: [SIGNAL] }, 'is everything ok')
  expect(reply.text).toMatch(
    /^Not everything\. One thing to do:\n• Restock “Mug”\..*\nAlso changed:\n• New customers rose 60%/,
  )
  expect(reply.citations.map(({ href }) => href)).toEqual([ACTION.href, SIGNAL.href])
  const changed = await askWith({ signals: [SIGNAL] }, 'anything wrong?')
  expect(changed.reply.text).toMatch(/^Nothing needs you, but something changed\.\nNew customers rose 60%/)
})
