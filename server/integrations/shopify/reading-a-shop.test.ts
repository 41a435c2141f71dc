import { describe, expect, test } from 'vitest'
import { isGone, isReadable, isThere, type ConnectorOptions, type ReadOrder } from '#server/integrations/connector.ts'
import { all, faultOf, openFakeShop } from '#test/fakes/connect.ts'
import { costOf, parseQuery } from '#test/fakes/shopify/query.ts'
import { createFakeShop, type Asked } from '#test/fakes/shopify/shop.ts'
import { ledger } from '#test/fixtures/shops/orders.ts'
import { createShopifyConnector } from './shopify-connector.ts'
import type { Credentials } from './sign-in.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 26, 12)
const EVER = { from: 0, to: NOW + DAY }

function openShop() {
  const opened = openFakeShop({
    createShop: createFakeShop,
    createConnector: (options: ConnectorOptions<Credentials>) =>
      createShopifyConnector({
        ...options,
        address: 'https://shop.myshopify.com',
        async wait(ms, signal) {
          await options.wait(ms, signal)
          opened.clock.now += ms
        },
      }),
    start: NOW,
  })
  const count = (name: string) => opened.shop.asked.filter((asked) => asked.name === name).length
  return { ...opened, count }
}

const numbers = (orders: readonly ReadOrder[]) => orders.map(({ externalId }) => externalId)

const error = (code: string, data: unknown = null) => ({
  status: 200,
  json: { data, errors: [{ message: code, extensions: { code } }] },
})

const onOrders = (answer: ReturnType<typeof error>) => (asked: Asked) => (asked.name === 'Orders' ? answer : null)

