import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pastSignalsSchema, type Signals, signalsSchema } from '#domain/contracts/signals.ts'
import { addDays } from '#domain/periods.ts'
import { quietRateOf } from '#domain/signals/measured-rates.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { createStore, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { loadDashboard, optionsFor, sale, storeWith } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { createSignalsWork } from './compute-signals.ts'
import { createSignalsApi } from './signals-api.ts'

let database: Database

/** A shop whose orders fell for the last 7 days, found once. */
let falling: Awaited<ReturnType<typeof storeWith>>

beforeAll(async () => {
  database = await openTestDatabase()
  falling = await storeWith(database, ordersOf(fallsFor(7)))
  await find(falling.storeId)
})

afterAll(() => database.close())

const TODAY = '2026-05-20'
const NOW = `${TODAY}T12:00:00Z`
const HISTORY_DAYS = 70

/** The first four weeks are what others are compared with. */
const JUDGED_DAYS = HISTORY_DAYS - 28

const dayBefore = (days: number) => addDays(TODAY, -days)

/** Orders of some days before today: so many on each. */
function ordersOf(countOn: (daysAgo: number) => number): TestOrder[] {
  return Array.from({ length: HISTORY_DAYS }, (_, index) => HISTORY_DAYS - index).flatMap((ago) =>
    Array.from({ length: countOn(ago) }, (_, at) => sale(`#${ago}-${at}`, `${dayBefore(ago)} 12:00Z`, '10')),
  )
}

/** Between 6 and 10 orders a day, which never repeat in the same way. */
const usual = (ago: number) => 8 + Math.round(2 * Math.sin(ago * ago))

const fallsFor = (days: number) => (ago: number) => (ago <= days ? 1 : usual(ago))

async function find(storeId: string, now = NOW) {
  const work = createSignalsWork({ database, facts: openTestFacts(database), clock: () => new Date(now) })
  await work(storeId, new AbortController().signal)
}

const apiFor = (claims: Claims) => createSignalsApi(optionsFor(database, claims, NOW))

async function loadSignals(claims: Claims, search = ''): Promise<Signals> {
  const response = await apiFor(claims).request(`/signals${search}`)
  expect(response.status).toBe(200)
  return v.parse(signalsSchema, await response.json())
}

const decide = (claims: Claims, id: string, state: string) =>
  apiFor(claims).request(`/signals/${id}`, { method: 'PATCH', body: JSON.stringify({ state }) })

it('a shop that goes on as usual is told nothing', async () => {
  const { claims, storeId } = await storeWith(database, ordersOf(usual))
  await find(storeId)
  expect(await loadSignals(claims)).toMatchObject({ signals: [], lastDay: dayBefore(1) })
})

it('a fall in orders is one card, with its size, its chance and what to do, and the dashboard has it too', async () => {
  const { claims } = falling

  const { signals } = await loadSignals(claims)

  expect(signals).toHaveLength(1)
  expect(signals[0]).toMatchObject({ kind: 'change', severity: 'critical', state: 'open', isSeen: false })
  expect(signals[0]?.title).toMatch(/^Orders fell \S+% from \w{3} \d+ to \w{3} \d+$/)
  expect(signals[0]?.unusual).toMatch(/^Chance alone/)
  const dashboard = await loadDashboard(database, claims, {})
  expect(dashboard.insights).toHaveLength(1)
  expect(signals).toMatchObject(dashboard.insights)
})

it('a card that goes on is brought up to date', async () => {
  const { claims, storeId } = await storeWith(database, ordersOf(fallsFor(7)))
  await find(storeId, `${dayBefore(2)}T12:00:00Z`)
  const before = await loadSignals(claims)
  await find(storeId)
  const after = await loadSignals(claims)

  expect(after.signals.map(({ id }) => id)).toEqual(before.signals.map(({ id }) => id))
  expect(after.signals[0]?.body).not.toBe(before.signals[0]?.body)
})

it('what a member dismisses stays dismissed, and can be opened again', async () => {
  const { claims, storeId } = falling
  const id = (await loadSignals(claims)).signals[0]?.id ?? ''

  expect((await decide(claims, id, 'dismissed')).status).toBe(204)
  await find(storeId)

  expect((await loadSignals(claims)).signals).toEqual([])
  expect((await loadDashboard(database, claims, {})).insights).toEqual([])
  expect((await loadSignals(claims, '?state=dismissed')).signals.map((signal) => signal.id)).toEqual([id])
  expect((await decide(claims, id, 'open')).status).toBe(204)
  expect((await loadSignals(claims)).signals.map((signal) => signal.id)).toEqual([id])
})

it('a card that a member reopens while it is computed stays open', async () => {
  const { claims, storeId } = await storeWith(database, ordersOf(fallsFor(7)))
  await find(storeId)
  const id = (await loadSignals(claims)).signals[0]?.id ?? ''
  await decide(claims, id, 'dismissed')
  const facts = openTestFacts(database)
  const reopening = {
    read: (async (...asked) => {
      await decide(claims, id, 'open')
      return facts.read(...asked)
    }) satisfies typeof facts.read,
  }
  const clock = () => new Date(`${addDays(TODAY, 1)}T12:00:00Z`)
  await createSignalsWork({ database, facts: reopening, clock })(storeId, new AbortController().signal)

  expect((await loadSignals(claims)).signals.map((signal) => signal.id)).toContain(id)
})

