import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'
import { type Today, todaySchema } from '#domain/contracts/today.ts'
import { addDays } from '#domain/periods.ts'
import { createSignalsApi } from '#server/api/signals/signals-api.ts'
import { createStore, importOrders } from '#supabase/test/shop.ts'
import { optionsFor, sale, storeWith } from '#test/fixtures/shops/reports.ts'
import { createTodayShop, dayBefore, fallsFor, noonOf, ordersOf, TODAY, usual } from '#test/fixtures/shops/today.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

const database = await openTestDatabase()
const { look, loadToday, decide, loadSignalIds, setStock, apiFor } = createTodayShop(database)

afterAll(() => database.close())

const firstId = (today: Today) => today.actions[0]?.id ?? ''

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

it('contribution has a line once there are a goal and costs', async () => {
  const { claims, storeId } = await storeWith(database, [sale('#1', `${dayBefore(1)} 12:00Z`, '30')])
  const metrics = async () => (await loadToday(claims)).months.map(({ metric }) => metric)
  const month = `${dayBefore(1).slice(0, 7)}-01`
  await database.queryAs(claims, 'select public.set_goals($1, $2)', [
    storeId,
    JSON.stringify([{ metric: 'contribution', month, amount: 5000 }]),
  ])
  expect(await metrics()).toEqual(['net_sales', 'orders'])

  await database.query(
    `insert into public.cost_rules (store_id, kind, percent, valid_from) values ($1, 'goods', 40, '2020-01-01')`,
    [storeId],
  )
  expect((await loadToday(claims)).months[2]).toMatchObject({
    metric: 'contribution',
    value: 1800,
    goal: 5000,
    coverage: 1,
  })
})

it('nothing is compared with days before the first order, and there is no last day before it', async () => {
  const { claims } = await storeWith(database, [sale('#1', `${dayBefore(1)} 12:00Z`, '30')])
  const none = { comparison: null, change: null }
  expect((await loadToday(claims)).lastDay).toMatchObject({ comparedWith: null, net_sales: none, orders: none })

  const young = await storeWith(database, [sale('#1', `${TODAY} 08:00Z`, '30')])
  expect((await loadToday(young.claims)).lastDay).toBeNull()
})

it('the last day is not compared with one before the first order in the store’s currency', async () => {
  const { claims } = await storeWith(database, [
    { ...sale('#1', `${dayBefore(30)} 12:00Z`, '20'), currency: 'EUR' },
    sale('#2', `${dayBefore(3)} 12:00Z`, '30'),
    sale('#3', `${dayBefore(1)} 12:00Z`, '30'),
  ])

  expect((await loadToday(claims)).lastDay).toMatchObject({
    comparedWith: null,
    net_sales: { value: 3000, change: null },
  })
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

it('nothing is fine while live sync of a connected shop lacks orders', async () => {
  const { claims, storeId } = await storeWith(database, ordersOf(usual))
  await look(storeId)
  await database.query(
    `insert into public.connections (id, store_id, platform, address, channel, shop_name, state, is_backfilled, synced_at)
     values ($1, $1, 'woocommerce', 'https://shop.example', 'woocommerce', 'Mug shop', 'connected', true, now())`,
    [storeId],
  )
  const set = (columns: string) => database.query(`update public.connections set ${columns} where id = $1`, [storeId])
  expect(await loadToday(claims)).toMatchObject({ behind: null, fine: [{ name: 'figures' }, { name: 'signals' }] })
  await set(`synced_at = now() - interval '61 minutes'`)
  expect(await loadToday(claims)).toMatchObject({ behind: { shopName: 'Mug shop', state: 'late' }, fine: [] })
  await set(`state = 'broken', problem = 'away', reason = 'Away.'`)

  expect(await loadToday(claims)).toMatchObject({ behind: { id: storeId, state: 'broken' }, fine: [] })
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
