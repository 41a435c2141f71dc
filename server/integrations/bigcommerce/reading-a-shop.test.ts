import { describe, expect, test } from 'vitest'
import { isReadable, type GoneOrder, type ReadOrder } from '#server/integrations/connector.ts'
import { openFakeBigCommerce } from '#test/fakes/bigcommerce/connect.ts'
import { all, faultOf } from '#test/fakes/connect.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const EVER = { from: 0, to: NOW + DAY }

const openShop = () => openFakeBigCommerce(NOW)

const numbers = (orders: readonly (ReadOrder | GoneOrder)[]) => orders.map(({ id }) => Number(id))

const oneTo = (count: number) => Array.from({ length: count }, (_, at) => at + 101)

describe('lists', () => {
  test('case 10: 130 orders of the same second are read once each', async () => {
    const { shop, connector } = openShop()
    for (let at = 0; at < 130; at += 1) shop.add({ created: NOW - DAY })

    const orders = await all(connector.orders({ from: NOW - DAY, to: NOW - DAY + 1 }))

    expect(numbers(orders)).toEqual(oneTo(130))
  })

  test('case 11: a server that sends page 1 again and again ends the reading with an error', async () => {
    const { shop, connector } = openShop()
    for (let at = 0; at < 130; at += 1) shop.add()
    const url = 'https://api.bigcommerce.com/stores/abc123/v2/orders?limit=50'
    const page1 = await shop.send(url, { headers: { 'x-auth-token': 'token1' }, signal: new AbortController().signal })
    shop.settings.fail = ({ path }) => (path === 'v2/orders' ? page1 : null)
    const before = shop.asked.filter(({ path }) => path === 'v2/orders').length

    const fault = await faultOf(all(connector.ids(EVER)))

    expect(fault).toMatchObject({ kind: 'unreadable', words: expect.stringContaining('repeats the same page') })
    expect(shop.asked.filter(({ path }) => path === 'v2/orders').length - before).toBe(2)
  })

  test('case 12: every request of an order list states its order and its size', async () => {
    const { shop, connector } = openShop()
    shop.add()

    await all(connector.orders(EVER))
    await all(connector.changedSince(0))
    await all(connector.ids(EVER))

    const lists = shop.asked.filter(({ path }) => path === 'v2/orders')
    expect(lists.map(({ query }) => query.get('sort'))).toEqual(lists.map(() => 'id:asc'))
    expect(new Set(lists.map(({ query }) => query.get('limit')))).toEqual(new Set(['50', '250']))
  })

  test('an order that comes or goes while the list is read takes none with it', async () => {
    const { shop, connector } = openShop()
    for (let at = 0; at < 120; at += 1) shop.add()
    shop.settings.fail = ({ query }) => {
      if (query.get('min_id') === '150') shop.remove('101')
      return null
    }

    expect(numbers(await all(connector.orders(EVER)))).toEqual(oneTo(120))
  })

  test('a page with fewer orders than were asked for isn’t the last', async () => {
    const { shop, connector } = openShop()
    for (let at = 0; at < 7; at += 1) shop.add()
    shop.settings.fail = ({ path, query }) => {
      if (path === 'v2/orders') query.set('limit', '3')
      return null
    }

    expect(numbers(await all(connector.orders(EVER)))).toEqual(oneTo(7))
  })

  test('it makes no difference whether a page lists the order that it begins at', async () => {
    const { shop, connector } = openShop()
    for (let at = 0; at < 120; at += 1) shop.add()
    shop.settings.fail = ({ path, query }) => {
      if (path === 'v2/orders') query.set('min_id', String(Number(query.get('min_id')) + 1))
      return null
    }

    expect(numbers(await all(connector.orders(EVER)))).toEqual(oneTo(120))
  })

  test('case 18: refunds are read until an empty page, though fewer pages are stated', async () => {
    const { shop, connector } = openShop()
    const ids = Array.from({ length: 25 }, () => shop.add())
    for (const id of ids) shop.refund(id, { total: 10 })
    shop.settings.largestPage = 10

    const orders = await all(connector.refunds(EVER))

    expect(numbers(orders)).toEqual(oneTo(25))
    expect(orders.every((order) => isReadable(order) && order.order?.status === 'refunded')).toBe(true)
  })

  test('case 18: refunds that are counted but never listed are an error', async () => {
    const { shop, connector } = openShop()
    shop.refund(shop.add(), { total: 10 })
    shop.settings.fail = ({ path, query }) =>
      path.endsWith('refunds') && query.get('page') === '1'
        ? { json: { data: [], meta: { pagination: { total: 1 } } } }
        : null

    expect(await faultOf(all(connector.refunds(EVER)))).toMatchObject({ kind: 'unreadable' })
  })

  test('case 19: checkouts that nobody completed are neither counted nor listed', async () => {
    const { shop, connector, clock } = openShop()
    for (let at = 0; at < 5; at += 1) shop.add({ status: at < 3 ? 11 : 0 })

    expect(await connector.check()).toMatchObject({ orders: 3 })
    expect(numbers(await all(connector.orders(EVER)))).toEqual(oneTo(3))
    expect((await all(connector.ids(EVER))).map(({ id }) => Number(id))).toEqual(oneTo(3))

    clock.now += HOUR
    shop.edit('105', { status: 11 })
    expect(await all(connector.changedSince(NOW + HOUR / 2))).toMatchObject([{ id: '105', order: { status: 'open' } }])
  })

  test('case 45: dates are asked for in UTC', async () => {
    const { shop, connector } = openShop()
    await all(connector.orders(EVER))

    expect(shop.asked[0]?.query.get('max_date_created')).toBe('2026-11-21T12:00:01.000Z')
    expect(shop.asked[0]?.query.get('min_date_created')).toBe('1970-01-01T00:00:00.000Z')
  })
})

