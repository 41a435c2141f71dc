import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EventEffectAnswer, eventEffectSchema } from '#domain/contracts/events.ts'
import { addDays } from '#domain/periods.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { TestOrder } from '#supabase/test/shop.ts'
import { createPerson } from '#supabase/test/shop.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { optionsFor, storeWith } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { createEventsApi } from './events-api.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

const TODAY = '2026-05-20'
const EVENT = { from: '2026-05-04', to: '2026-05-17' }
const PRODUCTS = ['Candle', 'Mug', 'Bowl', 'Plate', 'Vase', 'Tray', 'Jug']

type Store = { storeId: string; claims: Claims }

/** Numbers from 0 to 1 that look random and are always the same. */
const noise = (seed: number): number => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

/** A shop whose products share good and bad days. The first one sells `times` as much during the event. */
function ordersOf(days: number, times: number, products = PRODUCTS): TestOrder[] {
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(TODAY, at - days)
    const shared = 100 + 60 * noise(at) + (at % 7 === 6 ? 80 : 0)
    const isEvent = EVENT.from <= day && day <= EVENT.to
    return {
      name: `#${at}`,
      at: `${day} 12:00Z`,
      entries: products.map((product, position) => ({
        kind: 'sale' as const,
        amount: (
          shared *
          (1 + position / 3) *
          (0.9 + 0.2 * noise(1000 * position + at)) *
          (isEvent && position === 0 ? times : 1)
        ).toFixed(2),
        quantity: 1,
        product,
      })),
    }
  })
}

async function mark(
  { storeId, claims }: Store,
  event: { touched?: string; parts?: string[]; from?: string; to?: string },
) {
  const { touched = 'store', parts = [], from = EVENT.from, to = EVENT.to } = event
  const { rows } = await database.queryAs<{ id: string }>(
    claims,
    `insert into public.events (store_id, kind, name, first_day, last_day, touched, parts)
     values ($1, 'campaign', 'Sale', $2, $3, $4, $5) returning id`,
    [storeId, from, to, touched, parts],
  )
  return rows[0]?.id ?? ''
}

async function productId({ storeId }: Store, title: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    'select id::text from public.products where store_id = $1 and title = $2',
    [storeId, title],
  )
  return rows[0]?.id ?? ''
}

function request(claims: Claims, id: string, etag = '') {
  const api = createEventsApi({ ...optionsFor(database, claims, `${TODAY}T12:00:00Z`), facts: openTestFacts(database) })
  return api.request(`/events/${id}/effect`, { headers: { 'If-None-Match': etag } })
}

async function effectOf(claims: Claims, id: string): Promise<EventEffectAnswer['effect']> {
  const response = await request(claims, id)
  expect(response.status).toBe(200)
  return v.parse(eventEffectSchema, await response.json()).effect
}

it('finds how far a product was from what the others lead one to expect', async () => {
  const store = await storeWith(database, ordersOf(120, 1.3))
  const id = await mark(store, { touched: 'product', parts: [await productId(store, 'Candle')] })

  const effect = await effectOf(store.claims, id)

  if (effect.kind !== 'parts') throw new Error(JSON.stringify(effect))
  expect(effect).toMatchObject({ subject: '\u2068Candle\u2069', days: EVENT, cut: null, beside: [] })
  expect(effect.effect).toBeGreaterThan(0.2)
  expect(effect.effect).toBeLessThan(0.4)
  expect(effect.low).toBeGreaterThan(0)
  expect(effect.low).toBeLessThan(0.3)
  expect(effect.high).toBeGreaterThan(0.3)
  expect(effect.others).toEqual({ tried: 6, asFar: 0 })
  expect(effect.dates.asFar).toBe(0)
  expect(effect.weights.every(({ name }) => PRODUCTS.includes(name) && name !== 'Candle')).toBe(true)
  expect(effect.weights.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 1)
  const inEvent = effect.series.filter(({ day }) => EVENT.from <= day && day <= EVENT.to)
  const sum = inEvent.reduce((total, { actual, expected }) => total + actual - (expected ?? 0), 0)
  expect(Math.abs(sum - effect.amount)).toBeLessThan(15)
})

it('does not compare with a product that another event touched at the same time', async () => {
  const store = await storeWith(database, ordersOf(120, 1))
  const id = await mark(store, { touched: 'product', parts: [await productId(store, 'Candle')] })
  await mark(store, { touched: 'product', parts: [await productId(store, 'Mug')], from: EVENT.to, to: '2026-06-01' })

  const effect = await effectOf(store.claims, id)

  expect(effect).toMatchObject({ kind: 'parts', others: { tried: 5 } })
})

it('does not compare with products of a category that another event touched, and names events of countries', async () => {
  const store = await storeWith(database, ordersOf(120, 1))
  await database.query(
    `update public.products set category = 'Table' where store_id = $1 and title in ('Bowl', 'Plate')`,
    [store.storeId],
  )
  const id = await mark(store, { touched: 'product', parts: [await productId(store, 'Candle')] })
  await mark(store, { touched: 'country', parts: ['DE'] })
  expect(await effectOf(store.claims, id)).toMatchObject({ others: { tried: 6 }, beside: ['\u2068Sale\u2069'] })

  await mark(store, { touched: 'category', parts: ['Table'], from: EVENT.to, to: '2026-06-01' })

  expect(await effectOf(store.claims, id)).toMatchObject({ reason: 'few_parts', parts: 4 })
})

