import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'
import { reorderReplaySchema } from '#domain/contracts/reorder/reorder-replay.ts'
import { reorderSchema } from '#domain/contracts/reorder/reorder.ts'
import { addDays } from '#domain/periods.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { createStore } from '#supabase/test/shop.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { optionsFor, storeWith } from '#test/fixtures/shops/reports.ts'
import { createTodayShop, dayBefore, noonOf, ordersOf, TODAY } from '#test/fixtures/shops/today.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { createReorderApi } from './reorder-api.ts'

const database = await openTestDatabase()
const { look, loadToday, setStock } = createTodayShop(database)

afterAll(() => database.close())

const apiFor = (claims: Claims, day = TODAY) =>
  createReorderApi({ ...optionsFor(database, claims, noonOf(day)), facts: openTestFacts(database) })

async function loadReorder(claims: Claims) {
  const response = await apiFor(claims).request('/reorder')
  expect(response.status).toBe(200)
  return v.parse(reorderSchema, await response.json())
}

/** A shop that sells one unit of P1 a day, with so many of it in stock. */
async function shopWith(units: number, day?: string) {
  const shop = await storeWith(
    database,
    ordersOf(() => 1),
  )
  await setStock(shop.storeId, units, day)
  const { rows } = await database.query<{ id: string }>(
    `update public.products set vendor = 'Acme', unit_cost = 4.125, price = 10 where store_id = $1 returning id::text`,
    [shop.storeId],
  )
  return { ...shop, product: rows[0]?.id ?? '' }
}

type Shop = Awaited<ReturnType<typeof shopWith>>

const addRule = ({ claims, storeId }: Shop, columns: string, values: string) =>
  database.queryAs(claims, `insert into public.reorder_rules (store_id, ${columns}) values ($1, ${values})`, [storeId])

const order = ({ claims, product, storeId }: Shop, quantity: number, day = dayBefore(2)) =>
  database.queryAs(
    claims,
    `insert into public.purchase_orders (store_id, product_id, quantity, ordered_on, expected_on)
     values ($1, $2, $3, $4, $5)`,
    [storeId, product, quantity, day, addDays(day, 14)],
  )

const receive = ({ claims, storeId }: Shop, day: string) =>
  database.queryAs(
    claims,
    'update public.purchase_orders set received_on = $2 where store_id = $1 and received_on is null',
    [storeId, day],
  )

it('goods without a known cost cost what the rule of that day takes of their price', async () => {
  const { claims, storeId } = await shopWith(9)
  const costsOf = async () => (await loadReorder(claims)).toOrder.map(({ unitCost, ruleCost }) => [unitCost, ruleCost])
  await database.queryAs(
    claims,
    `insert into public.cost_rules (store_id, kind, percent, valid_from)
     values ($1, 'goods', 20, '2020-01-01'), ($1, 'goods', 35, '2021-01-01'), ($1, 'goods', 90, '2199-01-01')`,
    [storeId],
  )
  expect(await costsOf()).toEqual([['4.125000', null]])

  await database.query('update public.products set unit_cost = null where store_id = $1', [storeId])
  expect(await costsOf()).toEqual([[null, '3.500000']])

  await database.queryAs(claims, `update public.cost_rules set valid_to = '2021-12-31' where percent = 35`)
  expect(await costsOf()).toEqual([[null, null]])
})

