import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSecretKeys } from '#server/platform/secrets/secret-keys.ts'
import { NOW, SECRET, openConnections } from '#test/fixtures/shops/connections.ts'

const { backend, folder, installation, openStore, send, shop, shops } = await openConnections()
const { database } = backend

test('a connected shop is synced at once after it was made, changed or removed', async () => {
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

test('a connected shop is paused and resumed where it was', async () => {
  const { change, connect } = await openStore()
  const { id } = (await connect()).body
  await database.query('update public.connections set is_backfilled = true where id = $1', [id])

  expect((await change(id, { action: 'pause' })).body).toMatchObject({ state: 'paused' })
  const { body } = await change(id, { action: 'resume' })

  expect(body.state).toBe('connected')
  expect(body.history.map(({ event }: { event: string }) => event)).toEqual(['resumed', 'paused', 'backfill'])
})

test('a connected shop gets a new key only if it works, and goes on then', async () => {
  const { change, connect } = await openStore()
  const { id } = (await connect()).body
  const broken = `update public.connections set state = 'broken', problem = 'wrong-key', reason = 'Enter a new key.' where id = $1`
  await database.query(broken, [id])
  shop().settings.key = 'ck_new'

  const refused = await change(id, { action: 'new_key', credentials: { key: 'ck_other', secret: SECRET } })
  expect(refused.body.error.code).toBe('wrong_key')
  const { body } = await change(id, { action: 'new_key', credentials: { key: 'ck_new', secret: SECRET } })

  expect(body).toMatchObject({ state: 'backfill', problem: null, reason: null })
  expect(body.history[0]).toMatchObject({ event: 'new_key' })
  expect(await shops.loadCredentials(id)).toMatchObject({ key: 'ck_new' })
})

test('a connected shop asks for its key again if the installation has another one', async () => {
  const { connect } = await openStore()
  const { id } = (await connect()).body
  installation.keyFile = join(folder, 'another.key')

  await expect(shops.loadCredentials(id)).rejects.toThrow('Enter the shop’s key again.')
})

test('a connected shop keeps its key when the installation rotates its own, which only the service key may ask for', async () => {
  const { connect, token } = await openStore()
  const { id } = (await connect()).body
  const fingerprint = async () =>
    (await database.query('select key_fingerprint from private.connection_secrets where connection_id = $1', [id])).rows
  const before = await fingerprint()
  const rotate = '/api/connection-secrets/rotate'
  expect((await send(rotate, { token, body: {} })).status).toBe(403)

  const { serviceRoleKey } = backend.keys
  const answer = await backend.fetch(rotate, { method: 'POST', headers: { apikey: serviceRoleKey } })

  expect(await answer.json()).toMatchObject({ encrypted: expect.any(Number) })
  expect(await fingerprint()).not.toEqual(before)
  expect(await shops.loadCredentials(id)).toEqual({ key: 'ck_test', secret: SECRET })
})

test('a connected shop keeps a key that is stored while the installation rotates its own', async () => {
  const { connect } = await openStore()
  const { id } = (await connect()).body
  const secret = (key: string) => ({ connectionId: id, credentials: { key }, now: NOW })
  const save = await shops.prepareSaving()
  await shops.rotate()
  await database.transaction((connection) => save(connection, secret('late')))
  expect(await shops.loadCredentials(id)).toEqual({ key: 'late' })

  const keys = openSecretKeys({ text: undefined, file: installation.keyFile })
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

test('a connected shop keeps all keys when two rotations are asked for at once', async () => {
  const { connect } = await openStore()
  const { id } = (await connect()).body
  await Promise.all([shops.rotate(), shops.rotate()])

  expect(await shops.loadCredentials(id)).toEqual({ key: 'ck_test', secret: SECRET })
})

test('a connected shop is disconnected with its key, and can be connected again', async () => {
  const { connect, one, remove, change } = await openStore()
  const { id } = (await connect()).body

  expect((await remove(id, 'remove')).status).toBe(204)

  expect((await one(id)).body).toMatchObject({ state: 'removed', ordersKept: false })
  await expect(shops.loadCredentials(id)).rejects.toThrow('no longer stored')
  expect((await change(id, { action: 'resume' })).status).toBe(409)
  expect((await connect()).status).toBe(201)
})

test('a connected shop tells how long the first sync still takes', async () => {
  const { connect, one } = await openStore()
  const { id } = (await connect()).body
  expect((await one(id)).body.secondsLeft).toBeNull()

  await database.query(
    'update public.connections set orders_read = 100, orders_total = 400, backfill_ms = 10000 where id = $1',
    [id],
  )

  expect((await one(id)).body.secondsLeft).toBe(30)
})

test('a connected shop is for members only', async () => {
  const owner = await openStore()
  const stranger = await openStore()
  const { id } = (await owner.connect()).body

  expect((await stranger.one(id)).status).toBe(404)
  expect((await stranger.change(id, { action: 'pause' })).status).toBe(404)
  expect((await stranger.remove(id)).status).toBe(404)
  const list = await send(`/api/connections?store=${owner.store}`, { token: stranger.token })
  expect(list.body).toEqual({ connections: [] })
})

test('a connected shop takes no key of another shop, and says which one it reads', async () => {
  const { change, connect } = await openStore()
  const { id } = (await connect()).body
  const credentials = { key: shop().settings.key, secret: SECRET }
  Object.assign(shop().settings, { url: 'https://lamps.example', name: 'Lamp shop' })

  const refused = await change(id, { action: 'new_key', credentials })

  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'other_shop' } } })
  expect(refused.body.error.message).toContain('This key reads “Lamp shop”, but this connection reads “Mug shop”.')
  shop().settings.url = 'https://mugs.example'
  expect((await change(id, { action: 'new_key', credentials })).status).toBe(200)
})

