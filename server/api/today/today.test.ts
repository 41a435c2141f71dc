import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signalsSchema } from '#domain/contracts/signals.ts'
import { type Today, todaySchema } from '#domain/contracts/today.ts'
import { addDays } from '#domain/periods.ts'
import { createSignalsWork } from '#server/api/signals/compute-signals.ts'
import { createSignalsApi } from '#server/api/signals/signals-api.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { createStore, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { optionsFor, sale, storeWith } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { createTodayWork } from './compute-today.ts'
import { saveWork } from './stored-work.ts'
import { createTodayApi } from './today-api.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

/** A Wednesday. */
const TODAY = '2026-05-20'
const HISTORY_DAYS = 63

const noonOf = (day: string) => `${day}T12:00:00Z`
const dayBefore = (days: number) => addDays(TODAY, -days)

/** Orders of $10 on some days before today: so many on each. */
function ordersOf(countOn: (daysAgo: number) => number): TestOrder[] {
  return Array.from({ length: HISTORY_DAYS }, (_, index) => HISTORY_DAYS - index).flatMap((ago) =>
    Array.from({ length: countOn(ago) }, (_, at) => sale(`#${ago}-${at}`, `${dayBefore(ago)} 12:00Z`, '10')),
  )
}

const usual = (ago: number) => 8 + Math.round(2 * Math.sin(ago * ago))
const fallsFor = (days: number) => (ago: number) => (ago <= days ? 1 : usual(ago))

/** Looks at a store, as the background job does. */
async function look(storeId: string, day = TODAY) {
  const facts = openTestFacts(database)
  const clock = () => new Date(noonOf(day))
  await createSignalsWork({ database, facts, clock })(storeId, new AbortController().signal)
  await createTodayWork({ database, facts, clock })(storeId, new AbortController().signal)
}

const apiFor = (claims: Claims, day = TODAY) =>
  createTodayApi({ ...optionsFor(database, claims, noonOf(day)), facts: openTestFacts(database) })

async function loadToday(claims: Claims, day = TODAY): Promise<Today> {
  const response = await apiFor(claims, day).request('/today')
  expect(response.status).toBe(200)
  return v.parse(todaySchema, await response.json())
}

const decide = (claims: Claims, id: string, state: string) =>
  apiFor(claims).request(`/today/actions/${id}`, { method: 'PATCH', body: JSON.stringify({ state }) })

const firstId = (today: Today) => today.actions[0]?.id ?? ''

async function loadSignalIds(claims: Claims, state = 'open') {
  const api = createSignalsApi(optionsFor(database, claims, noonOf(TODAY)))
  const response = await api.request(`/signals?state=${state}`)
  return v.parse(signalsSchema, await response.json()).signals.map(({ id }) => id)
}

/** Sets what a file of products says about the stock. */
const setStock = (storeId: string, units: number, day = dayBefore(1)) =>
  database.query('update public.products set inventory_quantity = $2, updated_at = $3 where store_id = $1', [
    storeId,
    units,
    noonOf(day),
  ])

const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '')

it('the last complete day is compared with the same weekday', async () => {
  const { claims } = await storeWith(database, [
    sale('#1', `${dayBefore(8)} 12:00Z`, '20'),
    sale('#2', `${dayBefore(1)} 12:00Z`, '30'),
    sale('#3', `${TODAY} 08:00Z`, '99'),
  ])

  expect(await loadToday(claims)).toMatchObject({
    lastDay: {
      day: dayBefore(1),
      isYesterday: true,
      comparedWith: dayBefore(8),
      net_sales: { value: 3000, comparison: 2000, change: 0.5 },
      orders: { value: 1, comparison: 1, change: 0 },
    },
    months: [
      { metric: 'net_sales', value: 5000, to: dayBefore(1), goal: null, chance: null },
      { metric: 'orders', value: 2, to: dayBefore(1), goal: null, chance: null },
    ],
    actions: [],
    lookedOn: null,
    today: TODAY,
  })
})

it('nothing is compared with days before the first order, and there is no last day before it', async () => {
  const { claims } = await storeWith(database, [sale('#1', `${dayBefore(1)} 12:00Z`, '30')])
  const none = { comparison: null, change: null }
  expect((await loadToday(claims)).lastDay).toMatchObject({ comparedWith: null, net_sales: none, orders: none })

  const young = await storeWith(database, [sale('#1', `${TODAY} 08:00Z`, '30')])
  expect((await loadToday(young.claims)).lastDay).toBeNull()
})

