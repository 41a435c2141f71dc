import { expect, test } from 'vitest'
import { isGone, isReadable, isThere, type ReadOrder, type SyncedOrder } from '#server/integrations/connector.ts'
import { all, faultOf, openFakeShop } from '#test/fakes/connect.ts'
import { createFakeShop } from '#test/fakes/woocommerce/shop.ts'
import { createWooConnector } from './woocommerce-connector.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const HOUR = 3_600_000
const DAY = 24 * HOUR

const openShop = () => openFakeShop({ createShop: createFakeShop, createConnector: createWooConnector, start: NOW })

const ids = (orders: readonly Pick<SyncedOrder, 'id'>[]) => orders.map(({ id }) => Number(id))

const EVER = { from: 0, to: NOW + DAY }

test('case 10: 300 orders of the same second are read once each', async () => {
  const { shop, connector } = openShop()
  for (let at = 0; at < 300; at += 1) shop.add({ created: NOW - DAY })

  const orders = await all(connector.orders({ from: NOW - DAY, to: NOW - DAY + 1000 }))

  expect(ids(orders)).toEqual(Array.from({ length: 300 }, (_, at) => at + 1))
})

test('case 11: a server that sends page 1 again and again ends the reading with an error', async () => {
  const { shop, connector } = openShop()
  for (let at = 0; at < 250; at += 1) shop.add()
  const send = shop.send
  const page1 = await send('https://shop.example/wp-json/wc/v3/orders?order=asc&per_page=100&page=1', {
    headers: { authorization: `Basic ${btoa('ck_test:cs_test')}` },
    signal: new AbortController().signal,
  })
  const before = shop.asked.length
  shop.settings.fail = ({ path }) => (path === 'wc/v3/orders' ? page1 : null)

  const fault = await faultOf(all(connector.orders(EVER)))

  expect(fault).toMatchObject({ kind: 'unreadable', words: expect.stringContaining('repeats the same page') })
  expect(shop.asked.length - before).toBe(2)
})

test('case 12: every request of a list states its order, its size and its zone', async () => {
  const { shop, connector } = openShop()
  shop.refund(shop.add(), { amount: '10.00' })

  await all(connector.orders(EVER))
  await all(connector.changedSince(0))
  await all(connector.refunds(EVER))
  await all(connector.ids(EVER))
  await all(connector.ordersById(['1']))

  const lists = shop.asked.filter(({ path }) => path !== '')
  expect(lists.length).toBeGreaterThan(6)
  for (const { query } of lists) {
    expect(query).toMatchObject({ orderby: 'id', order: 'asc', per_page: expect.anything(), dates_are_gmt: 'true' })
  }
})

test('case 13: no order is missed around the bounds when the site’s zone isn’t UTC or changes', async () => {
  const { shop, connector } = openShop()
  shop.settings.zoneOffsetMs = 2 * HOUR
  const around = [-2 * HOUR, -HOUR, -1000, 0, 1000, HOUR, 2 * HOUR].map((ms) => shop.add({ created: NOW - DAY + ms }))
  const before = await all(connector.changedSince(NOW - DAY))
  shop.settings.zoneOffsetMs = -5 * HOUR
  const after = await all(connector.changedSince(NOW - DAY))

  expect(ids(before)).toEqual(around.slice(3))
  expect(ids(after)).toEqual(around.slice(3))
  const placed = (orders: readonly ReadOrder[]) => orders.filter(isReadable).map(({ order }) => order?.placedAt)
  expect(placed(after)).toEqual(placed(before))
})

test('case 14: an order of last month that is completed today is among the changes', async () => {
  const { shop, connector } = openShop()
  const old = shop.add({ created: NOW - 30 * DAY })
  shop.add({ created: NOW - 29 * DAY })
  shop.edit(old, { status: 'completed' })

  const changed = await all(connector.changedSince(NOW - HOUR))

  expect(ids(changed)).toEqual([old])
})

test('an order that moves to an earlier page while pages are read isn’t missed', async () => {
  const { shop, connector } = openShop()
  for (let at = 0; at < 150; at += 1) shop.add({ created: NOW - DAY })
  shop.settings.fail = ({ query }) => {
    if (query['page'] === '2') shop.remove(1)
    return null
  }

  const found = new Set(ids(await all(connector.orders(EVER))))

  for (let id = 2; id <= 150; id += 1) expect(found.has(id)).toBe(true)
})