it('a product that runs out before an order arrives is ordered up to what is enough', async () => {
  const { claims } = await shopWith(9)

  const { toOrder, fine, today, unknown } = await loadReorder(claims)

  expect({ fine, today, unknown }).toEqual({ fine: 0, today: TODAY, unknown: [] })
  expect(toOrder).toHaveLength(1)
  // One unit a day for 63 days. As a count that is at least Poisson: 21 units until the next order arrives, with a variance of
  // 21 (1 + 21 / 63) = 28. 28 units are enough in nine of ten cases.
  expect(toOrder[0]).toMatchObject({
    title: 'P1',
    vendor: 'Acme',
    available: 9,
    stockOn: dayBefore(1),
    upTo: 28,
    method: 'rate',
    demand: { expected: 21, high: 28 },
    quantity: 28 - 9,
    unitCost: '4.125000',
    leadDays: 14,
    service: 0.9,
  })
  // Nine units are enough for six days in nine of ten cases.
  expect(toOrder[0]?.orderBy).toBe(addDays(TODAY, 6 - 14))
})

it('a product with enough stock is fine', async () => {
  const { claims } = await shopWith(28)
  expect(await loadReorder(claims)).toMatchObject({ toOrder: [], fine: 1, unknown: [] })
})

it('the most specific rule says how a product is ordered', async () => {
  const shop = await shopWith(9)
  await addRule(shop, 'lead_days, pack_size', '30, 50')
  await addRule(shop, 'vendor, lead_days', `'Acme', 7`)
  await addRule(shop, 'product_id, pack_size', `${shop.product}, 12`)

  const { toOrder } = await loadReorder(shop.claims)

  // 14 units are expected until the next order arrives, and 20 enough: 11 more, in packs of 12.
  expect(toOrder).toMatchObject([{ leadDays: 7, packSize: 12, quantity: 12 }])
})

it('what was ordered is not proposed again, and asks again once it is taken back', async () => {
  const shop = await shopWith(0)
  await look(shop.storeId)
  expect((await loadToday(shop.claims)).actions.map(({ kind }) => kind)).toEqual(['restock'])

  await order(shop, 40)
  const { toOrder, onItsWay, fine } = await loadReorder(shop.claims)
  expect({ toOrder, fine }).toEqual({ toOrder: [], fine: 1 })
  expect(onItsWay).toMatchObject([
    { productId: shop.product, quantity: 40, expectedOn: dayBefore(-12), vendor: 'Acme' },
  ])
  expect((await loadToday(shop.claims)).actions).toEqual([])
  await look(shop.storeId)
  expect((await loadToday(shop.claims)).actions).toEqual([])

  await database.queryAs(shop.claims, 'delete from public.purchase_orders where store_id = $1', [shop.storeId])
  expect((await loadReorder(shop.claims)).toOrder).toMatchObject([{ quantity: 28 }])
  await look(shop.storeId)
  expect((await loadToday(shop.claims)).actions.map(({ kind }) => kind)).toEqual(['restock'])
})

it('Today says the quantity of the list, and leads to it', async () => {
  const shop = await shopWith(0)
  await addRule(shop, 'pack_size', '30')
  await look(shop.storeId)

  const [action] = (await loadToday(shop.claims)).actions

  expect((await loadReorder(shop.claims)).toOrder).toMatchObject([{ quantity: 30, orderBy: '2026-05-06' }])
  expect(action?.why).toContain('Order 30 now.')
  expect(action?.href).toBe('/analytics/reorder')
})

it('a stock that rises by half of an order has received it', async () => {
  const shop = await shopWith(9)
  await look(shop.storeId, dayBefore(2))
  await order(shop, 20, dayBefore(2))
  await order(shop, 40, dayBefore(1))

  // Six came back, and fourteen are too few for the second order.
  await setStock(shop.storeId, 15, dayBefore(1))
  await look(shop.storeId, dayBefore(1))
  expect((await loadReorder(shop.claims)).onItsWay).toHaveLength(2)

  await setStock(shop.storeId, 29, TODAY)
  await look(shop.storeId)
  await look(shop.storeId)
  expect((await loadReorder(shop.claims)).onItsWay).toMatchObject([{ quantity: 40 }])
})