it('a person without a store gets null, and a store without orders nothing to do', async () => {
  const { claims, storeId } = await createStore(database)
  await look(storeId)
  expect(await loadToday(claims)).toMatchObject({ lastDay: null, actions: [], signals: [], fine: [] })
})

it('a shop that goes on as usual has nothing to do, and hears what is fine', async () => {
  const { claims, storeId } = await storeWith(database, ordersOf(usual))
  await setStock(storeId, 5000)
  await look(storeId)

  const { actions, signals, fine, lookedOn } = await loadToday(claims)

  expect({ actions, signals, lookedOn }).toEqual({ actions: [], signals: [], lookedOn: TODAY })
  expect(fine.map(({ name }) => name)).toEqual(['figures', 'signals', 'stock'])
})

it('a product that is out of stock has its usual sales of two weeks at stake', async () => {
  const { claims, storeId } = await storeWith(
    database,
    ordersOf(() => 1),
  )
  await setStock(storeId, 0)
  await look(storeId)

  const { actions, fine } = await loadToday(claims)

  expect(actions).toHaveLength(1)
  expect(actions[0]).toMatchObject({ kind: 'restock', stake: 14_000 })
  expect(plain(actions[0]?.title)).toBe('Restock P1')
  expect(plain(actions[0]?.basis)).toMatch(/^14 usual days of its sales at \$10\.00 a day, the average from/)
  expect(fine.map(({ name }) => name)).not.toContain('stock')
})

it('a stock that is known from an old file says nothing', async () => {
  const { claims, storeId } = await storeWith(
    database,
    ordersOf(() => 1),
  )
  await setStock(storeId, 0, dayBefore(31))
  await look(storeId)

  const { actions, fine } = await loadToday(claims)

  expect(actions).toEqual([])
  expect(fine.map(({ name }) => name)).not.toContain('stock')
})

it('a file that lists a product with the stock that is known confirms it', async () => {
  const { claims, storeId } = await storeWith(
    database,
    ordersOf(() => 1),
  )
  await setStock(storeId, 0, dayBefore(31))
  const importId = await importOrders(database, { storeId }, [])
  await database.query('update public.imports set published_at = $2 where id = $1', [importId, noonOf(dayBefore(2))])
  await database.query(
    `insert into private.product_facts (import_id, product_id, said)
     select $2, id, '{"inventory_quantity": 0}' from public.products where store_id = $1`,
    [storeId, importId],
  )
  await look(storeId)

  expect((await loadToday(claims)).actions.map(({ kind }) => kind)).toEqual(['restock'])
})

it('days on which a product that is out of stock was probably out before are left out', async () => {
  const { claims, storeId } = await storeWith(
    database,
    ordersOf((ago) => (ago > 20 && ago <= 40 ? 0 : 1)),
  )
  await setStock(storeId, 0)
  await look(storeId)

  expect((await loadToday(claims)).actions).toMatchObject([{ kind: 'restock', stake: 14_000 }])
})

it.each(['done', 'dismissed'])('what is %s stays so when it is computed again, and can be undone', async (state) => {
  const { claims, storeId } = await storeWith(
    database,
    ordersOf(() => 1),
  )
  await setStock(storeId, 0)
  await look(storeId)
  const id = firstId(await loadToday(claims))

  const response = await decide(claims, id, state)

  expect(await response.json()).toEqual({ id, state, returnsOn: null })
  await setStock(storeId, -1)
  await look(storeId)
  expect((await loadToday(claims)).actions).toEqual([])
  await decide(claims, id, 'open')
  expect(firstId(await loadToday(claims))).toBe(id)
})

it('what is postponed comes back a week later', async () => {
  const { claims, storeId } = await storeWith(
    database,
    ordersOf(() => 1),
  )
  await setStock(storeId, 0)
  await look(storeId)
  const id = firstId(await loadToday(claims))

  const response = await decide(claims, id, 'later')

  expect(await response.json()).toEqual({ id, state: 'later', returnsOn: addDays(TODAY, 7) })
  expect((await loadToday(claims, addDays(TODAY, 6))).actions).toEqual([])
  expect(firstId(await loadToday(claims, addDays(TODAY, 7)))).toBe(id)
})

it('nothing is postponed for longer than some weeks', async () => {
  const { claims, storeId } = await storeWith(
    database,
    ordersOf(() => 1),
  )
  await setStock(storeId, 0)
  await look(storeId)
  const id = firstId(await loadToday(claims))

  const forEver = `update public.work set state = 'later', returns_on = '9999-12-31' where id = $1`
  await expect(database.queryAs(claims, forEver, [id])).rejects.toMatchObject({ code: '23514' })
})