test('an order in a status of a plugin that is switched off is there, and only one that the shop doesn’t know is gone', async () => {
  const { shop, connector } = openShop()
  const [listed, binned, hidden, removed] = [shop.add(), shop.add(), shop.add({ status: 'packing' }), shop.add()].map(
    String,
  )
  shop.bin(Number(binned))
  shop.settings.unregistered = ['packing']
  shop.remove(Number(removed))

  const found = await all(connector.ordersById([listed, binned, hidden, removed, hidden].map(String)))

  expect(found.filter(isThere).map(({ id }) => id)).toEqual([listed, binned, hidden])
  expect(found.filter(isGone)).toEqual([{ id: removed, isGone: true }])
})

test.each([
  [{ status: 404, json: { code: 'rest_no_route' } }, 'not-this-platform'],
  [{ status: 403, json: {} }, 'missing-right'],
  [{ problem: 'not_json' as const }, 'not-this-platform'],
])('no order is gone because of an answer like %j', async (answer, kind) => {
  const { shop, connector } = openShop()
  shop.settings.fail = ({ path }) => (path === 'wc/v3/orders/7' ? answer : null)

  expect(await faultOf(all(connector.ordersById(['7'])))).toMatchObject({ kind })
})

test('a busy server is asked again after the time that it says', async () => {
  const { shop, connector, waits } = openShop()
  shop.add()
  let busy = 2
  shop.settings.fail = () => {
    busy -= 1
    return busy < 0 ? null : { status: 429, json: {}, headers: { 'retry-after': '7' } }
  }

  expect(await all(connector.orders(EVER))).toHaveLength(1)
  expect(waits).toEqual([7000, 7000])
})

test('a busy server that says no time gets longer pauses, and then a word of when the sync goes on', async () => {
  const { shop, connector, waits } = openShop()
  shop.add()
  shop.settings.fail = () => ({ status: 503, json: {}, headers: {} })

  const fault = await faultOf(all(connector.orders(EVER)))

  expect(fault).toMatchObject({ kind: 'too-many-requests', goOnAt: expect.any(Number) })
  expect(waits).toHaveLength(3)
  expect(Math.min(...waits)).toBeGreaterThan(1000)
  expect(Math.max(...waits)).toBeLessThanOrEqual(60_000)
  expect(waits).toEqual(waits.toSorted((left, right) => left - right))
})

test('the key goes into the address when the host removes the header', async () => {
  const { shop, connector } = openShop()
  shop.settings.isHeaderRemoved = true
  shop.add()

  expect(await all(connector.orders(EVER))).toHaveLength(1)
  expect(shop.asked.at(-1)?.query).toMatchObject({ consumer_key: 'ck_test' })
})

test.each([
  ['a wrong key', 'wrong-key', { key: 'ck_other' }],
  ['a page of HTML', 'not-this-platform', { fail: () => ({ problem: 'not_json' as const }) }],
  ['a shop that is away', 'away', { fail: () => ({ problem: 'unreachable' as const }) }],
  ['an error of the server', 'away', { fail: () => ({ status: 500, json: {} }) }],
  ['a key without the right', 'missing-right', { fail: () => ({ status: 403, json: {} }) }],
  ['an answer of another shape', 'unreadable', { fail: () => ({ status: 200, json: { orders: [] } }) }],
])('%s is an error in words, never "no orders"', async (_name, kind, settings) => {
  const { shop, connector } = openShop()
  Object.assign(shop.settings, settings)

  expect(await faultOf(all(connector.orders(EVER)))).toMatchObject({ kind, words: expect.stringMatching(/\.$/) })
})

test('the check says who the shop is and what the key may not read', async () => {
  const { shop, connector } = openShop()
  shop.settings.zoneOffsetMs = -5 * HOUR
  shop.add({ created: Date.UTC(2024, 2, 5, 3) })
  shop.add()
  shop.settings.fail = ({ path }) => (path === 'wc/v3/products' ? { status: 403, json: {} } : null)

  expect(await connector.check()).toEqual({
    name: 'Mug shop',
    identity: 'mugs.example',
    url: 'https://mugs.example',
    currency: 'USD',
    timeZone: '-05:00',
    orders: 2,
    firstOrderDay: '2024-03-04',
    rights: ['orders', 'settings', 'customers'],
    missing: [expect.stringContaining('products')],
  })
})
