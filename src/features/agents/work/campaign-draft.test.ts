import { expect, it } from 'vitest'
import type { ChatMessage } from '#data/agents/messages.ts'
import { contentOfMessage, readPercent } from './campaign-draft.ts'
import { audienceOptions, lacksOffer, oneIn } from './work-words.ts'

const message = (text: string, overdue?: string): ChatMessage => ({
  id: 'one',
  content: 'This draft features Mug.',
  type: 'agent',
  timestamp: '2026-05-20T12:00:00Z',
  parameters: {
    table: null,
    offers: [],
    handOver: null,
    suggestions: [],
    plan: null,
    draft: { title: 'Campaign email', text },
    citations: [
      {
        label: 'Mailing list',
        value: '30',
        period: { from: '2026-05-20', to: '2026-05-20' },
        name: null,
        compare: 'none',
        change: null,
        note: null,
        split: null,
        screen: { tab: 'customers', choice: { view: 'list', ...(overdue && { overdue }) } },
      },
    ],
  },
})

it('makes a campaign of a draft: its subject, its text and whom it is for', () => {
  expect(
    contentOfMessage(message('Subject: What our customers choose: \u2068Mug\u2069\n\nHello!\n\nBye')),
  ).toMatchObject({
    name: 'Campaign email',
    subject: 'What our customers choose: Mug',
    body: 'Hello!\n\nBye',
    audience: { kind: 'everyone' },
    keptBack: 20,
    isUnknownIncluded: false,
    isRunningIncluded: false,
  })
  expect(contentOfMessage(message('Subject: Hello\n\nHi', 'likely_gone')).audience).toEqual({
    kind: 'overdue',
    overdue: 'likely_gone',
  })
})

it.each([
  ['', null],
  ['10', 10],
  ['0', undefined],
  ['91', undefined],
  ['2.5', undefined],
])('reads "%s" as a percentage', (text, percent) => {
  expect(readPercent(text)).toBe(percent)
})

it.each([
  [1 / 12, 'one in twelve'],
  [0.34, 'one in three'],
  [0.013, 'one in 77'],
  [0.4, '40%'],
])('says the share %d in words', (share, words) => {
  expect(oneIn(share)).toBe(words)
})

it('keeps a deleted list among the customers to choose', () => {
  const options = audienceOptions({ kind: 'list', list: 'gone', name: 'Old' }, [{ id: 'one', name: 'Wholesale' }])

  expect(options.map(({ label }) => label)).toEqual(expect.arrayContaining(['List: Old', 'List: Wholesale']))
})

it.each([
  ['', 'Hello', false],
  ['10% with SPRING10', 'Use spring10 at the checkout', false],
  ['10% with SPRING10', 'Take 10% off', true],
  ['Free shipping until Sunday', 'We send it free', true],
  ['Free shipping', 'You get free shipping', false],
])('says whether the offer %j is missing in %j: %s', (offer, body, isMissing) => {
  expect(lacksOffer({ offer, body })).toBe(isMissing)
})
