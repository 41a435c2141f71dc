/* oxlint-disable max-lines -- the endpoints of connections share one shop */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openShopAccess, type ShopAccess } from '#server/api/connections/shop-access.ts'
import { openSecretKeys, type SecretKeys } from '#server/platform/secrets/secret-keys.ts'
import { createLog } from '#server/platform/system/log.ts'
import { importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { connectorOf } from '#server/integrations/connectors.ts'
import { createFakeShop } from '#test/fakes/woocommerce/shop.ts'
import { openTestBackend } from '#test/harness/backend.ts'
import { createAssistants } from '#test/harness/clients/assistants.ts'

const SECRET = 'cs_test'
const NOW = new Date('2026-05-20T12:00:00Z')

const folder = await mkdtemp(join(tmpdir(), 'connections-'))
let keyFile = join(folder, 'secret.key')
let shop: ReturnType<typeof createFakeShop> & { address: string; close: () => void }
let shops: ShopAccess
let allowsPrivate = true
const lines: string[] = []

const backend = await openTestBackend({
  clock: () => NOW,
  log: createLog((line) => lines.push(line)),
  shops(database) {
    const opened: Record<string, SecretKeys> = {}
    const keys = () => (opened[keyFile] ??= openSecretKeys({ text: undefined, file: keyFile }))
    const source: SecretKeys = {
      load: () => keys().load(),
      require: () => keys().require(),
      rotate: (encrypt) => keys().rotate(encrypt),
    }
    const open = () => openShopAccess({ database, keys: source, allowsPrivate, connectorOf })
    shops = { ...open(), openSend: (address) => open().openSend(address) }
    return shops
  },
})
const { createStore, send, signIn } = createAssistants(backend)
const { database } = backend

afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  const fake = createFakeShop({ now: () => NOW.getTime() })
  shop = { ...fake, ...(await fake.listen()) }
  allowsPrivate = true
  keyFile = join(folder, 'secret.key')
})
afterEach(() => shop.close())

async function openStore() {
  const person = await signIn()
  const store = await createStore(person)
  const asked = () => ({
    store,
    platform: 'woocommerce',
    address: shop.address,
    credentials: { key: shop.settings.key, secret: SECRET },
  })
  const { token } = person
  return {
    ...person,
    store,
    check: (part: object = {}) => send('/api/connections/check', { token, body: { ...asked(), ...part } }),
    connect: (part: object = {}) => send('/api/connections', { token, body: { ...asked(), channel: null, ...part } }),
    one: (id: string) => send(`/api/connections/${id}`, { token }),
    change: (id: string, body: object) => send(`/api/connections/${id}`, { token, method: 'PATCH', body }),
    remove: (id: string, orders = 'keep') =>
      send(`/api/connections/${id}?orders=${orders}`, { token, method: 'DELETE' }),
  }
}

const countOf = async (store: string) =>
  (await database.query('select from public.connections where store_id = $1', [store])).rowCount

