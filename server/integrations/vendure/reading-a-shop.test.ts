import { describe, expect, test } from 'vitest'
import { all, faultOf, openFakeShop } from '#test/fakes/connect.ts'
import { createFakeShop } from '#test/fakes/vendure/shop.ts'
import type { Credentials } from './client.ts'
import { DOCUMENTS } from './documents.ts'
import { createVendureConnector } from './vendure-connector.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const EVER = { from: 0, to: NOW + DAY }

const { credentials: login } = createFakeShop({ now: () => NOW })

function openShop(credentials: Partial<Credentials> = {}) {
  const opened = openFakeShop({
    createShop: createFakeShop,
    createConnector: createVendureConnector,
    start: NOW,
    credentials: { ...login, ...credentials },
  })
  const count = (name: string) => opened.shop.asked.filter((asked) => asked.name === name).length
  return { ...opened, count }
}

const ids = (orders: readonly { id: string }[]) => orders.map(({ id }) => id)

const error = (code: string, data: unknown = null) => ({
  json: { errors: [{ message: 'no', extensions: { code } }], data },
})

describe('the list of orders', () => {
  test('case 10: 300 orders of the same moment are read once each', async () => {
    const { shop, connector } = openShop()
    const added = Array.from({ length: 300 }, () => shop.add({ placed: NOW - DAY }))

    expect(ids(await all(connector.orders({ from: NOW - DAY, to: NOW - DAY + 1000 })))).toEqual(added)
  })

  test('case 10: loses and doubles none while orders are placed', async () => {
    const { shop, connector } = openShop()
    for (let at = 0; at < 250; at += 1) shop.add()
    shop.settings.fail = ({ name }) => {
      if (name === 'Orders') shop.add({ id: `0.${shop.asked.length}` })
      return null
    }

    const found = ids(await all(connector.orders(EVER)))

    expect(new Set(found).size).toBe(found.length)
    expect(found.filter((id) => !id.startsWith('0.'))).toHaveLength(250)
  })

  test('is read again if orders left it meanwhile', async () => {
    const { shop, connector } = openShop()
    const added = Array.from({ length: 250 }, () => shop.add())
    shop.settings.fail = ({ variables }) => {
      if (Object(variables['options']).skip === 100) shop.remove(added[0] ?? '')
      return null
    }

    expect(ids(await all(connector.orders(EVER))).toSorted()).toEqual(added.toSorted())
  })

  test('case 11: that sends page 1 again and again ends with an error', async () => {
    const { shop, connector, count } = openShop()
    for (let at = 0; at < 350; at += 1) shop.add()
    const send = shop.send
    let first: unknown = null
    shop.settings.fail = ({ name }) => (name === 'Orders' && first !== null ? { json: first } : null)
    await connector.check()
    const page = await send('https://shop.example/admin-api', {
      headers: { 'vendure-api-key': 'key_1' },
      json: { query: DOCUMENTS.orders, variables: { options: { take: 100, skip: 0, sort: {}, filter: {} } } },
      signal: new AbortController().signal,
    })
    first = page.json
    const before = count('Orders')

    expect(await faultOf(all(connector.orders(EVER)))).toMatchObject({
      kind: 'unreadable',
      words: 'The shop’s list of orders repeats the same page. Nothing was changed.',
    })
    expect(count('Orders') - before).toBe(2)
  })

  test('is incomplete if pages are shorter than was asked for, and is never taken for all orders', async () => {
    const { shop, connector } = openShop()
    for (let at = 0; at < 130; at += 1) shop.add()
    shop.settings.longestPage = 40

    expect(await faultOf(all(connector.orders(EVER)))).toEqual({
      kind: 'unreadable',
      words: 'The shop’s list of orders changes while it is read. Nothing was changed.',
    })
  })

  test('case 12: states its order and its size in every request', async () => {
    const { shop, connector } = openShop()
    shop.add()
    await all(connector.orders(EVER))
    await all(connector.changedSince(0))
    await all(connector.refunds(EVER))
    await all(connector.ids(EVER))
    await all(connector.ordersById(['1']))
    const lists = shop.asked.filter(({ variables }) => 'options' in variables)

    expect(lists).toHaveLength(5)
    for (const { variables } of lists) {
      expect(variables).toMatchObject({ options: { take: 100, skip: 0, sort: { id: 'ASC' } } })
    }
  })

  test('of ids names those that the shop doesn’t have', async () => {
    const { shop, connector } = openShop()
    const id = shop.add()

    expect(await all(connector.ordersById([id, '99']))).toMatchObject([{ id }, { id: '99', isGone: true }])
  })

  test('case 14: of changes has an order of last month that was paid back today, and no cart', async () => {
    const { shop, connector } = openShop()
    const old = shop.add({ placed: NOW - 30 * DAY })
    shop.add({ placed: null })
    shop.add({ placed: NOW - 30 * DAY })
    shop.cancel(old)

    expect(ids(await all(connector.changedSince(NOW - HOUR)))).toEqual([old])
  })

  test('of refunds has the orders of its days, because a refund doesn’t change its order', async () => {
    const { shop, connector } = openShop()
    const order = shop.add({ placed: NOW - 30 * DAY })
    shop.refund(order, { total: 100 })

    expect(await all(connector.changedSince(NOW - HOUR))).toEqual([])
    expect(ids(await all(connector.refunds({ from: NOW - 120 * DAY, to: NOW })))).toEqual([order])
  })

  test('names an order whose history is longer than one answer, because it dates refunds', async () => {
    const { shop, connector } = openShop()
    const event = { type: 'ORDER_MODIFIED', at: NOW - DAY, data: {} }
    shop.add({ history: Array.from({ length: 101 }, () => event) })

    expect(await all(connector.orders(EVER))).toMatchObject([{ id: '1', problem: 'Its history is too long.' }])
  })

  test('names an order that can’t be read, and reads the others', async () => {
    const { shop, connector } = openShop()
    shop.add({ offBy: 1 })
    shop.add({ currency: 'Euro' })
    shop.add()
    const [wrong, unknown, order] = await all(connector.orders(EVER))

    expect(wrong).toEqual({ id: '1', externalId: 'CODE1', problem: 'Its parts don’t add up to its total.' })
    expect(unknown).toMatchObject({ problem: 'Its field “currencyCode” isn’t what Vendure documents.' })
    expect(order).toMatchObject({ externalId: 'CODE7', status: 'payment settled' })
  })
})