describe('the list of orders', () => {
  test('has each order once, the oldest first, in pages as long as a query may cost', async () => {
    const { shop, connector } = openShop()
    for (let at = 0; at < 60; at += 1) shop.add({ created: NOW - at * DAY })

    const orders = await all(connector.orders(EVER))

    expect(numbers(orders)).toEqual(Array.from({ length: 60 }, (_, at) => String(1060 - at)))
    const sizes = shop.asked.flatMap(({ name, variables }) => (name === 'Orders' ? [variables['first']] : []))
    expect(sizes[0]).toBe(4)
    expect(Number(sizes[1])).toBeGreaterThan(4)
  })

  test('is read in shorter pages where a query costs more than Shopify allows', async () => {
    const { shop, connector } = openShop()
    for (let at = 0; at < 5; at += 1) shop.add()
    shop.settings.fail = ({ name, variables }) =>
      name === 'Orders' && Number(variables['first']) > 1 ? error('MAX_COST_EXCEEDED') : null

    expect(await all(connector.orders(EVER))).toHaveLength(5)
  })

  test('fails if even one order costs too much', async () => {
    const { shop, connector } = openShop()
    shop.settings.fail = onOrders(error('MAX_COST_EXCEEDED'))

    expect(await faultOf(all(connector.orders(EVER)))).toMatchObject({ kind: 'unreadable' })
  })

  test('ends with an error if the shop sends a page again', async () => {
    const { shop, connector, count } = openShop()
    const nodes = [{ id: 'gid://shopify/Order/1', name: '#1' }]
    shop.settings.fail = ({ name }) =>
      name === 'Ids' ? { json: { data: { orders: { nodes, pageInfo: { hasNextPage: true, endCursor: 'a' } } } } } : null

    expect(await faultOf(all(connector.ids(EVER)))).toMatchObject({
      words: expect.stringContaining('repeats the same page'),
    })
    expect(count('Ids')).toBe(2)
  })

  test('case 15: of changes has an order once that changes while pages are read', async () => {
    const { shop, connector } = openShop()
    const ids = Array.from({ length: 30 }, (_, at) => shop.add({ created: NOW - DAY + at * 1000 }))
    let pages = 0
    shop.settings.fail = ({ name }) => {
      if (name === 'Orders' && (pages += 1) === 2) shop.edit(ids[0] ?? '', { source: 'pos' })
      return null
    }

    const found = await all(connector.changedSince(NOW - 2 * DAY))

    expect(numbers(found).toSorted()).toEqual(ids.map((id) => String(1000 + Number(id))).toSorted())
    const asked = shop.asked.filter(({ name }) => name === 'Orders')
    expect(asked.every(({ variables }) => variables['sortKey'] === 'UPDATED_AT')).toBe(true)
  })

  test('case 16: is right if the shop ignores the span', async () => {
    const { shop, connector } = openShop()
    const old = shop.add({ created: NOW - 300 * DAY })
    shop.settings.ignoresSearch = true

    expect(await all(connector.changedSince(NOW - DAY))).toMatchObject([{ id: old, createdAt: NOW - 300 * DAY }])
  })

  test('case 17: has all 260 lines of an order, and all of a refund', async () => {
    const { shop, connector } = openShop()
    const lines = Array.from({ length: 260 }, (_, at) => ({ name: `Mug ${at}`, price: 100 + at }))
    const id = shop.add({ lines, created: NOW - DAY, shipping: Array.from({ length: 7 }, () => ({ price: 100 })) })
    const value = shop.total(id) - 700
    shop.refund(id, {
      lines: lines.map((_, at) => [at, 1] as const),
      transactions: [{ kind: 'REFUND', status: 'SUCCESS', amount: value }],
    })

    const [order] = (await all(connector.orders(EVER))).filter(isReadable)

    expect(order?.order?.lines).toHaveLength(260)
    expect(order?.order?.total).toBe(BigInt(shop.total(id)) * 10_000n)
    expect(order?.order?.events.filter(({ kind }) => kind === 'return')).toHaveLength(260)
  })

  test('case 17: names an order whose refund has more payments than are read', async () => {
    const { shop, connector } = openShop()
    const id = shop.add()
    shop.refund(id, {
      transactions: Array.from({ length: 11 }, () => ({ kind: 'REFUND', status: 'SUCCESS', amount: 1 })),
    })

    expect(await all(connector.orders(EVER))).toEqual([
      { id, externalId: '1001', problem: 'One of its refunds has too many parts to read.' },
    ])
  })

  test('case 28: has refunds that a list leaves out', async () => {
    const { shop, connector, count } = openShop()
    const id = shop.add({ created: NOW - DAY })
    shop.add({ created: NOW - DAY })
    shop.refund(id, { lines: [[0, 1]], transactions: [{ kind: 'REFUND', status: 'SUCCESS', amount: 1000 }] })

    const [order] = (await all(connector.orders(EVER))).filter(isReadable)

    expect(order?.order && ledger(order.order)[1]).toMatch(/^return, -10.00/)
    expect(count('Refunds')).toBe(1)
  })

  test('of a span of refunds has orders with one, also while its money is pending', async () => {
    const { shop, connector } = openShop()
    const id = shop.add({ created: NOW - 90 * DAY })
    shop.add({ created: NOW - DAY })
    shop.refund(id, { transactions: [{ kind: 'REFUND', status: 'PENDING', amount: 1000 }] })

    expect(await all(connector.refunds({ from: NOW - 120 * DAY, to: NOW }))).toMatchObject([{ id }])
  })

  test('of ids names those that the shop doesn’t have', async () => {
    const { shop, connector } = openShop()
    const id = shop.add()
    const found = await all(connector.ordersById([id, '99', id]))

    expect(found.filter(isThere)).toMatchObject([{ id }])
    expect(found.filter(isGone)).toEqual([{ id: '99', isGone: true }])
    expect(await all(connector.ids(EVER))).toEqual([{ id, externalId: '1001' }])
  })

  test('case 45: is asked for in UTC', async () => {
    const { shop, connector } = openShop()
    await all(connector.orders({ from: Date.UTC(2026, 2, 29, 0, 30), to: Date.UTC(2026, 2, 29, 2, 30, 0, 500) }))
    await all(connector.changedSince(NOW))

    const searches = shop.asked.flatMap(({ name, variables }) => (name === 'Orders' ? [variables['query']] : []))
    expect(searches).toEqual([
      "created_at:>='2026-03-29T00:30:00Z' AND created_at:<'2026-03-29T02:30:01Z'",
      "updated_at:>='2026-11-26T12:00:00Z'",
    ])
  })

  test('case 44: has orders of the hour that the shop’s clock repeats, each at its own instant', async () => {
    const { shop, connector } = openShop()
    const first = Date.UTC(2026, 10, 1, 5, 30)
    const second = Date.UTC(2026, 10, 1, 6, 30)
    shop.add({ created: first })
    shop.add({ created: second })

    const orders = (await all(connector.orders(EVER))).filter(isReadable)

    expect(orders.map(({ order }) => order?.placedAt)).toEqual([first, second])
  })

  test('names an order that can’t be read, and reads the others', async () => {
    const { shop, connector } = openShop()
    shop.add({ currency: 'Dollar' })
    shop.add()

    expect(await all(connector.orders(EVER))).toMatchObject([
      {
        externalId: '1001',
        problem: 'Its field “totalPriceSet.shopMoney.currencyCode” isn’t what Shopify documents.',
      },
      { externalId: '1002', status: 'paid' },
    ])
    expect(connector.orderUrl?.('1')).toBe('https://admin.shopify.com/store/shop/orders/1')
  })
})

