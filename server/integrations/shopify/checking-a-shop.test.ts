import { describe, expect, test } from 'vitest'
import type { ConnectorOptions } from '#server/integrations/connector.ts'
import { all, faultOf, openFakeShop } from '#test/fakes/connect.ts'
import { createFakeShop } from '#test/fakes/shopify/shop.ts'
import { DOCUMENTS } from './documents.ts'
import { shopifyAddress } from './shop-domain.ts'
import { createShopifyConnector } from './shopify-connector.ts'
import { credentialsSchema, type Credentials } from './sign-in.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 26, 12)
const EVER = { from: 0, to: NOW + DAY }

function openShop(credentials: Partial<Credentials> = {}) {
  const opened = openFakeShop({
    createShop: createFakeShop,
    createConnector: ({ credentials: own, ...options }: ConnectorOptions<Credentials>) =>
      createShopifyConnector({ ...options, credentials: { ...own, ...credentials } }),
    start: NOW,
  })
  const count = (name: string) => opened.shop.asked.filter((asked) => asked.name === name).length
  return { ...opened, count }
}

describe('the address of a shop', () => {
  test.each([
    'myshop',
    'MyShop.myshopify.com',
    'https://myshop.myshopify.com/',
    'http://myshop.myshopify.com/admin/orders?x=1',
    'https://admin.shopify.com/store/myshop',
    'admin.shopify.com/store/myshop/orders/5#top',
    ' https://admin.shopify.com/store/MyShop/ ',
  ])('is read from %s', (typed) => {
    expect(shopifyAddress.read(typed)).toBe('https://myshop.myshopify.com')
  })

  test.each([
    'shop.example.com',
    'https://myshopify.com',
    'https://myshop.myshopify.com.example.com',
    'https://example.com/myshop.myshopify.com',
    'https://a@myshop.myshopify.com.example.com',
    'https://admin.shopify.com',
    'my shop',
    '',
  ])('isn’t read from %s', (typed) => {
    expect(shopifyAddress.read(typed)).toBeNull()
  })
})

describe('the token of an app', () => {
  test('is used for a day, and then asked for again', async () => {
    const { shop, connector, clock, count } = openShop()
    shop.add()
    await all(connector.orders(EVER))
    await all(connector.orders(EVER))
    expect(count('SignIn')).toBe(1)

    clock.now += DAY
    expect(await all(connector.orders(EVER))).toHaveLength(1)
    expect(count('SignIn')).toBe(2)
  })

  test('is asked for once more if it is over before its time', async () => {
    const { shop, connector, count } = openShop()
    await all(connector.orders(EVER))
    shop.endTokens()
    expect(await all(connector.orders(EVER))).toEqual([])
    expect(count('SignIn')).toBe(2)
  })

  test('isn’t asked for with an access token, which Shopify may revoke', async () => {
    const { shop, connector, count } = openShop({ clientId: '', secret: 'shpat_old' })
    shop.addToken('shpat_old')
    shop.add()
    expect(await all(connector.orders(EVER))).toHaveLength(1)

    shop.endTokens()
    expect(await faultOf(all(connector.orders(EVER)))).toMatchObject({ kind: 'wrong-key', words: /revoked/ })
    expect(count('SignIn')).toBe(0)
  })

  test('is an access token also where a client ID was entered with it', async () => {
    const { shop, connector, count } = openShop({ secret: 'shpat_old' })
    shop.addToken('shpat_old')
    await connector.check()
    expect(count('SignIn')).toBe(0)
  })

  test.each([
    [{ secret: 'wrong' }, /client secret/],
    [{ clientId: 'wrong' }, /installed in this shop/],
  ])('isn’t given with %j', async (credentials, words) => {
    const { connector } = openShop(credentials)
    expect(await faultOf(connector.check())).toMatchObject({ kind: 'wrong-key', words: expect.stringMatching(words) })
  })

  test.each([
    ['application_cannot_be_found', /client ID/],
    ['app_not_installed', /press Install app/],
    ['shop_not_permitted', /same organization/],
  ])('isn’t given for the reason %s, which says what to do', async (code, words) => {
    const { shop, connector } = openShop()
    shop.settings.signIn = () => ({ status: 400, headers: {}, json: { error: code } })
    expect(await faultOf(connector.check())).toMatchObject({ kind: 'wrong-key', words: expect.stringMatching(words) })
  })

  test('isn’t given where there is no Shopify shop', async () => {
    const { shop, connector } = openShop()
    shop.settings.signIn = () => ({ status: 404, headers: {}, json: null })
    expect(await faultOf(connector.check())).toMatchObject({ kind: 'not-this-platform' })
  })

  test('needs a secret', () => {
    expect(credentialsSchema.safeParse({ clientId: 'client', secret: ' ' }).success).toBe(false)
    expect(credentialsSchema.parse({ secret: 'shpat_1' })).toEqual({ clientId: '', secret: 'shpat_1' })
  })
})