it('what was received counts as stock until a newer file says what is left', async () => {
  const shop = await shopWith(9, dayBefore(3))
  await look(shop.storeId, dayBefore(3))
  await order(shop, 19, dayBefore(4))
  await receive(shop, dayBefore(1))
  // Nine units of three days ago, less the two sold since, and 19 more.
  expect(await loadReorder(shop.claims)).toMatchObject({ onItsWay: [], toOrder: [{ left: 26, quantity: 2 }] })

  // The file has them. The rise is no other order's arrival.
  await order(shop, 12, dayBefore(2))
  await setStock(shop.storeId, 27, TODAY)
  await look(shop.storeId)
  expect(await loadReorder(shop.claims)).toMatchObject({ onItsWay: [{ quantity: 12 }], toOrder: [], fine: 1 })
})

it('an order that a rise in stock received is counted once', async () => {
  const shop = await shopWith(4, dayBefore(2))
  await look(shop.storeId, dayBefore(2))
  await order(shop, 10, dayBefore(2))
  await setStock(shop.storeId, 14, TODAY)
  await look(shop.storeId)
  expect(await loadReorder(shop.claims)).toMatchObject({ onItsWay: [], toOrder: [{ left: 14, quantity: 14 }] })
})

it('the stock that an undo of a file brings back receives nothing', async () => {
  const shop = await shopWith(9, dayBefore(2))
  await look(shop.storeId, dayBefore(2))
  await order(shop, 20, dayBefore(2))
  await setStock(shop.storeId, 29, TODAY)
  await database.query(
    `insert into public.imports (store_id, source, status, published_at, undone_at, report)
     values ($1, 'shopify', 'undone', $2, $3, '{}')`,
    [shop.storeId, noonOf(dayBefore(1)), noonOf(TODAY)],
  )
  await look(shop.storeId)
  expect((await loadReorder(shop.claims)).onItsWay).toHaveLength(1)
})

it('sales since the file leave less in stock, and the day to order by stays', async () => {
  const shop = await shopWith(20, dayBefore(1))
  const { toOrder: fresh } = await loadReorder(shop.claims)
  const older = await shopWith(30, dayBefore(11))
  const { toOrder } = await loadReorder(older.claims)

  expect(fresh).toMatchObject([{ available: 20, left: 20, quantity: 8 }])
  expect(toOrder).toMatchObject([{ available: 30, left: 20, quantity: 8, orderBy: fresh[0]?.orderBy }])

  // Nothing is known of two more days: so many sales are expected on them. The sum of fewer coming days is less uncertain.
  const response = await apiFor(shop.claims, addDays(TODAY, 2)).request('/reorder')
  expect(v.parse(reorderSchema, await response.json()).toOrder).toMatchObject([
    { left: 18, quantity: 10, orderBy: addDays(fresh[0]?.orderBy ?? '', 1) },
  ])
})

it('proposes nothing from figures that are older than a week', async () => {
  const shop = await shopWith(9, TODAY)
  const reason = async (day: string) => {
    const response = await apiFor(shop.claims, day).request('/reorder')
    const { store, unknown } = v.parse(reorderSchema, await response.json())
    return [store.figuresEnd?.day, unknown[0]?.reason]
  }
  // The last order is of yesterday, so that the day before is the last complete one.
  expect(await reason(addDays(TODAY, 5))).toEqual([dayBefore(1), undefined])
  expect(await reason(addDays(TODAY, 6))).toEqual([dayBefore(1), 'old_figures'])
})

it.each(['draft', 'Archived'])('a product that is %s is not ordered, by the page and Today', async (status) => {
  const shop = await shopWith(0)
  await database.query('update public.products set status = $2 where store_id = $1', [shop.storeId, status])
  await look(shop.storeId)
  expect(await loadReorder(shop.claims)).toMatchObject({ toOrder: [], unknown: [{ reason: 'discontinued' }] })
  expect((await loadToday(shop.claims)).actions).toEqual([])
})