it('shows the days of other events, from which nothing is learned', async () => {
  const store = await storeWith(database, ordersOf(120, 1))
  const id = await mark(store, { touched: 'product', parts: [await productId(store, 'Candle')] })
  await mark(store, { from: '2026-04-02', to: '2026-04-03' })

  const effect = await effectOf(store.claims, id)

  if (effect.kind !== 'parts') throw new Error(JSON.stringify(effect))
  const leftOut = effect.series.filter(({ day, expected }) => day < EVENT.from && expected === null)
  expect(leftOut.map(({ day }) => day)).toEqual(['2026-04-02', '2026-04-03'])
  expect(leftOut.every(({ actual }) => actual > 0)).toBe(true)
})

it('says how many days of other events it leaves out, and that figures end before an event', async () => {
  const store = await storeWith(database, ordersOf(80, 1))
  const candle = await productId(store, 'Candle')
  await mark(store, { from: '2026-03-20', to: '2026-04-05' })
  const id = await mark(store, { touched: 'product', parts: [candle] })
  expect(await effectOf(store.claims, id)).toMatchObject({ reason: 'few_days', days: 47, leftOut: 17 })

  const ended = await storeWith(
    database,
    ordersOf(120, 1).filter(({ at }) => at < '2026-05-01'),
  )
  expect(await effectOf(ended.claims, await mark(ended, {}))).toEqual({
    kind: 'refused',
    reason: 'figures_end',
    day: '2026-04-29',
  })
})

it('compares an event of the whole store with the forecast made before it', async () => {
  const store = await storeWith(database, ordersOf(120, 1))
  const id = await mark(store, {})

  const effect = await effectOf(store.claims, id)

  if (effect.kind !== 'forecast') throw new Error(JSON.stringify(effect))
  expect(Math.abs(effect.effect)).toBeLessThan(0.15)
  expect(effect.low).toBeLessThan(effect.effect)
  expect(effect.series.filter(({ expected }) => expected !== null)).toHaveLength(14)
})

it('shows the days around an event: four weeks before a short one, and two weeks after', async () => {
  const store = await storeWith(database, ordersOf(120, 1))
  const day = { from: '2026-04-20', to: '2026-04-20' }
  const candle = { touched: 'product', parts: [await productId(store, 'Candle')] }

  for (const part of [{}, candle]) {
    const effect = await effectOf(store.claims, await mark(store, { ...part, ...day }))
    if (effect.kind === 'refused') throw new Error(JSON.stringify(effect))
    expect(effect.days).toEqual(day)
    expect(effect.series.map((shown) => shown.day)).toEqual(
      Array.from({ length: 43 }, (_, at) => addDays('2026-03-23', at)),
    )
    expect(effect.series.filter((shown) => shown.day > day.to).every(({ expected }) => expected === null)).toBe(true)
  }
})

it('judges the days that are complete', async () => {
  const store = await storeWith(database, ordersOf(120, 1))
  const id = await mark(store, { to: '2026-06-10' })

  expect(await effectOf(store.claims, id)).toMatchObject({
    days: { from: EVENT.from, to: '2026-05-19' },
    cut: 'incomplete',
  })
})

it('refuses with fewer than five parts, with fewer than eight weeks, and before a day is complete', async () => {
  const few = await storeWith(database, ordersOf(120, 1.3, PRODUCTS.slice(0, 4)))
  const young = await storeWith(database, ordersOf(50, 1.3))
  const candleOf = async (store: Store) => ({ touched: 'product', parts: [await productId(store, 'Candle')] })

  expect(await effectOf(few.claims, await mark(few, await candleOf(few)))).toEqual({
    kind: 'refused',
    reason: 'few_parts',
    parts: 3,
    least: 5,
  })
  expect(await effectOf(young.claims, await mark(young, await candleOf(young)))).toEqual({
    kind: 'refused',
    reason: 'few_days',
    days: 34,
    least: 56,
    leftOut: 0,
  })
  expect(await effectOf(young.claims, await mark(young, {}))).toMatchObject({ reason: 'few_days', days: 34 })
  const empty = await storeWith(database, [])
  expect(await effectOf(empty.claims, await mark(empty, {}))).toMatchObject({ reason: 'few_days', days: 0 })
  const coming = await mark(young, { from: TODAY, to: '2026-05-25' })
  expect(await effectOf(young.claims, coming)).toEqual({ kind: 'refused', reason: 'not_yet' })
})

it('answers anew once the calendar has changed, and nothing to a stranger', async () => {
  const store = await storeWith(database, ordersOf(70, 1))
  const id = await mark(store, {})
  const etag = (await request(store.claims, id)).headers.get('etag') ?? ''
  expect((await request(store.claims, id, etag)).status).toBe(304)
  await database.queryAs(store.claims, `update public.events set last_day = '2026-05-10' where id = $1`, [id])
  expect((await request(store.claims, id, etag)).status).toBe(200)

  const stranger = await createPerson(database)
  expect(await (await request(stranger.claims, id)).json()).toBeNull()
  const other = await storeWith(database, [])
  expect((await request(other.claims, id)).status).toBe(404)
  expect((await request(store.claims, 'mine')).status).toBe(400)
})