it('a bad signal is an action with its loss, and told once', async () => {
  const { claims, storeId } = await storeWith(database, ordersOf(fallsFor(7)))
  await look(storeId)

  const { actions, signals, fine } = await loadToday(claims)

  expect(actions).toHaveLength(1)
  expect(actions[0]?.title).toMatch(/^Orders fell/)
  expect(actions[0]?.stake).toBeGreaterThan(30_000)
  expect(actions[0]?.basis).not.toBeNull()
  expect(signals).toEqual([])
  expect(fine.map(({ name }) => name)).not.toContain('signals')
})

it('good news is unusual too', async () => {
  const { claims, storeId } = await storeWith(
    database,
    ordersOf((ago) => (ago <= 7 ? 30 : usual(ago))),
  )
  await look(storeId)

  const { signals, fine } = await loadToday(claims)

  expect(signals.map(({ severity }) => severity)).toContain('good')
  expect(fine.map(({ name }) => name)).not.toContain('signals')
})

it('a decision on an action is one on its signal, and the other way round', async () => {
  const { claims, storeId } = await storeWith(database, ordersOf(fallsFor(7)))
  await look(storeId)
  const id = firstId(await loadToday(claims))
  const [signalId = ''] = await loadSignalIds(claims)

  await decide(claims, id, 'done')
  expect(await loadSignalIds(claims, 'resolved')).toEqual([signalId])
  await look(storeId)
  const decided = await loadToday(claims)
  expect(decided).toMatchObject({ actions: [], signals: [] })
  expect(decided.fine.map(({ name }) => name)).not.toContain('signals')

  await decide(claims, id, 'open')
  expect(await loadSignalIds(claims)).toEqual([signalId])
  await createSignalsApi(optionsFor(database, claims, noonOf(TODAY))).request(`/signals/${signalId}`, {
    method: 'PATCH',
    body: JSON.stringify({ state: 'dismissed' }),
  })
  expect(await loadToday(claims)).toMatchObject({ actions: [], signals: [] })

  await decide(claims, id, 'later')
  expect(await loadToday(claims)).toMatchObject({ actions: [], signals: [] })
  expect(await loadSignalIds(claims)).toEqual([signalId])
})

it('figures that ended ask for newer orders, and for nothing that rests on old figures', async () => {
  const { claims, storeId } = await storeWith(
    database,
    ordersOf(() => 1),
  )
  await setStock(storeId, 0)
  const day = addDays(TODAY, 12)
  await look(storeId, day)

  const { actions, fine, lastDay } = await loadToday(claims, day)

  expect(actions.map(({ kind, stake }) => [kind, stake])).toEqual([['import', null]])
  expect(lastDay?.isYesterday).toBe(false)
  expect(fine.map(({ name }) => name)).not.toContain('figures')
  await importOrders(database, { storeId }, [sale('#new', `${addDays(day, -1)} 12:00Z`, '10')])
  await look(storeId, day)
  expect((await loadToday(claims, day)).actions.map(({ kind }) => kind)).not.toContain('import')
})

/** Nobody imports orders after today. */
const endImports = (storeId: string) =>
  database.query(`update public.imports set started_at = $2, report = '{"ordersNew": 1}' where store_id = $1`, [
    storeId,
    noonOf(TODAY),
  ])

it('what was proposed and what was fine end once the figures are a week old', async () => {
  const out = await storeWith(
    database,
    ordersOf(() => 1),
  )
  await setStock(out.storeId, 0)
  const well = await storeWith(
    database,
    ordersOf(() => 1),
  )
  await setStock(well.storeId, 5000)
  const day = addDays(TODAY, 12)
  for (const { storeId } of [out, well]) {
    await endImports(storeId)
    await look(storeId)
    await look(storeId, addDays(TODAY, 4))
  }
  const inTime = await loadToday(out.claims, addDays(TODAY, 4))
  expect(inTime.actions.map(({ kind }) => kind)).toEqual(['import', 'restock'])
  expect((await loadToday(well.claims, addDays(TODAY, 4))).fine.map(({ name }) => name)).toContain('stock')
  await look(out.storeId, day)
  await look(well.storeId, day)

  expect((await loadToday(out.claims, day)).actions.map(({ kind }) => kind)).toEqual(['import'])
  expect((await loadToday(well.claims, day)).fine.map(({ name }) => name)).not.toContain('stock')
})

