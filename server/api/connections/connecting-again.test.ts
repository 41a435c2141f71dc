import { expect, test } from 'vitest'
import { createFakeShop } from '#test/fakes/woocommerce/shop.ts'
import { NOW, openConnections } from '#test/fixtures/shops/connections.ts'

const { backend, openStore, shop } = await openConnections()
const { database } = backend

type Kept = { store: string; id: string }

/** An import that live sync left. */
const addImport = ({ store, id }: Kept) =>
  database.query(
    `insert into public.imports (store_id, source, status, filename, connection_id, started_at, published_at)
     values ($1, 'woocommerce', 'done', 'Mug shop', $2, now(), now())`,
    [store, id],
  )

const importsOf = async (id: string) =>
  (await database.query('select from public.imports where connection_id = $1', [id])).rowCount

test('a shop that is set up again in its channel gets what its earlier connection left, so that it can be taken back', async () => {
  const { connect, remove, store } = await openStore()
  const { id } = (await connect()).body
  await addImport({ store, id })
  await database.query(`insert into private.synced_orders values ($1, '7', '1007')`, [id])
  await remove(id, 'keep')

  const again = (await connect({ channel: 'woocommerce' })).body

  expect(await importsOf(id)).toBe(0)
  expect(await importsOf(again.id)).toBe(1)
  const { rows } = await database.query(
    'select platform_id, external_id from private.synced_orders where connection_id = $1',
    [again.id],
  )
  expect(rows).toEqual([{ platform_id: '7', external_id: '1007' }])
})

test('a shop that is set up in another channel leaves the imports of its earlier connection there', async () => {
  const { connect, remove, store } = await openStore()
  const { id } = (await connect()).body
  await addImport({ store, id })
  await remove(id, 'keep')

  const again = (await connect()).body

  expect(await importsOf(id)).toBe(1)
  expect(await importsOf(again.id)).toBe(0)
})

test('a shop whose orders are still being taken back can’t be set up yet', async () => {
  const { connect, remove, store } = await openStore()
  const { id } = (await connect()).body
  await addImport({ store, id })
  await remove(id, 'remove')

  expect(await connect()).toMatchObject({ status: 409, body: { error: { code: 'removal_under_way' } } })
  await database.query('update public.imports set undone_at = now() where connection_id = $1', [id])
  expect((await connect()).status).toBe(201)
})

test('an address can have several shops, each connected once', async () => {
  const { connect } = await openStore()
  expect((await connect()).status).toBe(201)
  shop().settings.url = 'https://lamps.example'

  expect((await connect()).status).toBe(201)
  expect((await connect()).body.error.code).toBe('already_connected')
})

test('a sales channel has one connected shop', async () => {
  const { connect } = await openStore()
  await connect()
  shop().settings.url = 'https://lamps.example'

  expect(await connect({ channel: 'woocommerce' })).toMatchObject({
    status: 409,
    body: { error: { code: 'channel_in_use' } },
  })
})

test('shops that are set up at once never share a sales channel', async () => {
  const { connect, store } = await openStore()
  const others = await Promise.all([1, 2, 3].map(() => createFakeShop({ now: () => NOW.getTime() }).listen()))

  const made = await Promise.all(others.map(({ address }) => connect({ address })))
  for (const { close } of others) close()

  for (const { status } of made) expect([201, 409]).toContain(status)
  const { rows } = await database.query<{ channel: string }>(
    'select channel from public.connections where store_id = $1',
    [store],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ channel }) => channel)).size).toBe(rows.length)
})