describe('checking a shop', () => {
  test('reads a name and a time zone as WordPress means them', async () => {
    const { check, connect } = await openStore()
    shop.settings.name = 'Ada &amp; Grace&#8217;s &quot;Lamps&quot; &nope;'
    shop.settings.zone = 'x'.repeat(101)

    expect((await check()).body.shop).toMatchObject({ name: 'Ada & Grace’s "Lamps" &nope;', timeZone: '+00:00' })
    expect((await connect()).status).toBe(201)
  })

  test('says who it is, and stores nothing', async () => {
    const { check, store } = await openStore()

    shop.add({ created: Date.parse('2026-05-01T12:00:00Z') })

    const { status, body } = await check({ address: `${shop.address}/wp-admin/index.php` })

    expect(status).toBe(200)
    expect(body).toMatchObject({
      address: shop.address,
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
    expect(await countOf(store)).toBe(0)
  })

  test.each([
    ['wrong_key', { credentials: { key: 'ck_wrong', secret: SECRET } }, /key/],
    ['not_https', { address: 'http://93.184.216.34' }, /https/],
    ['private_address', { address: 'https://169.254.169.254' }, /private/],
    ['unreachable', { address: 'http://127.0.0.1:1' }, /answer/],
    ['invalid_address', { address: 'lamps' }, /shop\.example\.com/],
    ['invalid_address', { address: 'ftp://lamps.example' }, /shop\.example\.com/],
    ['invalid_address', { address: 'https://me:pw@lamps.example' }, /shop\.example\.com/],
  ])('says what is wrong: %s for %j', async (code, part, words) => {
    const { check } = await openStore()

    const { status, body } = await check(part)

    expect({ status, code: body.error.code }).toEqual({ status: 422, code })
    expect(body.error.message).toMatch(words)
  })

  test('names something else at the address, and where a redirect leads', async () => {
    const { check } = await openStore()
    shop.settings.fail = () => ({ json: '<html>' })
    expect((await check()).body.error).toMatchObject({ code: 'not_json' })

    shop.settings.fail = () => ({ status: 301, headers: {} })
    expect((await check()).body.error.message).toBe(
      'The shop sends visitors to another address. Enter that address instead.',
    )
    shop.settings.fail = () => ({ status: 301, headers: { location: 'https://www.lamps.example/' } })
    expect((await check()).body.error.message).toContain('https://www.lamps.example')
  })

  test('reaches no private address unless the installation allows it', async () => {
    allowsPrivate = false
    const { check } = await openStore()

    expect((await check()).body.error).toMatchObject({ code: 'not_https' })
    const https = await check({ address: 'https://127.0.0.1' })
    expect(https.body.error).toMatchObject({ code: 'private_address' })
  })

  test('proposes the sales channel whose orders are those of the shop, with counts', async () => {
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
    shop.add({ id: 1001, created, ...price('10.00') })
    shop.add({ id: 1002, created, ...price('20.50') })
    shop.add({ id: 2001, created, ...price('7.00') })

    const { body } = await check()

    expect(body.channels).toEqual([{ key: 'test', name: 'My table', same: 2, different: 0, isLikely: true }])
    shop.edit(1001, price('11.00'))
    expect((await check()).body.channels).toMatchObject([{ same: 1, different: 1, isLikely: false }])
  })

  test('is refused to people who are no members, and after many checks', async () => {
    const owner = await openStore()
    const stranger = await openStore()
    expect((await stranger.check({ store: owner.store })).status).toBe(404)

    for (let count = 0; count < 20; count += 1) await owner.check({ address: 'https://127.0.0.1:1', credentials: {} })
    expect((await owner.check()).status).toBe(429)
  })
})

describe('connecting a shop', () => {
  test('stores its key so that nobody reads it, and begins', async () => {
    const { connect, one, store, userId } = await openStore()

    const { status, body } = await connect()

    expect(status).toBe(201)
    expect((await one(body.id)).body).toMatchObject({
      shopName: 'Mug shop',
      state: 'backfill',
      channelName: 'WooCommerce',
      history: [{ event: 'backfill', by: expect.stringContaining('ada') }],
    })
    expect(await shops.loadCredentials(body.id)).toEqual({ key: shop.settings.key, secret: SECRET })
    const { rows } = await database.query<{ kept: string }>(
      `select s::text || encode(s.ciphertext, 'escape') || c::text as kept
       from private.connection_secrets as s join public.connections as c on c.id = s.connection_id where c.store_id = $1`,
      [store],
    )
    expect(rows[0]?.kept).not.toContain(SECRET)
    expect(rows[0]?.kept).not.toContain(Buffer.from(SECRET).toString('hex'))
    const { rows: audit } = await database.query<{ payload: object }>(
      `select payload from auth.audit_log_entries where payload ->> 'actor_id' = $1 and payload ->> 'action' like 'connection%'`,
      [userId],
    )
    expect(audit).toMatchObject([{ payload: { action: 'connection_created', traits: { address: shop.address } } }])
    expect(JSON.stringify(audit)).not.toContain(SECRET)
  })

  test('happens once, also if two people do it at once', async () => {
    const { connect, check, store } = await openStore()

    const answers = await Promise.all([connect(), connect()])

    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]))
    expect(await countOf(store)).toBe(1)
    expect((await check()).body.connectedAs).toEqual(expect.any(String))
  })

  test('checks again, and takes no channel of another store', async () => {
    const { connect } = await openStore()
    expect((await connect({ credentials: { key: 'ck_wrong', secret: SECRET } })).status).toBe(422)
    expect((await connect({ channel: 'elsewhere' })).body.error.code).toBe('unknown_channel')
  })

  test('never writes a key into an answer or the log, even if the shop repeats it', async () => {
    const { check, connect, one } = await openStore()
    const wrong = await check({ credentials: { key: `ck_wrong_${SECRET}`, secret: SECRET } })
    shop.settings.fail = () => ({ status: 400, json: { code: SECRET, message: SECRET } })
    const failed = await check()
    shop.settings.fail = () => null
    const { body } = await connect()

    const shown = JSON.stringify([wrong, failed, body, await one(body.id), lines])
    expect(shown).not.toContain(SECRET)
  })
})

