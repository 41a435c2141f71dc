import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Goals, goalsSchema } from '#domain/contracts/goals.ts'
import { addDays, daysBetween } from '#domain/periods.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { createPerson, createStore, type TestOrder } from '#supabase/test/shop.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { optionsFor, sale, storeWith } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { createGoalsApi } from './goals-api.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

const NOON = 'T12:00:00Z'

function request(claims: Claims, query: Record<string, string> = {}, { now = `2026-05-20${NOON}`, etag = '' } = {}) {
  const api = createGoalsApi({ ...optionsFor(database, claims, now), facts: openTestFacts(database) })
  return api.request(`/goals?${new URLSearchParams(query)}`, { headers: { 'If-None-Match': etag } })
}

async function loadGoals(...asked: Parameters<typeof request>): Promise<Goals> {
  const response = await request(...asked)
  expect(response.status).toBe(200)
  return v.parse(goalsSchema, await response.json())
}

/** An order of 10 or 14 at noon on each day. */
const ordersFrom = (first: string, last: string): TestOrder[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, at) =>
    sale(`#${first} ${at}`, `${addDays(first, at)} 12:00Z`, at % 2 === 0 ? '10' : '14'),
  )

type Store = { storeId: string; claims: Claims }

const setGoals = ({ storeId, claims }: Store, goals: object[]) =>
  database.queryAs(claims, 'select public.set_goals($1, $2)', [storeId, JSON.stringify(goals)])

it('answers the month up to yesterday beside its goals', async () => {
  const store = await storeWith(database, ordersFrom('2026-01-01', '2026-05-20'))
  await setGoals(store, [
    { metric: 'net_sales', month: '2026-05-01', amount: 40_000 },
    { metric: 'net_sales', month: '2026-06-01', amount: 1 },
  ])

  const { currency, months, today } = await loadGoals(store.claims)

  expect([currency, today]).toEqual(['USD', '2026-05-20'])
  const days = { from: '2026-05-01', to: '2026-05-19', end: '2026-05-31', elapsedBy: 'days', noChance: null }
  expect(months).toMatchObject([
    { ...days, metric: 'net_sales', value: 22_600, goal: 40_000, pace: 0.9218 },
    { ...days, metric: 'orders', value: 19, goal: null, pace: null, chance: null },
    // No cost is known.
    { metric: 'contribution', value: 0, coverage: 0, pace: null, range: null, noChance: 'costs' },
  ])
  expect(months[0]?.chance).toBeLessThan(0.05)
  expect(months[0]?.range?.low).toBeGreaterThan(22_600)
  expect(months[1]?.range).toEqual({ low: 31, high: 31 })
})

it('answers the month that has ended on the first day of the next one', async () => {
  const store = await storeWith(database, ordersFrom('2026-01-01', '2026-06-01'))
  await setGoals(store, [{ metric: 'orders', month: '2026-05-01', amount: 30 }])

  const { months } = await loadGoals(store.claims, {}, { now: `2026-06-01${NOON}` })

  expect(months[1]).toMatchObject({ value: 31, to: '2026-05-31', goal: 30, pace: 1.0333, chance: null, range: null })
})

it('ends where the figures end', async () => {
  const store = await storeWith(database, ordersFrom('2026-01-01', '2026-05-10'))
  await database.query(`update public.imports set published_at = '2026-05-10T18:00Z' where store_id = $1`, [
    store.storeId,
  ])

  const { months } = await loadGoals(store.claims)

  expect(months[1]).toMatchObject({ to: '2026-05-09', value: 9 })
})

it('answers an earlier month, and refuses one without a complete day', async () => {
  const store = await storeWith(database, ordersFrom('2026-03-01', '2026-05-19'))

  expect((await loadGoals(store.claims, { month: '2026-04-01' })).months[1]).toMatchObject({
    to: '2026-04-30',
    value: 30,
  })
  expect((await loadGoals(store.claims, { month: '2025-04-01' })).months[1]).toMatchObject({ value: 0 })
  const refused = await request(store.claims, { month: '2026-06-01' })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ error: { code: 'invalid_query' } })
  expect((await request(store.claims, { month: 'June' })).status).toBe(400)
})

it('leaves out goals of another currency, and orders of another one', async () => {
  const orders = ordersFrom('2026-03-01', '2026-05-19').map((order, at) =>
    at === 70 ? { ...order, currency: 'EUR' } : order,
  )
  const store = await storeWith(database, orders)
  await setGoals(store, [
    { metric: 'net_sales', month: '2026-05-01', amount: 40_000 },
    { metric: 'orders', month: '2026-05-01', amount: 40 },
  ])
  await database.query(`update public.goals set currency = 'EUR' where store_id = $1`, [store.storeId])

  expect((await loadGoals(store.claims)).months).toMatchObject([{ goal: null }, { goal: 40, value: 18 }, {}])
})

