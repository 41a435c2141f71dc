import { expect, test } from 'vitest'
import { isReadable, type ReadOrder } from '#server/integrations/connector.ts'
import { all, faultOf } from '#test/fakes/connect.ts'
import { openFakeMedusa } from '#test/fakes/medusa/connect.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const EVER = { from: 0, to: NOW + DAY }

const openShop = () => openFakeMedusa(NOW)

const numbers = (orders: readonly Pick<ReadOrder, 'externalId'>[]) => orders.map(({ externalId }) => Number(externalId))

test('case 10: 130 orders of the same instant are read once each', async () => {
  const { shop, connector } = openShop()
  for (let at = 0; at < 130; at += 1) shop.add({ created: NOW - DAY })

  const orders = await all(connector.orders({ from: NOW - DAY, to: NOW - DAY + 1 }))

  expect(numbers(orders)).toEqual(Array.from({ length: 130 }, (_, at) => at + 1))
})

test('case 11: a server that sends page 1 again and again ends the reading with an error', async () => {
  const { shop, connector } = openShop()
  for (let at = 0; at < 130; at += 1) shop.add()
  const headers = { authorization: `Basic ${btoa('sk_test:')}` }
  const signal = new AbortController().signal
  const page1 = await shop.send('https://shop.example/admin/orders?order=id&limit=50', { headers, signal })
  const before = shop.asked.length
  shop.settings.fail = ({ list }) => (list === 'orders' ? page1 : null)

  const fault = await faultOf(all(connector.orders(EVER)))

  expect(fault).toMatchObject({ kind: 'unreadable', words: expect.stringContaining('repeats the same page') })
  expect(shop.asked.length - before).toBe(2)
})

test('case 12: every request of a list states its order, its size and its fields', async () => {
  const { shop, connector } = openShop()
  const id = shop.add()

  await all(connector.orders(EVER))
  await all(connector.changedSince(0))
  await all(connector.refunds(EVER))
  await all(connector.ids(EVER))
  await all(connector.ordersById([id]))

  for (const { query } of shop.asked) {
    expect(query.get('order')).toBe('id')
    expect(query.get('limit')).toBe('50')
    expect(query.get('fields')).toContain('id')
  }
})

test('case 45: dates are asked for in UTC', async () => {
  const { shop, connector } = openShop()
  await all(connector.orders(EVER))

  expect(shop.asked[0]?.query.get('created_at[$lt]')).toBe('2026-11-21T12:00:00.000Z')
})

test('an order that is placed while the list is read moves none out of it', async () => {
  const { shop, connector } = openShop()
  for (let number = 2; number <= 120; number += 1) shop.add({ number })
  shop.settings.fail = ({ list, query }) => {
    if (list === 'orders' && query.get('offset') === '50') shop.add({ number: 1 })
    return null
  }

  const orders = await all(connector.orders(EVER))

  expect(new Set(numbers(orders)).size).toBe(orders.length)
  expect(numbers(orders)).toEqual(expect.arrayContaining(Array.from({ length: 119 }, (_, at) => at + 2)))
})

test('an order that leaves the list while it is read takes none with it', async () => {
  const { shop, connector } = openShop()
  for (let at = 0; at < 120; at += 1) shop.add()
  let isLeft = false
  shop.settings.fail = ({ list, query }) => {
    if (list === 'orders' && query.get('offset') === '50' && !isLeft) {
      isLeft = true
      shop.remove('order_000001')
    }
    return null
  }

  expect(new Set(numbers(await all(connector.orders(EVER)))).size).toBe(120)
})

test('case 14: orders that changed since a poll are read, whenever they were placed', async () => {
  const { shop, connector, clock } = openShop()
  const old = shop.add({ created: NOW - 30 * DAY })
  shop.add({ created: NOW - 2 * DAY })
  clock.now += HOUR
  shop.edit(old, { status: 'completed' })

  expect(numbers(await all(connector.changedSince(NOW)))).toEqual([1])
})

test('an order whose payment alone changed is read again', async () => {
  const { shop, connector, clock } = openShop()
  const id = shop.add({ captured: 0 })
  shop.add()
  clock.now += HOUR
  shop.capture(id)

  const [order] = await all(connector.changedSince(NOW + 1))

  expect(order).toMatchObject({ externalId: '1', order: { financialStatus: 'captured' } })
})

test('case 38: a refund that changes neither its order nor its payment is found by the list of payments', async () => {
  const { shop, connector, clock } = openShop()
  const id = shop.add({ created: NOW - 200 * DAY, lines: [{ title: 'Mug', quantity: 2, price: 10 }] })
  shop.receive(id, 0, 1)
  clock.now += HOUR
  shop.refund(id, 10)

  expect(await all(connector.changedSince(NOW + 1))).toEqual([])
  expect(numbers(await all(connector.refunds({ from: NOW - 120 * DAY, to: NOW + DAY })))).toEqual([1])
})

test('case 21: a busy shop is asked again, and its error is never taken for no orders', async () => {
  const { shop, connector, waits } = openShop()
  shop.add()
  let busy = 2
  shop.settings.fail = () => (busy-- > 0 ? { status: 429, json: {}, headers: { 'retry-after': '3' } } : null)

  expect(numbers(await all(connector.orders(EVER)))).toEqual([1])
  expect(waits).toEqual([3000, 3000])
})

test('an order that isn’t in the list of its id is gone', async () => {
  const { shop, connector } = openShop()
  const [kept, removed] = [shop.add(), shop.add()]
  shop.remove(removed)

  expect(await all(connector.ordersById([kept, removed]))).toMatchObject([{ id: kept }, { id: removed, isGone: true }])
})

test.each([
  [{ status: 401, json: { message: 'Unauthorized' } }, 'wrong-key'],
  [{ status: 403, json: {} }, 'missing-right'],
  [{ status: 500, json: {} }, 'away'],
  [{ json: { orders: null } }, 'unreadable'],
  [{ json: { orders: [], offset: 0 } }, 'unreadable'],
  [{ problem: 'not_json' as const }, 'not-this-platform'],
])('an answer like %j is a fault and never an empty list', async (answer, kind) => {
  const { shop, connector } = openShop()
  shop.add()
  shop.settings.fail = () => answer

  expect(await faultOf(all(connector.orders(EVER)))).toMatchObject({ kind })
})

test('an order with a field that can’t be read is named, and the others are read', async () => {
  const { shop, connector } = openShop()
  shop.add()
  shop.add({ currency: '' })

  const orders = await all(connector.orders(EVER))

  expect(orders.map((order) => isReadable(order))).toEqual([true, false])
  expect(orders[1]).toMatchObject({ externalId: '2', problem: 'Medusa’s answer has no readable “currency_code”.' })
})

test('the check says who the shop is, and what the key may not read', async () => {
  const { shop, connector } = openShop()
  shop.add({ created: Date.UTC(2025, 4, 2) })
  shop.settings.fail = ({ list }) => (list === 'products' ? { status: 403, json: {} } : null)

  expect(await connector.check()).toEqual({
    name: 'Mug shop',
    identity: 'store_1',
    url: null,
    currency: 'USD',
    timeZone: null,
    orders: 1,
    firstOrderDay: '2025-05-02',
    rights: ['orders', 'settings', 'customers'],
    missing: ['The key may not read products, so their cost and stock stay unknown.'],
  })
})

test('the day of the first order is that of the store’s time zone', async () => {
  const { shop, connector } = openFakeMedusa(NOW, 'America/New_York')
  shop.add({ created: Date.UTC(2025, 4, 2, 3) })

  expect(await connector.check()).toMatchObject({ firstOrderDay: '2025-05-01' })
})
