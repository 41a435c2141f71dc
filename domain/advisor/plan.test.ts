import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ask, changedStore, changed } from '#test/fixtures/advisor/figures.ts'
import type { AgentId } from './agents.ts'
import { type Plan, planSchema, readPlan } from './plan.ts'

const MARKETING = 'marketing-manager'

async function planOf(text: string, agent: AgentId = MARKETING, options: Parameters<typeof ask>[2] = {}) {
  const { reply } = await ask(agent, text, options)
  return v.parse(planSchema, reply.plan)
}

test('a reply says which figures were read, of which days and compared with which', async () => {
  expect(await planOf('orders in september compared with last year')).toEqual({
    kind: 'figures',
    reads: [
      {
        metrics: ['orders'],
        by: [],
        period: { from: '2026-09-01', to: '2026-09-30' },
        name: null,
        compare: 'previous_year',
        compared: { from: expect.any(String), to: expect.any(String) },
        limits: '',
      },
    ],
  })
})

test('two periods are two readings', async () => {
  const plan = await planOf('orders in september compared with march')

  expect(plan).toMatchObject({ reads: [{ metrics: ['orders'] }, { metrics: ['orders'], compare: 'none' }] })
})

test('a part of the shop is read with its filter', async () => {
  const { reply } = await ask(MARKETING, 'top products')
  const [product = ''] = reply.citations.map(({ label }) => label.replaceAll(/[\u2066-\u2069]/g, ''))
  const plan = await planOf(`net sales of ${product} last month`)

  expect(plan).toMatchObject({
    kind: 'figures',
    reads: [{ metrics: expect.arrayContaining(['net_sales']), where: ['is', 'product', expect.any(Array)] }],
  })
  expect(plan).toMatchObject({ reads: [{ limits: expect.stringContaining(product) }] })
})

test('a part of the shop in a named period keeps its name, which determines the comparison', async () => {
  const { reply } = await ask(MARKETING, 'top products')
  const [product = ''] = reply.citations.map(({ label }) => label.replaceAll(/[\u2066-\u2069]/g, ''))

  expect(await planOf(`net sales of ${product} this month`)).toMatchObject({ reads: [{ name: 'this_month' }] })
})

const NO_READS = { reads: [] }

test.each<[text: string, agent: AgentId, plan: unknown]>([
  ['hello', MARKETING, { kind: 'small_talk' }],
  ['who won the football match?', MARKETING, { kind: 'ask_back' }],
  ['are refunds going up?', MARKETING, { kind: 'ask_back' }],
  ['why did sales change last week?', MARKETING, { kind: 'explanation' }],
  ['what should I do today?', MARKETING, { kind: 'today', topic: 'actions' }],
  ['anything unusual?', MARKETING, { kind: 'today', topic: 'changes' }],
  ['what will I sell next month?', MARKETING, { kind: 'forecast' }],
  ['what are my taxes going to be next year', MARKETING, { kind: 'ask_back' }],
  ['show the recent orders', 'customer-support', { kind: 'orders', order: null }],
  ['what is running low?', 'store-builder', { kind: 'report', report: 'stock' }],
  ['draft a campaign for my best seller', MARKETING, { kind: 'draft', reads: [{ by: ['product'] }] }],
  ['draft a reply about a late delivery', 'customer-support', { kind: 'draft', ...NO_READS }],
  ['which products sell best?', MARKETING, { kind: 'figures', reads: [{ metrics: ['net_sales', 'units'] }] }],
])('"%s" to the %s has a plan of its own', async (text, agent, plan) => {
  expect(await planOf(text, agent)).toMatchObject(Object(plan))
})

test('the plan comes before the reply', async () => {
  const { replies } = await ask(MARKETING, 'orders in september')
  const kinds = replies.map(({ plan }): Plan['kind'] | null => plan?.kind ?? null)

  expect(replies.map(({ text }) => text === '')).toEqual([true, false])
  expect(kinds).toEqual(['figures', 'figures'])
})

test('without orders, a draft is planned, and figures are not', async () => {
  const empty = { figures: changedStore({ firstOrderDay: null, lastOrderDay: null }) }

  expect(await planOf('draft a reply about a late delivery', 'customer-support', empty)).toEqual({
    kind: 'draft',
    ...NO_READS,
  })
  expect(await planOf('orders in september', MARKETING, empty)).toEqual({ kind: 'ask_back' })
})

test('a comparison that begins before the orders is none', async () => {
  const young = { figures: changed({ comparison: null, ordersBegin: '2026-09-15' }) }

  expect(await planOf('orders in september', MARKETING, young)).toMatchObject({
    reads: [{ compare: 'none', compared: null }],
  })
})

test('a stored plan that this version cannot read is none', async () => {
  const plan = await planOf('orders in september')
  const [read] = plan.kind === 'figures' ? plan.reads : []

  expect(readPlan(plan)).toEqual(plan)
  expect(readPlan({ kind: 'figures', reads: [{ ...read, metrics: ['luck'] }] })).toBeNull()
  expect(readPlan({ kind: 'figures', reads: [{ ...read, where: ['is', 'moon', ['x']] }] })).toBeNull()
  expect(readPlan({ kind: 'magic' })).toBeNull()
  expect(readPlan(undefined)).toBeNull()
})