describe('a check', () => {
  test('says who the shop is', async () => {
    const { shop, connector } = openShop()
    shop.add({ created: Date.UTC(2025, 2, 5, 3) })
    shop.add()

    expect(await connector.check()).toEqual({
      name: 'Mug shop',
      identity: '42',
      url: 'https://shop.myshopify.com',
      currency: 'USD',
      timeZone: 'America/New_York',
      orders: 2,
      firstOrderDay: '2025-03-04',
      rights: ['orders', 'products', 'customers', 'settings'],
      missing: [],
    })
    expect(await connector.time()).toBe(NOW)
    expect(await connector.readableFrom?.()).toBeNull()
  })

  test('of a shop without orders has no first day', async () => {
    expect(await openShop().connector.check()).toMatchObject({ orders: 0, firstOrderDay: null })
  })

  test('case 8: says that the app reads only 60 days, and from when on', async () => {
    const { shop, connector } = openShop()
    shop.settings.scopes = shop.settings.scopes.filter((scope) => scope !== 'read_all_orders')
    const old = shop.add({ created: NOW - 61 * DAY })
    const young = shop.add({ created: NOW - 59 * DAY })

    expect(await connector.check()).toMatchObject({
      orders: 1,
      missing: [expect.stringMatching(/^Shopify gives this token only 60 days/)],
    })
    const from = (await connector.readableFrom?.()) ?? 0
    expect(from).toBe(NOW - 59 * DAY)
    const listed = await all(connector.ids({ from, to: NOW }))
    expect(listed).toMatchObject([{ id: young }])
    expect(listed).not.toMatchObject([{ id: old }])
  })

  test('with a version that isn’t the one that was asked for says so, and works', async () => {
    const { shop, connector } = openShop()
    shop.add()
    expect(await all(connector.orders(EVER))).toHaveLength(1)
    expect(connector.notices?.()).toEqual([])

    shop.settings.version = '2026-10'
    expect(await all(connector.orders(EVER))).toHaveLength(1)
    expect(connector.notices?.()).toEqual([expect.stringContaining('version 2026-10 of its API')])
  })

  test('names each right that is missing, and takes a right to write for one to read', async () => {
    const { shop, connector } = openShop()
    shop.settings.scopes = ['write_orders', 'read_all_orders']

    expect(await connector.check()).toMatchObject({
      rights: ['orders', 'settings'],
      missing: [
        expect.stringContaining('read_customers'),
        expect.stringContaining('read_products'),
        expect.stringContaining('read_inventory'),
      ],
    })
    shop.settings.scopes = ['read_products']
    expect(await faultOf(connector.check())).toMatchObject({ kind: 'missing-right', words: /read_orders/ })
  })

  test('reads orders without their buyers where the shop’s plan leaves them out', async () => {
    const { shop, connector } = openShop()
    shop.settings.people = { addresses: false, customers: false }
    shop.add()

    expect(await connector.check()).toMatchObject({ missing: [/no emails and addresses/, /read_customers/] })
    const [order] = await all(connector.orders(EVER))
    expect(order).toMatchObject({ order: { customer: null, country: null, total: 10_000_000n } })
  })
})

test('nothing but queries and the sign-in is ever sent, with values only as variables', async () => {
  const { shop, connector } = openShop()
  const id = shop.add()
  shop.refund(id, { lines: [[0, 1]] })
  await connector.check()
  await connector.time()
  await all(connector.orders(EVER))
  await all(connector.changedSince(0))
  await all(connector.refunds(EVER))
  await all(connector.ordersById([id, '") { id } } mutation {']))
  await all(connector.ids(EVER))
  const fixed: readonly string[] = Object.values(DOCUMENTS)

  const queries = shop.asked.filter(({ name }) => name !== 'SignIn')
  expect(queries.every(({ query }) => fixed.includes(query))).toBe(true)
  expect(fixed.filter((document) => document.includes('mutation'))).toEqual([])
})