it('who has seen a card is remembered for each person', async () => {
  const { claims } = falling
  const id = (await loadSignals(claims)).signals[0]?.id ?? ''

  await decide(claims, id, 'seen')

  expect((await loadSignals(claims)).signals[0]?.isSeen).toBe(true)
})

it('nobody else reads or changes the signals of a store', async () => {
  const { claims, storeId } = falling
  const id = (await loadSignals(claims)).signals[0]?.id ?? ''
  const stranger = await createStore(database)

  expect((await loadSignals(stranger.claims)).signals).toEqual([])
  expect((await apiFor(stranger.claims).request(`/signals?store=${storeId}`)).status).toBe(404)
  expect((await decide(stranger.claims, id, 'dismissed')).status).toBe(404)
  expect((await decide(stranger.claims, id, 'seen')).status).toBe(404)
  expect((await loadSignals(claims)).signals).toHaveLength(1)
})

it('orders that stopped arriving are a gap, not a drop', async () => {
  const { claims, storeId } = await storeWith(
    database,
    ordersOf((ago) => (ago <= 6 ? 0 : usual(ago))),
  )
  await find(storeId)

  expect((await loadSignals(claims)).signals).toMatchObject([
    { kind: 'stopped', severity: 'critical', title: 'Orders stopped arriving', since: dayBefore(6) },
  ])
})

it('figures that ended long ago are looked at as they were then, with the large order of their last day', async () => {
  const { claims, storeId } = await storeWith(
    database,
    ordersOf((ago) => (ago <= 30 ? 0 : usual(ago))),
  )
  await importOrders(database, { storeId }, [sale('#large', `${dayBefore(31)} 13:00Z`, '5000')])
  await find(storeId)

  const { signals, lastDay } = await loadSignals(claims)

  expect(lastDay).toBe(dayBefore(32))
  expect(signals).toMatchObject([{ kind: 'outlier', severity: 'info', since: dayBefore(31) }])
  expect(signals[0]?.body).toContain('#large')
})

it('what the past would have brought is listed, the latest first, with how often quiet shops hear of something', async () => {
  const weekOff = (ago: number) => (ago >= 20 && ago < 27 ? 1 : usual(ago))
  const meanOrders = ordersOf(weekOff).length / HISTORY_DAYS
  const { claims, storeId } = await storeWith(database, ordersOf(weekOff))
  await find(storeId)

  const response = await apiFor(claims).request('/signals/past')
  const past = v.parse(v.nullable(pastSignalsSchema), await response.json())
  expect(past?.days).toEqual({ from: dayBefore(JUDGED_DAYS), to: dayBefore(1) })
  expect(past?.ordersADay).toBeCloseTo(meanOrders, 3)
  expect(past?.signals.at(-1)).toMatchObject({ kind: 'change', title: expect.stringMatching(/^Orders fell/) })
  expect(past?.signals.map(({ toldOn }) => toldOn)).toEqual(
    past?.signals
      .map(({ toldOn }) => toldOn)
      .toSorted()
      .toReversed(),
  )
  const { errorRate } = await loadSignals(claims)
  expect(errorRate).toEqual({
    onYourYear: { cards: past?.signals.length, days: JUDGED_DAYS },
    onQuietShops: quietRateOf(8).cardsAMonth,
  })
  const stranger = await storeWith(database, [])
  expect((await apiFor(stranger.claims).request(`/signals/past?store=${storeId}`)).status).toBe(404)
  expect(await (await apiFor(stranger.claims).request('/signals/past')).json()).toBeNull()
})

it('figures are read again only when there are new days or new data', async () => {
  const { storeId } = await storeWith(
    database,
    ordersOf(() => 1),
  )
  const facts = openTestFacts(database)
  let reads = 0
  const counting = {
    read: ((...asked) => {
      reads += 1
      return facts.read(...asked)
    }) satisfies typeof facts.read,
  }
  const look = (now: string) =>
    createSignalsWork({ database, facts: counting, clock: () => new Date(now) })(storeId, new AbortController().signal)

  await look(NOW)
  await look(NOW)
  expect(reads).toBe(1)
  await look(`${addDays(TODAY, 1)}T12:00:00Z`)
  expect(reads).toBe(2)
  await importOrders(database, { storeId }, [sale('#new', `${dayBefore(1)} 12:00Z`, '10')])
  await look(`${addDays(TODAY, 1)}T12:00:00Z`)
  expect(reads).toBe(3)
})

it('a store without orders has no signals', async () => {
  const { claims, storeId } = await createStore(database)
  await find(storeId)
  expect(await loadSignals(claims)).toMatchObject({ signals: [], lastDay: null, errorRate: { onYourYear: null } })
})