it('a change in figures that are more than a week old is no action, only news', async () => {
  const { claims, storeId } = await storeWith(database, ordersOf(fallsFor(7)))
  await endImports(storeId)
  await look(storeId)
  expect((await loadToday(claims)).actions.map(({ kind }) => kind)).toEqual(['signal'])
  const day = addDays(TODAY, 12)
  await look(storeId, day)

  const { actions, signals } = await loadToday(claims, day)

  expect(actions.map(({ kind }) => kind)).toEqual(['import'])
  expect(signals.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^Orders fell/))
})

it('another currency of the store discards what was computed in the old one', async () => {
  const { claims, storeId } = await storeWith(database, ordersOf(fallsFor(7)))
  await setStock(storeId, 0)
  await look(storeId)
  expect((await loadToday(claims)).actions.length).toBeGreaterThan(0)
  await database.queryAs(claims, `update public.stores set currency = 'JPY' where id = $1`, [storeId])

  const none = { actions: [], signals: [], lookedOn: null }
  expect(await loadToday(claims)).toMatchObject(none)
  expect(await loadSignalIds(claims, 'all')).toEqual([])
  await look(storeId)
  expect(await loadToday(claims)).toMatchObject({ ...none, lookedOn: TODAY })
})

it('a look that ends after the currency changed stores nothing', async () => {
  const { storeId } = await storeWith(database, ordersOf(usual))
  const seen = { today: TODAY, proposals: [], kinds: [], isOld: false, seen: '', checks: { stock: null } }
  const saved = saveWork(database, { store: { id: storeId, currency: 'JPY' }, ...seen })
  await expect(saved).rejects.toThrow('currency changed')
  const { rows } = await database.query('select from private.today_runs where store_id = $1', [storeId])
  expect(rows).toEqual([])
})

it('missing orders that were dismissed are not proposed as an import', async () => {
  const { claims, storeId } = await storeWith(
    database,
    ordersOf((ago) => (ago <= 6 ? 0 : usual(ago))),
  )
  await look(storeId)
  const today = await loadToday(claims)
  expect(today.actions.map(({ title }) => title)).toEqual(['Orders stopped arriving'])
  await decide(claims, firstId(today), 'dismissed')
  await look(storeId)
  expect((await loadToday(claims)).actions).toEqual([])
})

it('customers who are overdue and agreed to emails are counted', async () => {
  const buyers = Array.from({ length: 8 }, (_, at) => `c${at}`)
  const orders = ordersOf(usual).concat(
    buyers.flatMap((customer) =>
      [60, 55, 50, 45].map((ago) => ({ ...sale(`#${customer}-${ago}`, `${dayBefore(ago)} 12:00Z`, '10'), customer })),
    ),
  )
  const { claims, storeId } = await storeWith(database, orders)
  await database.query(
    `update public.customers set email = external_id || '@example.com' where store_id = $1 and external_id <> 'c0'`,
    [storeId],
  )
  await database.query(
    `insert into public.marketing_consents (store_id, customer_id, import_id, answer, stated_at, dated_by)
     select store_id, id, (select id from public.imports where store_id = $1 limit 1),
       case external_id when 'c1' then 'no' else 'yes' end, now(), 'row'
     from public.customers where store_id = $1`,
    [storeId],
  )
  await database.query('update public.stores set data_version = data_version + 1 where id = $1', [storeId])
  await look(storeId)

  expect((await loadToday(claims)).actions).toMatchObject([
    {
      kind: 'write_to',
      title: expect.stringContaining('6'),
      why: expect.stringMatching(/^Of 8 .+, 6 agreed/),
      stake: null,
      basis: null,
    },
  ])
})

it('the answer is kept until something is decided', async () => {
  const { claims, storeId } = await storeWith(
    database,
    ordersOf(() => 1),
  )
  await setStock(storeId, 0)
  await look(storeId)
  const api = apiFor(claims)
  const first = await api.request('/today')
  const etag = first.headers.get('etag') ?? ''
  const again = () => api.request('/today', { headers: { 'If-None-Match': etag } })

  expect((await again()).status).toBe(304)
  await decide(claims, firstId(v.parse(todaySchema, await first.json())), 'dismissed')
  expect((await again()).status).toBe(200)
})

it('nobody else sees or decides', async () => {
  const { claims, storeId } = await storeWith(
    database,
    ordersOf(() => 1),
  )
  await setStock(storeId, 0)
  await look(storeId)
  const id = firstId(await loadToday(claims))
  const stranger = await createStore(database)

  expect((await apiFor(stranger.claims).request(`/today?store=${storeId}`)).status).toBe(404)
  expect((await decide(stranger.claims, id, 'done')).status).toBe(404)
  expect((await decide(claims, id, 'ended')).status).toBe(400)
  expect(firstId(await loadToday(claims))).toBe(id)
})
