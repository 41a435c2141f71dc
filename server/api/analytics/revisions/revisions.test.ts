import * as v from 'valibot'
import { expect, test } from 'vitest'
import { revisionsSchema } from '#domain/contracts/analytics/revisions.ts'
import { createAnswers } from '#server/api/figures/answers.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createStore, type Entry, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { openFigures, totalsOf } from '#test/fixtures/shops/figures.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createRevisionsApi } from './revisions-api.ts'

const database = await openDatabase()
const facts = openTestFacts(database)
const figures = await openFigures(database, facts)
const answers = createAnswers('of this test')
const MARCH = { from: '2026-03-01', to: '2026-03-31' }

function request(claims: Claims, parameters: Record<string, string> = MARCH) {
  const clock = () => new Date('2026-05-20T12:00:00Z')
  const app = createRevisionsApi({ database, facts, answers, clock, log: silentLog, authenticate: async () => claims })
  return app.request(`/revisions?${new URLSearchParams(parameters)}`)
}

async function revisionsOf(claims: Claims) {
  const response = await request(claims)
  const { revisions } = v.parse(revisionsSchema, await response.json())
  return revisions.map(({ knownOn, netSales, orders, causes }) => [
    knownOn,
    netSales,
    orders,
    Object.fromEntries(causes.map(({ cause, orders: count }) => [cause, count])),
  ])
}

async function publishOn(storeId: string, day: string, orders: readonly TestOrder[], source = 'test') {
  const id = await importOrders(database, { storeId, source }, orders)
  await database.query('update public.imports set published_at = $2 where id = $1', [id, `${day}T12:00Z`])
}

const sale = (amount: string): Entry => ({ kind: 'sale', amount, product: 'Mug', quantity: 1 })
const refund = (amount: string): Entry => ({ kind: 'return', amount: `-${amount}`, quantity: 0, refundKey: 'r1' })
const order = (name: string, ...entries: Entry[]): TestOrder => ({
  name,
  at: `2026-03-1${Number(name) || 0}T10:00Z`,
  entries,
})

test('each change of past figures is told with its day and its causes, and equals what was known', async () => {
  const { claims, storeId } = await createStore(database)
  await publishOn(storeId, '2026-03-20', [order('1', sale('100')), order('2', sale('50'))])
  await publishOn(storeId, '2026-04-02', [order('3', sale('30')), order('4', sale('20')), order('5', sale('10'))])
  await publishOn(storeId, '2026-04-05', [
    order('1', sale('100'), refund('40')),
    { ...order('2', sale('50')), status: 'cancelled', entries: [sale('50'), { ...refund('50'), kind: 'return' }] },
    { ...order('3'), isTest: true },
    order('6', sale('5')),
  ])
  await publishOn(storeId, '2026-04-06', [{ name: 'May', at: '2026-05-01T10:00Z', entries: [sale('9')] }])
  await publishOn(storeId, '2026-04-09', [order('4', sale('21'))])

  const revisions = await revisionsOf(claims)
  expect(revisions).toEqual([
    ['2026-04-02', 21_000, 5, {}],
    ['2026-04-05', 9500, 5, { added: 1, refunded: 1, cancelled: 1, removed: 1 }],
    ['2026-04-09', 9600, 5, { changed: 1 }],
  ])
  for (const [knownOn, netSales, orders] of revisions) {
    const known = await figures.ask(claims, { metrics: ['net_sales', 'orders'], period: MARCH, knownOn })
    expect(totalsOf(known)).toEqual([netSales, orders])
  }
})

test('while a period isn’t known whole there are no revisions, and equal files bring none', async () => {
  const { claims, storeId } = await createStore(database)
  expect(await revisionsOf(claims)).toEqual([])
  await publishOn(storeId, '2026-03-31', [order('1', sale('100'))])
  expect(await revisionsOf(claims)).toEqual([])
  await publishOn(storeId, '2026-04-01', [{ name: 'April', at: '2026-04-01T10:00Z', entries: [sale('9')] }])
  await publishOn(storeId, '2026-04-02', [order('1', sale('100'))])
  expect(await revisionsOf(claims)).toEqual([['2026-04-01', 10_000, 1, {}]])
})