describe('a fault is never “no orders”', () => {
  test.each([
    ['FORBIDDEN', { kind: 'missing-right' }],
    ['INTERNAL_SERVER_ERROR', { kind: 'unreadable' }],
    ['GRAPHQL_VALIDATION_FAILED', { kind: 'not-this-platform' }],
    ['CHANNEL_NOT_FOUND', { kind: 'wrong-key' }],
  ])('if an answer of status 200 has the error %s', async (code, fault) => {
    const { shop, connector } = openShop()
    shop.add()
    shop.settings.fail = ({ name }) =>
      name === 'Orders' ? error(code, { orders: { totalItems: 0, items: [] } }) : null

    expect(await faultOf(all(connector.orders(EVER)))).toMatchObject(fault)
  })

  test.each([
    [{ json: { data: null } }, { kind: 'unreadable' }],
    [{ json: { data: { orders: null } } }, { kind: 'unreadable' }],
    [{ json: { data: { orders: { totalItems: 5, items: [] } } } }, { kind: 'unreadable' }],
    [{ json: [] }, { kind: 'not-this-platform' }],
    [
      { status: 502, json: null },
      { kind: 'away', words: 'The shop answers with an error (502).' },
    ],
    [{ status: 403, json: null }, { kind: 'missing-right' }],
    [{ status: 404, json: null }, { kind: 'not-this-platform' }],
    [{ problem: 'timeout' as const }, { kind: 'away' }],
    [{ problem: 'not_json' as const }, { kind: 'not-this-platform' }],
  ])('if the answer is %j', async (answer, fault) => {
    const { shop, connector } = openShop()
    shop.settings.fail = ({ name }) => (name === 'Orders' ? answer : null)

    expect(await faultOf(all(connector.orders(EVER)))).toMatchObject(fault)
  })

  test('if the shop doesn’t say how many decimals its amounts have', async () => {
    const { shop, connector } = openShop()
    shop.add()
    shop.settings.fail = ({ name }) => (name === 'Precision' ? error('FORBIDDEN') : null)

    expect(await faultOf(all(connector.orders(EVER)))).toMatchObject({ kind: 'unreadable' })
  })

  test('case 21: a busy shop is asked again after the pause that it asks for', async () => {
    const { shop, connector, waits } = openShop()
    shop.add()
    let busy = 2
    shop.settings.fail = ({ name }) =>
      name === 'Orders' && busy-- > 0 ? { status: 429, headers: { 'retry-after': '7' }, json: null } : null

    expect(await all(connector.orders(EVER))).toHaveLength(1)
    expect(waits).toEqual([7000, 7000])
  })
})