test('a connected shop from before shops were told apart learns who it is from its new key', async () => {
  const { change, check, connect } = await openStore()
  const { id } = (await connect()).body
  await database.query('update public.connections set identity = null, url = null where id = $1', [id])
  expect((await check()).body.connectedAs).toBe(id)

  const credentials = { key: shop().settings.key, secret: SECRET }
  const { body } = await change(id, { action: 'new_key', credentials })

  expect(body.url).toBe('https://mugs.example')
  shop().settings.url = 'https://lamps.example'
  expect((await change(id, { action: 'new_key', credentials })).body.error.code).toBe('other_shop')
})

test('a connected shop that goes on after it was stopped was resumed, and has not read all orders again', async () => {
  const { change, connect } = await openStore()
  const { id } = (await connect()).body
  const stop = `update public.connections set state = 'broken', problem = 'away', reason = 'The shop is away.', is_backfilled = true where id = $1`
  await database.query(stop, [id])

  const { body } = await change(id, { action: 'resume' })

  expect(body.history.map(({ event }: { event: string }) => event)).toEqual(['resumed', 'broken', 'backfill'])
})

test('a connected shop takes out missing orders only if a comparison found too many', async () => {
  const { change, connect } = await openStore()
  const { id } = (await connect()).body
  expect((await change(id, { action: 'confirm_deletions', count: 0 })).status).toBe(400)
  expect((await change(id, { action: 'confirm_deletions', count: 20 })).body.error.code).toBe('nothing_missing')
  const list = JSON.stringify({ listed: 3, known: 23, again_at: NOW.toISOString() })
  await database.query('update public.connections set incomplete_list = $2 where id = $1', [id, list])

  const { body } = await change(id, { action: 'confirm_deletions', count: 20 })

  expect(body.incompleteList).toMatchObject({ missing: 20, isConfirmed: true })
  expect(body.history[0]).toMatchObject({ event: 'deletions_confirmed', by: expect.stringContaining('ada') })
})
