import { expect, test } from 'vitest'
import { SECRET, openConnections } from '#test/fixtures/shops/connections.ts'

const { backend, countConnections, lines, openStore, shop, shops } = await openConnections()
const { database } = backend

test('connecting a shop stores its key so that nobody reads it, and begins', async () => {
  const { connect, one, store, userId } = await openStore()

  const { status, body } = await connect()

  expect(status).toBe(201)
  expect((await one(body.id)).body).toMatchObject({
    shopName: 'Mug shop',
    state: 'backfill',
    channelName: 'WooCommerce',
    history: [{ event: 'backfill', by: expect.stringContaining('ada') }],
  })
  expect(await shops.loadCredentials(body.id)).toEqual({ key: shop().settings.key, secret: SECRET })
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
  expect(audit).toMatchObject([{ payload: { action: 'connection_created', traits: { address: shop().address } } }])
  expect(JSON.stringify(audit)).not.toContain(SECRET)
})

test('connecting a shop happens once, also if two people do it at once', async () => {
  const { connect, check, store } = await openStore()

  const answers = await Promise.all([connect(), connect()])

  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]))
  expect(await countConnections(store)).toBe(1)
  expect((await check()).body.connectedAs).toEqual(expect.any(String))
})

test('connecting a shop checks again, and takes no channel of another store', async () => {
  const { connect } = await openStore()
  expect((await connect({ credentials: { key: 'ck_wrong', secret: SECRET } })).status).toBe(422)
  expect((await connect({ channel: 'elsewhere' })).body.error.code).toBe('unknown_channel')
})

test('connecting a shop never writes a key into an answer or the log, even if the shop repeats it', async () => {
  const { check, connect, one } = await openStore()
  const wrong = await check({ credentials: { key: `ck_wrong_${SECRET}`, secret: SECRET } })
  shop().settings.fail = () => ({ status: 400, json: { code: SECRET, message: SECRET } })
  const failed = await check()
  shop().settings.fail = () => null
  const { body } = await connect()

  const shown = JSON.stringify([wrong, failed, body, await one(body.id), lines])
  expect(shown).not.toContain(SECRET)
})