it('writes the stock of a product on days on which it changed', async () => {
  const { storeId } = await shopWith(9)
  const days = async () => {
    const { rows } = await database.query<{ day: string; quantity: number }>(
      'select day::text, quantity from public.stock_snapshots where store_id = $1 order by day',
      [storeId],
    )
    return rows.map(({ day, quantity }) => `${day} ${quantity}`)
  }
  await look(storeId, dayBefore(3))
  await look(storeId, dayBefore(2))
  await setStock(storeId, 5)
  await look(storeId, dayBefore(1))
  await setStock(storeId, 4)
  await look(storeId, dayBefore(1))
  expect(await days()).toEqual([`${dayBefore(3)} 9`, `${dayBefore(1)} 4`])

  await look(storeId, addDays(dayBefore(1), 730))
  expect(await days()).toEqual([`${dayBefore(1)} 4`])
})

it.each([
  ['no_stock', null, undefined],
  ['old_stock', 9, dayBefore(31)],
])('says %s where the stock doesn’t tell', async (reason, units, day) => {
  const { claims, storeId } = await shopWith(units ?? 0, day)
  if (units === null) {
    await database.query('update public.products set inventory_quantity = null where store_id = $1', [storeId])
  }
  expect(await loadReorder(claims)).toMatchObject({ toOrder: [], unknown: [{ title: 'P1', reason }] })
})

it('a replay compares the last half year with two simple rules, and says where ours would have lost', async () => {
  const day = { kind: 'sale', amount: '10', product: 'Lamp' } as const
  const orders = Array.from({ length: 400 }, (_, ago) => ({
    name: `#${ago}`,
    at: `${dayBefore(ago + 1)} 12:00Z`,
    // Nobody could know of the rush.
    entries: [{ ...day, quantity: ago < 20 ? 8 : 2 }],
  }))
  const { claims } = await storeWith(database, orders)
  const response = await apiFor(claims).request('/reorder/replay')
  const replay = v.parse(reorderReplaySchema, await response.json())

  expect(replay).toMatchObject({ period: { from: dayBefore(182), to: dayBefore(1) }, products: 1, soldProducts: 1 })
  // Two weeks of the mean hold 28 units more than the lead time takes. Ours is for three weeks in all, and holds less.
  const ranked = (of: 'heldUnits' | 'lostUnits' | 'orders') =>
    replay.outcomes.toSorted((one, other) => one[of] - other[of]).map(({ rule }) => rule)
  expect(ranked('heldUnits')[0]).toBe('ours')
  expect(ranked('lostUnits').at(-1)).toBe('ours')
  expect(ranked('orders')[0]).toBe('month')
  expect(replay.lost).toMatchObject([{ title: 'Lamp' }])
})

it('a replay of a short history says nothing', async () => {
  const { claims } = await shopWith(9)
  const response = await apiFor(claims).request('/reorder/replay')
  expect(await response.json()).toMatchObject({ period: null, products: 0, soldProducts: 1, lost: [] })
})

it('an answer is kept until a rule or an order changes it', async () => {
  const shop = await shopWith(9)
  const etag = async () => (await apiFor(shop.claims).request('/reorder')).headers.get('etag')
  const first = await etag()
  expect(await etag()).toBe(first)
  const replay = async () => (await apiFor(shop.claims).request('/reorder/replay')).headers.get('etag')
  const replayed = await replay()
  await order(shop, 4)
  expect(await etag()).not.toBe(first)
  expect(await replay()).toBe(replayed)
  await addRule(shop, 'lead_days', '30')
  expect(await replay()).not.toBe(replayed)
})

it('a store without orders has nothing to order, and other stores are refused', async () => {
  const { claims } = await createStore(database)
  const { storeId } = await shopWith(9)
  expect(await loadReorder(claims)).toMatchObject({ toOrder: [], onItsWay: [], unknown: [], fine: 0 })
  expect((await apiFor(claims).request(`/reorder?store=${storeId}`)).status).toBe(404)
})