describe('a session', () => {
  test.each(['bearer', 'cookie', 'both'] as const)(
    'of a server with %s tokens is used until it ends',
    async (tokens) => {
      const { shop, connector, count } = openShop()
      shop.settings.tokens = tokens
      shop.add()
      await all(connector.orders(EVER))
      await all(connector.orders(EVER))
      expect(count('Login')).toBe(1)

      shop.endSessions()

      expect(await all(connector.orders(EVER))).toHaveLength(1)
      expect(count('Login')).toBe(2)
    },
  )

  test('is asked for once more, not again and again, if the right is missing', async () => {
    const { shop, connector, count } = openShop()
    await all(connector.orders(EVER))
    shop.settings.permissions = ['Authenticated']

    expect(await faultOf(all(connector.orders(EVER)))).toMatchObject({ kind: 'missing-right' })
    expect(count('Login')).toBe(2)
  })

  test('isn’t needed with an API key', async () => {
    const { shop, connector, count } = openShop({ username: '', password: 'key_1' })
    shop.add()

    expect(await all(connector.orders(EVER))).toHaveLength(1)
    expect(count('Login')).toBe(0)
  })

  test('can’t begin with a wrong password or API key', async () => {
    const password = openShop({ password: 'wrong' })
    const apiKey = openShop({ username: '', password: 'wrong' })

    expect(await faultOf(password.connector.check())).toMatchObject({ kind: 'wrong-key', words: /user and password/ })
    expect(await faultOf(apiKey.connector.check())).toMatchObject({ kind: 'wrong-key', words: /API key/ })
  })
})

describe('a check', () => {
  test('says who the shop is', async () => {
    const { shop, connector } = openShop()
    shop.add({ placed: null })
    shop.add({ placed: Date.UTC(2025, 2, 4, 23) })
    shop.add()

    expect(await connector.check()).toEqual({
      name: null,
      identity: '1',
      url: null,
      currency: 'USD',
      timeZone: null,
      orders: 2,
      firstOrderDay: '2025-03-04',
      rights: ['orders', 'products', 'customers', 'settings'],
      missing: [],
    })
    expect(await connector.time()).toBe(NOW)
  })

  test('names each right that is missing', async () => {
    const { shop, connector } = openShop()
    shop.settings.permissions = ['ReadOrder', 'ReadCustomer']

    expect(await connector.check()).toMatchObject({
      rights: ['orders', 'customers'],
      missing: [expect.stringContaining('ReadCatalog'), expect.stringContaining('ReadSettings')],
    })
    shop.settings.permissions = ['ReadCatalog']
    expect(await faultOf(connector.check())).toMatchObject({ kind: 'missing-right', words: /ReadOrder/ })
  })

  test('reads the channel of the token', async () => {
    const { shop, connector } = openShop({ channel: 'b' })
    const other = { id: '2', code: 'uk-shop', token: 'b' }
    shop.settings.channels.push(other)

    expect(await connector.check()).toMatchObject({ name: 'uk-shop', identity: '2' })
    expect(shop.asked.every(({ headers }) => headers['vendure-token'] === 'b')).toBe(true)
  })

  test('refuses a token that a shop with one channel takes for its own', async () => {
    const { shop, connector } = openShop({ channel: 'typo' })
    shop.add()

    expect(await faultOf(connector.check())).toMatchObject({ kind: 'wrong-key', words: /channel/ })
    expect(await faultOf(all(connector.orders(EVER)))).toMatchObject({ kind: 'wrong-key', words: /channel/ })
  })
})

test('nothing but queries and the login is ever sent, with values only as variables', async () => {
  const { shop, connector } = openShop({ channel: 'main' })
  const id = shop.add()
  await connector.check()
  await connector.time()
  await all(connector.orders(EVER))
  await all(connector.changedSince(0))
  await all(connector.ordersById([id, '") { id } } mutation {']))
  await all(connector.ids(EVER))
  const fixed: readonly string[] = Object.values(DOCUMENTS)

  expect(shop.asked.every(({ query }) => fixed.includes(query))).toBe(true)
  const mutations = fixed.filter((document) => document.includes('mutation'))
  expect(mutations).toEqual([DOCUMENTS.login])
})