describe('a connected shop', () => {
  test('is synced at once after it was made, changed or removed', async () => {
    const { change, connect, remove } = await openStore()
    let asked = 0
    const stop = shops.onDue(() => (asked += 1))
    const { body } = await connect()
    expect(asked).toBe(1)
    await change(body.id, { action: 'resume' })
    expect(asked).toBe(2)
    await remove(body.id)
    stop()

    expect(asked).toBe(3)
  })

  test('is paused and resumed where it was', async () => {
    const { change, connect } = await openStore()
    const { id } = (await connect()).body
    await database.query('update public.connections set is_backfilled = true where id = $1', [id])

    expect((await change(id, { action: 'pause' })).body).toMatchObject({ state: 'paused' })
    const { body } = await change(id, { action: 'resume' })

    expect(body.state).toBe('connected')
    expect(body.history.map(({ event }: { event: string }) => event)).toEqual(['resumed', 'paused', 'backfill'])
  })

  test('gets a new key only if it works, and goes on then', async () => {
    const { change, connect } = await openStore()
    const { id } = (await connect()).body
    const broken = `update public.connections set state = 'broken', problem = 'wrong-key', reason = 'Enter a new key.' where id = $1`
    await database.query(broken, [id])
    shop.settings.key = 'ck_new'

    const refused = await change(id, { action: 'new_key', credentials: { key: 'ck_other', secret: SECRET } })
    expect(refused.body.error.code).toBe('wrong_key')
    const { body } = await change(id, { action: 'new_key', credentials: { key: 'ck_new', secret: SECRET } })

    expect(body).toMatchObject({ state: 'backfill', problem: null, reason: null })
    expect(body.history[0]).toMatchObject({ event: 'new_key' })
    expect(await shops.loadCredentials(id)).toMatchObject({ key: 'ck_new' })
  })

  test('asks for its key again if the installation has another one', async () => {
    const { connect } = await openStore()
    const { id } = (await connect()).body
    keyFile = join(folder, 'another.key')

    await expect(shops.loadCredentials(id)).rejects.toThrow('Enter the shop’s key again.')
  })

  test('keeps its key when the installation rotates its own, which only the service key may ask for', async () => {
    const { connect, token } = await openStore()
    const { id } = (await connect()).body
    const fingerprint = async () =>
      (await database.query('select key_fingerprint from private.connection_secrets where connection_id = $1', [id]))
        .rows
    const before = await fingerprint()
    const rotate = '/api/connection-secrets/rotate'
    expect((await send(rotate, { token, body: {} })).status).toBe(403)

    const { serviceRoleKey } = backend.keys
    const answer = await backend.fetch(rotate, { method: 'POST', headers: { apikey: serviceRoleKey } })

    expect(await answer.json()).toMatchObject({ encrypted: expect.any(Number) })
    expect(await fingerprint()).not.toEqual(before)
    expect(await shops.loadCredentials(id)).toEqual({ key: 'ck_test', secret: SECRET })
  })

  test('keeps a key that is stored while the installation rotates its own', async () => {
    const { connect } = await openStore()
    const { id } = (await connect()).body
    const secret = (key: string) => ({ connectionId: id, credentials: { key }, now: NOW })
    const save = await shops.prepareSaving()
    await shops.rotate()
    await database.transaction((connection) => save(connection, secret('late')))
    expect(await shops.loadCredentials(id)).toEqual({ key: 'late' })

    const keys = openSecretKeys({ text: undefined, file: keyFile })
    const saveMore = await shops.prepareSaving()
    const stored = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const storing = database.transaction(async (connection) => {
      await saveMore(connection, secret('between'))
      stored.resolve()
      await end.promise
    })
    await stored.promise
    const rotating = shops.rotate()
    await expect.poll(async () => (await keys.load()).length).toBe(2)
    end.resolve()
    await Promise.all([storing, rotating])

    expect(await keys.load()).toHaveLength(1)
    expect(await shops.loadCredentials(id)).toEqual({ key: 'between' })
  })

  test('keeps all keys when two rotations are asked for at once', async () => {
    const { connect } = await openStore()
    const { id } = (await connect()).body
    await Promise.all([shops.rotate(), shops.rotate()])

    expect(await shops.loadCredentials(id)).toEqual({ key: 'ck_test', secret: SECRET })
  })

  test('is disconnected with its key, and can be connected again', async () => {
    const { connect, one, remove, change } = await openStore()
    const { id } = (await connect()).body

    expect((await remove(id, 'remove')).status).toBe(204)

    expect((await one(id)).body).toMatchObject({ state: 'removed', ordersKept: false })
    await expect(shops.loadCredentials(id)).rejects.toThrow('no longer stored')
    expect((await change(id, { action: 'resume' })).status).toBe(409)
    expect((await connect()).status).toBe(201)
  })

  test('tells how long the first sync still takes', async () => {
    const { connect, one } = await openStore()
    const { id } = (await connect()).body
    expect((await one(id)).body.secondsLeft).toBeNull()

    await database.query(
      'update public.connections set orders_read = 100, orders_total = 400, backfill_ms = 10000 where id = $1',
      [id],
    )

    expect((await one(id)).body.secondsLeft).toBe(30)
  })

  test('is for members only', async () => {
    const owner = await openStore()
    const stranger = await openStore()
    const { id } = (await owner.connect()).body

    expect((await stranger.one(id)).status).toBe(404)
    expect((await stranger.change(id, { action: 'pause' })).status).toBe(404)
    expect((await stranger.remove(id)).status).toBe(404)
    const list = await send(`/api/connections?store=${owner.store}`, { token: stranger.token })
    expect(list.body).toEqual({ connections: [] })
  })
})