const addRule = (storeId: string, kind: string, { percent = 0, amount = 0, from = '2025-01-01' }) =>
  database.query(
    'insert into public.cost_rules (store_id, kind, percent, amount, valid_from) values ($1, $2, $3, $4, $5)',
    [storeId, kind, percent, amount, from],
  )

it('follows contribution as the profit of the month is counted, less its ad spend', async () => {
  const store = await storeWith(database, ordersFrom('2026-01-01', '2026-05-20'))
  await addRule(store.storeId, 'goods', { percent: 40 })
  await addRule(store.storeId, 'payment_fee', { percent: 2.9, amount: 30 })
  await database.query(
    `insert into public.ad_spend (store_id, day, channel, amount) values ($1, '2026-05-03', 'Search', 1500)`,
    [store.storeId],
  )
  await setGoals(store, [{ metric: 'contribution', month: '2026-05-01', amount: 12_000 }])

  const line = (await loadGoals(store.claims)).months[2]

  // 10 days of 10.00 and 9 of 14.00: 226.00 × 60% − fees of 0.59 and 0.71 − 15.00 of ads.
  const value = 22_600 * 0.6 - 10 * 59 - 9 * 71 - 1500
  expect(line).toMatchObject({ metric: 'contribution', value, goal: 12_000, coverage: 1, noChance: null })
  expect(line?.pace).toBeCloseTo(value / ((12_000 * 19) / 31), 3)
  expect(line?.chance).toBeGreaterThan(0.9)
  expect(line?.range?.low).toBeGreaterThan(value)
})

it('forecasts contribution only from the months since costs are known for enough of net sales', async () => {
  const store = await storeWith(database, [
    ...ordersFrom('2026-01-01', '2026-05-19'),
    // What this product costs isn't known.
    ...ordersFrom('2026-02-01', '2026-02-28').map((order, at) => ({ ...order, name: `late ${at}` })),
  ])
  await database.query(
    `update public.order_lines set unit_cost = 4 where order_id in (
       select id from public.orders where store_id = $1 and name not like 'late%')`,
    [store.storeId],
  )
  await database.query(`update public.imports set cost_changes = cost_changes + 1 where store_id = $1`, [store.storeId])
  const february = (await loadGoals(store.claims, { month: '2026-02-01' })).months[2]
  expect(february).toMatchObject({ coverage: 0.5, pace: null, chance: null, noChance: 'costs' })

  // March, April and May are eight weeks. In April, there were fewer.
  expect((await loadGoals(store.claims)).months[2]).toMatchObject({ coverage: 1, noChance: null })
  const april = await loadGoals(store.claims, { month: '2026-04-01' }, { now: `2026-04-10${NOON}` })
  expect(april.months[2]).toMatchObject({ coverage: 1, noChance: 'too_short' })
})

it('learns nothing from days that are marked for the whole store', async () => {
  const usual = ordersFrom('2026-01-01', '2026-05-20')
  const [campaign] = ordersFrom('2026-04-20', '2026-04-20')
  const shop = (sold: string) =>
    storeWith(
      database,
      usual.map((order) => (order.at === campaign?.at ? { ...order, entries: sale('', '', sold).entries } : order)),
    )
  const [quiet, loud] = await Promise.all([shop('10'), shop('900')])
  const range = async ({ claims }: Store) => (await loadGoals(claims)).months[0]?.range
  expect(await range(loud)).not.toEqual(await range(quiet))

  for (const { storeId } of [quiet, loud]) {
    await database.query(
      `insert into public.events (store_id, kind, name, first_day, last_day)
       values ($1, 'campaign', 'Sale', '2026-04-20', '2026-04-20')`,
      [storeId],
    )
  }

  expect(await range(loud)).toEqual(await range(quiet))
})

it('answers anew once a goal has changed', async () => {
  const store = await storeWith(database, ordersFrom('2026-05-01', '2026-05-19'))
  const etag = (await request(store.claims)).headers.get('etag') ?? ''
  expect((await request(store.claims, {}, { etag })).status).toBe(304)

  await setGoals(store, [{ metric: 'orders', month: '2026-05-01', amount: 40 }])

  const changed = await request(store.claims, {}, { etag })
  expect(changed.status).toBe(200)
  expect(v.parse(goalsSchema, await changed.json()).months[1]).toMatchObject({ goal: 40, noChance: 'too_short' })
})

it('answers nothing to a stranger, null without a store, and zeros without orders', async () => {
  const store = await createStore(database)
  const stranger = await createPerson(database)

  expect((await request(stranger.claims, { store: store.storeId })).status).toBe(404)
  expect(await (await request(stranger.claims)).json()).toBeNull()
  expect((await loadGoals(store.claims)).months).toMatchObject([
    { value: 0, noChance: 'too_short' },
    { value: 0, noChance: 'too_short' },
    { value: 0, coverage: null },
  ])
})
