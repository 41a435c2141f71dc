import { expect, it } from 'vitest'
import { ask, changedStore, figuresFor, MARKETING, SUPPORT } from '#test/fixtures/advisor/figures.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { AGENTS } from './agents.ts'
import { answerable, stillAnswerable, type Suggestion, SUGGESTIONS } from './suggestions.ts'

const latest = figuresFor({ compare: 'previous_period' })

const QUESTIONS: Suggestion[] = [
  { text: 'orders' },
  { text: 'products', needs: 'products' },
  { text: 'customers', needs: 'customers' },
  { text: 'earlier', needs: 'earlier' },
  { text: 'lately', within: 30 },
]

const without = (missing: string) => QUESTIONS.map(({ text }) => text).filter((text) => text !== missing)

const shop = (change: Partial<Dashboard>): Dashboard => ({ ...latest, ...change })

it.each([
  ['has everything', latest, without('')],
  ['has no products', shop({ topProducts: [] }), without('products')],
  [
    'knows no customers',
    shop({ metrics: { ...latest.metrics, customers: { value: 0, comparison: 0, change: null } } }),
    without('customers'),
  ],
  ['began in the period', shop({ store: { ...latest.store, firstOrderDay: latest.period.from } }), without('earlier')],
  ['has had no order for 30 days', shop({ store: { ...latest.store, lastOrderDay: '2026-10-22' } }), without('lately')],
])('a shop that %s is asked only what it can answer', (_what, figures, expected) => {
  expect(answerable(QUESTIONS, figures)).toEqual(expected)
})

it.each([null, shop({ store: { ...latest.store, firstOrderDay: null, lastOrderDay: null } })])(
  'without orders, no question about figures can be answered',
  (figures) => {
    expect(answerable(QUESTIONS, figures)).toEqual([])
  },
)

it.each(AGENTS.flatMap(({ id }) => SUGGESTIONS[id].withoutOrders.map((text) => [id, text] as const)))(
  '%s answers “%s” without orders',
  async (agent, text) => {
    const { reply } = await ask(agent, text, { figures: () => null })
    expect(reply.text).not.toMatch(/no orders yet, so I cannot|did not understand/)
    expect(reply.handOver).toBeNull()
    expect(reply.suggestions).not.toContain(text)
  },
)

it.each([
  ['month', '2026-12-01', '2026-11-05', false],
  ['month', '2026-12-31', '2026-12-01', true],
  ['quarter', '2026-10-02', '2026-09-20', false],
  ['quarter', '2026-12-31', '2026-10-01', true],
] as const)('on the calendar, this %s on %s began after %s: %s', (within, today, lastOrderDay, isAnswered) => {
  const figures = shop({ today, store: { ...latest.store, lastOrderDay } })
  expect(answerable([{ text: 'question', within }], figures)).toHaveLength(isAnswered ? 1 : 0)
})

it('an old reply suggests only what the shop can still answer', () => {
  const silent = shop({ store: { ...latest.store, lastOrderDay: '2026-06-01' } })
  const week = 'Why did sales change last week?'
  expect(
    stillAnswerable([week, 'How many orders were there?', 'Orders in Germany'], 'marketing-manager', silent),
  ).toEqual(['How many orders were there?', 'Orders in Germany'])
  expect(stillAnswerable([week], 'marketing-manager', latest)).toEqual([week])
  const starters = SUGGESTIONS['marketing-manager'].starters.map(({ text }) => text)
  expect(stillAnswerable(['What does net sales mean?'], 'marketing-manager', latest)).toEqual(starters)
  expect(stillAnswerable([], 'marketing-manager', latest)).toEqual([])
})

it('a reply suggests only what the shop can answer', async () => {
  const figures = changedStore({ lastOrderDay: '2026-10-01' })
  const { reply } = await ask(MARKETING, 'How are sales?', { figures })
  expect(reply.suggestions.join()).not.toMatch(/week|month|30 days/)
  const { reply: greeting } = await ask(SUPPORT, 'hello', { figures: () => null })
  expect(greeting.suggestions).toEqual(['What can you do?', 'Draft a reply about a late delivery'])
})
