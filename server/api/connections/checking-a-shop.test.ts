import { expect, test } from 'vitest'
import { importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { SECRET, openConnections } from '#test/fixtures/shops/connections.ts'

const { backend, countConnections, installation, openStore, shop } = await openConnections()
const { database } = backend

test('checking a shop reads a name and a time zone as WordPress means them', async () => {
  const { check, connect } = await openStore()
  shop().settings.name = 'Ada &amp; Grace&#8217;s &quot;Lamps&quot; &nope;'
  shop().settings.zone = 'x'.repeat(101)

  expect((await check()).body.shop).toMatchObject({ name: 'Ada & Grace’s "Lamps" &nope;', timeZone: '+00:00' })
  expect((await connect()).status).toBe(201)
})

test('checking a shop says who it is, and stores nothing', async () => {
  const { check, store } = await openStore()

  shop().add({ created: Date.parse('2026-05-01T12:00:00Z') })

  const { status, body } = await check({ address: `${shop().address}/wp-admin/index.php` })

  expect(status).toBe(200)
  expect(body).toMatchObject({
    address: shop().address,
    shop: {
      name: 'Mug shop',
      currency: 'USD',
      timeZone: '+00:00',
      orders: 1,
      firstOrderDay: '2026-05-01',
      missing: [],
    },
    storeCurrency: 'USD',
    connectedAs: null,
    channels: [],
  })
  expect(body.shop.cannotKnow).not.toEqual([])
  expect(await countConnections(store)).toBe(0)
})

test.each([
  ['wrong_key', { credentials: { key: 'ck_wrong', secret: SECRET } }, /key/],
  ['not_https', { address: 'http://93.184.216.34' }, /https/],
  ['private_address', { address: 'https://169.254.169.254' }, /private/],
  ['unreachable', { address: 'http://127.0.0.1:1' }, /answer/],
  ['invalid_address', { address: 'lamps' }, /shop\.example\.com/],
  ['invalid_address', { address: 'ftp://lamps.example' }, /shop\.example\.com/],
  ['invalid_address', { address: 'https://me:pw@lamps.example' }, /shop\.example\.com/],
])('checking a shop says what is wrong: %s for %j', async (code, part, words) => {
  const { check } = await openStore()

  const { status, body } = await check(part)

  expect({ status, code: body.error.code }).toEqual({ status: 422, code })
  expect(body.error.message).toMatch(words)
})

test('checking a shop names something else at the address, and where a redirect leads', async () => {
  const { check } = await openStore()
  shop().settings.fail = () => ({ json: '<html>' })
  expect((await check()).body.error).toMatchObject({ code: 'not_json' })

  shop().settings.fail = () => ({ status: 301, headers: {} })
  expect((await check()).body.error.message).toBe(
    'The shop sends visitors to another address. Enter that address instead.',
  )
  shop().settings.fail = () => ({ status: 301, headers: { location: 'https://www.lamps.example/' } })
  expect((await check()).body.error.message).toContain('https://www.lamps.example')
})

test('checking a shop reaches no private address unless the installation allows it', async () => {
  installation.allowsPrivate = false
  const { check } = await openStore()

  expect((await check()).body.error).toMatchObject({ code: 'not_https' })
  const https = await check({ address: 'https://127.0.0.1' })
  expect(https.body.error).toMatchObject({ code: 'private_address' })
})

test('checking a shop proposes the sales channel whose orders are those of the shop, with counts', async () => {
  const { check, store } = await openStore()
  const at = '2026-05-10T12:00:00Z'
  const sale = (name: string, amount: string): TestOrder => ({
    name,
    at,
    entries: [{ kind: 'sale', amount, quantity: 1 }],
  })
  await importOrders(database, { storeId: store }, [sale('1001', '10'), sale('1002', '20.5'), sale('1003', '7')])
  await database.query(
    `insert into public.sales_channels (store_id, key, platform, name) values ($1, 'test', 'table', 'My table')`,
    [store],
  )
  const price = (subtotal: string) => ({
    total: subtotal,
    lines: [{ name: 'Mug', sku: 'MUG', quantity: 1, subtotal }],
  })
  const created = Date.parse(at)
  shop().add({ id: 1001, created, ...price('10.00') })
  shop().add({ id: 1002, created, ...price('20.50') })
  shop().add({ id: 2001, created, ...price('7.00') })

  const { body } = await check()

  expect(body.channels).toEqual([{ key: 'test', name: 'My table', same: 2, different: 0, isLikely: true }])
  shop().edit(1001, price('11.00'))
  expect((await check()).body.channels).toMatchObject([{ same: 1, different: 1, isLikely: false }])
})

test('checking a shop is refused to people who are no members, and after many checks', async () => {
  const owner = await openStore()
  const stranger = await openStore()
  expect((await stranger.check({ store: owner.store })).status).toBe(404)

  for (let count = 0; count < 20; count += 1) await owner.check({ address: 'https://127.0.0.1:1', credentials: {} })
  expect((await owner.check()).status).toBe(429)
})