describe('a fault is never “no orders”', () => {
  test.each([
    ['ACCESS_DENIED', { kind: 'missing-right' }],
    ['INTERNAL_SERVER_ERROR', { kind: 'unreadable' }],
    ['undefinedField', { kind: 'not-this-platform' }],
    ['SHOP_INACTIVE', { kind: 'away' }],
  ])('if an answer of status 200 has the error %s', async (code, fault) => {
    const { shop, connector } = openShop()
    shop.add()
    const none = { orders: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } }
    shop.settings.fail = onOrders(error(code, none))

    expect(await faultOf(all(connector.orders(EVER)))).toMatchObject(fault)
  })

  test.each([
    [
      { status: 402, json: null },
      { kind: 'away', words: /frozen/ },
    ],
    [
      { status: 423, json: null },
      { kind: 'away', words: /locked/ },
    ],
    [{ status: 404, json: null }, { kind: 'not-this-platform' }],
    [{ status: 502, json: null }, { kind: 'away' }],
    [{ json: { data: { orders: null } } }, { kind: 'unreadable' }],
    [{ json: [] }, { kind: 'not-this-platform' }],
    [{ problem: 'timeout' as const }, { kind: 'away' }],
    [{ problem: 'not_json' as const }, { kind: 'not-this-platform' }],
  ])('if the answer is %j', async (answer, { kind, words }: { kind: string; words?: RegExp }) => {
    const { shop, connector } = openShop()
    shop.settings.fail = ({ name }) => (name === 'Orders' ? answer : null)

    expect(await faultOf(all(connector.orders(EVER)))).toMatchObject({
      kind,
      words: expect.stringMatching(words ?? /./),
    })
  })

  test('case 21: a throttled query is asked again when the shop has enough points for it', async () => {
    const { shop, connector, waits } = openShop()
    Object.assign(shop.settings.bucket, { maximum: 2000, restoreRate: 100 })
    shop.add()
    await all(connector.orders(EVER))
    shop.drainBucket()

    expect(await all(connector.orders(EVER))).toHaveLength(1)
    const asked = shop.asked.filter(({ name }) => name === 'Orders')
    const [, refused, again] = asked
    expect(again).toEqual(refused)
    const cost = refused === undefined ? 0 : costOf(parseQuery(refused.query, refused.variables).fields)
    expect(waits).toEqual([(cost / 100) * 1000])
  })

  test('case 21: a shop that stays busy is left to the next sync', async () => {
    const { shop, connector, waits } = openShop()
    shop.settings.fail = ({ name }) =>
      name === 'Orders' ? { status: 429, headers: { 'retry-after': '2.0' }, json: null } : null

    expect(await faultOf(all(connector.orders(EVER)))).toMatchObject({ kind: 'too-many-requests' })
    expect(waits).toHaveLength(3)
  })
})