describe('changes', () => {
  test('case 14: orders that changed since a poll are read, whenever they were placed', async () => {
    const { shop, connector, clock } = openShop()
    const old = shop.add({ created: NOW - 30 * DAY })
    shop.add({ created: NOW - 2 * DAY })
    clock.now += HOUR
    shop.edit(old, { status: 10 })

    expect(numbers(await all(connector.changedSince(NOW)))).toEqual([101])
  })

  test('a refund that leaves its order’s date of change as it is, is found by its own date', async () => {
    const { shop, connector, clock } = openShop()
    const id = shop.add({ created: NOW - 200 * DAY })
    clock.now += HOUR
    shop.refund(id, { total: 4 })

    expect(await all(connector.changedSince(NOW + 1))).toMatchObject([{ id, order: { status: 'open' } }])
    expect(numbers(await all(connector.refunds({ from: NOW, to: NOW + DAY })))).toEqual([101])
    expect(await all(connector.refunds({ from: NOW - DAY, to: NOW }))).toEqual([])
  })

  test('an order that the shop says it doesn’t have is gone, and an archived one is no sale', async () => {
    const { shop, connector } = openShop()
    const [kept, archived, removed] = [shop.add(), shop.add(), shop.add()]
    shop.archive(archived)
    shop.remove(removed)

    const orders = await all(connector.ordersById([kept, archived, removed]))

    expect(orders).toMatchObject([{ id: kept }, { id: archived, order: null }, { id: removed, isGone: true }])
    expect(await all(connector.ids(EVER))).toEqual([{ id: kept, externalId: kept }])
  })

  test('an error for one order is none of it being gone', async () => {
    const { shop, connector } = openShop()
    const id = shop.add()
    shop.settings.fail = ({ path }) => (path === `v2/orders/${id}` ? { status: 500, json: null } : null)

    expect(await faultOf(all(connector.ordersById([id])))).toMatchObject({ kind: 'away' })
  })
})

describe('what the order list leaves out', () => {
  const PRODUCTS = Array.from({ length: 260 }, (_, at) => ({ name: `Mug ${at}`, quantity: 1, price: 1 }))

  const LINK = { url: 'https://api.bigcommerce.com/stores/abc123/v2/orders/101/consignments', resource: '/orders/101' }

  test.each([
    ['fewer than it says', { mostIncluded: 50 }, {}],
    ['only a link to them', {}, { consignments: LINK }],
  ])('case 17: products come with the order, and all are asked for if it has %s', async (_, settings, stated) => {
    const { shop, connector } = openShop()
    const id = shop.add({ lines: PRODUCTS })
    await all(connector.orders(EVER))
    expect(shop.asked.some(({ path }) => path.endsWith('/products'))).toBe(false)

    Object.assign(shop.settings, settings)
    shop.edit(id, { stated })
    const [order] = await all(connector.orders(EVER))

    expect(order).toMatchObject({
      order: { total: 260_000_000n, lines: PRODUCTS.map(({ name: title }) => ({ title })) },
    })
  })

  test('products have the same order whenever they are read', async () => {
    const { shop, connector } = openShop()
    shop.add({ lines: PRODUCTS.slice(0, 3) })
    const [order] = await all(connector.orders(EVER))

    expect(order).toMatchObject({ order: { lines: [{ title: 'Mug 0' }, { title: 'Mug 1' }, { title: 'Mug 2' }] } })
  })

  test('requests are few: refunds of 50 orders are one list, and only coupons that no product names are asked for', async () => {
    const { shop, connector } = openShop()
    const lines = [{ name: 'Mug', quantity: 1, price: 10, discount: 2, code: 'TWO' }]
    for (let at = 0; at < 50; at += 1) shop.add({ coupon: 'TWO', lines })
    await all(connector.orders(EVER))

    const paths = shop.asked.map(({ path }) => path.replaceAll(/\d{3}/g, 'id'))
    const count = (name: string) => paths.filter((path) => path === name).length
    expect([count('v2/orders'), count('v3/orders/payment_actions/refunds')]).toEqual([2, 1])
    expect([count('v3/orders/id/transactions'), count('v2/orders/id/coupons')]).toEqual([50, 0])
  })

  test('case 40: without the right to transactions, orders are read and it is asked for once', async () => {
    const { shop, connector } = openShop()
    shop.settings.rights.delete('transactions')
    for (let at = 0; at < 5; at += 1) shop.add({ paymentMethod: at === 0 ? 'Test Payment Gateway' : 'Cash' })
    const orders = await all(connector.orders(EVER))

    expect(orders.map((order) => isReadable(order) && order.order?.isTest)).toEqual([true, false, false, false, false])
    expect(shop.asked.filter(({ path }) => path.endsWith('transactions')).length).toBeLessThanOrEqual(2)
  })

  test('an order whose transactions BigCommerce doesn’t find is read, and stops no others', async () => {
    const { shop, connector } = openShop()
    const [paid, moved] = [shop.add(), shop.add()]
    shop.settings.fail = ({ path }) => (path === `v3/orders/${moved}/transactions` ? { status: 404, json: {} } : null)

    expect(await all(connector.orders(EVER))).toMatchObject(
      [paid, moved].map((id) => ({ id, order: { isTest: false } })),
    )
  })

  test('an order with a refund that can’t be read is named, and the others are read', async () => {
    const { shop, connector } = openShop()
    shop.add()
    shop.refund(shop.add(), { total: Number.NaN })

    const orders = await all(connector.orders(EVER))

    expect(orders.map((order) => isReadable(order))).toEqual([true, false])
    expect(orders[1]).toMatchObject({ externalId: '102', problem: expect.stringContaining('one of its refunds') })
  })
})