test('files without orders begin nothing, and files of the same orders do', async () => {
  const { claims, storeId } = await createStore(database)
  await publishOn(storeId, '2026-03-20', [order('1', sale('100'))])
  await publishOn(storeId, '2026-04-01', [])
  await publishOn(storeId, '2026-04-02', [])
  await publishOn(storeId, '2026-04-03', [order('2', sale('30'))])
  expect(await revisionsOf(claims)).toEqual([['2026-04-03', 13_000, 2, {}]])

  await database.query(
    `update public.imports set report = '{"ordersUnchanged": 1}' where store_id = $1 and published_at::date = '2026-04-02'`,
    [storeId],
  )
  await database.query('update public.stores set data_version = data_version + 1 where id = $1', [storeId])
  expect(await revisionsOf(claims)).toEqual([
    ['2026-04-02', 10_000, 1, {}],
    ['2026-04-03', 13_000, 2, { added: 1 }],
  ])
})

test('what an import of an early version replaced isn’t known, so revisions begin with it', async () => {
  const { claims, storeId } = await createStore(database)
  await publishOn(storeId, '2026-04-02', [order('1', sale('100'))])
  await publishOn(storeId, '2026-04-05', [order('1', sale('90'))])
  await publishOn(storeId, '2026-04-07', [order('1', sale('80'))])
  await database.query(
    `update public.imports set keeps_replaced = false where store_id = $1 and published_at < '2026-04-06'`,
    [storeId],
  )
  expect(await revisionsOf(claims)).toEqual([
    ['2026-04-05', 9000, 1, {}],
    ['2026-04-07', 8000, 1, { changed: 1 }],
  ])
})

test('a refund of an order from before the period, or by a credit note, is a refund', async () => {
  const { claims, storeId } = await createStore(database)
  const february = { name: 'F', at: '2026-02-10T10:00Z' }
  const inMarch: Entry = { ...refund('40'), at: '2026-03-20T10:00Z' }
  await publishOn(storeId, '2026-04-02', [{ ...february, entries: [sale('100')] }, order('1', sale('10'))])
  await publishOn(storeId, '2026-04-05', [{ ...february, entries: [sale('100'), inMarch] }])
  await publishOn(storeId, '2026-04-06', [
    { name: 'C1', at: '2026-03-25T10:00Z', status: 'return', entries: [refund('3')] },
  ])

  expect(await revisionsOf(claims)).toEqual([
    ['2026-04-02', 1000, 1, {}],
    ['2026-04-05', -3000, 1, { refunded: 1 }],
    ['2026-04-06', -3300, 1, { refunded: 1 }],
  ])
})

test('an order whose date moves out of the period or into it has changed, not gone', async () => {
  const { claims, storeId } = await createStore(database)
  await publishOn(storeId, '2026-04-02', [
    order('1', sale('100')),
    { ...order('2', sale('7')), at: '2026-02-10T10:00Z' },
  ])
  await publishOn(storeId, '2026-04-05', [{ ...order('1', sale('100')), at: '2026-05-01T10:00Z' }])
  await publishOn(storeId, '2026-04-06', [order('2', sale('7'))])

  expect(await revisionsOf(claims)).toEqual([
    ['2026-04-02', 10_000, 1, {}],
    ['2026-04-05', 0, 0, { changed: 1 }],
    ['2026-04-06', 700, 1, { changed: 1 }],
  ])
})

test('orders of two sales channels are told apart, even with the same name on one day', async () => {
  const { claims, storeId } = await createStore(database)
  await publishOn(storeId, '2026-04-02', [order('9', sale('100'))])
  await publishOn(storeId, '2026-04-05', [order('1', sale('10'))])
  await publishOn(storeId, '2026-04-05', [order('other', sale('20'))], 'other')
  await database.query(
    `update public.orders set source = 'other', name = '1' where store_id = $1 and external_id = 'other'`,
    [storeId],
  )
  expect(await revisionsOf(claims)).toEqual([
    ['2026-04-02', 10_000, 1, {}],
    ['2026-04-05', 13_000, 3, { added: 2 }],
  ])
})

test('strangers get nothing, and wrong days are refused', async () => {
  const { storeId } = await createStore(database)
  const stranger = await createStore(database)
  expect((await request(stranger.claims, { ...MARCH, store: storeId })).status).toBe(404)
  expect((await request(stranger.claims, { from: '2026-03-31', to: '2026-03-01' })).status).toBe(400)
  expect((await request(stranger.claims, { from: '2026-03-31' })).status).toBe(400)
})
