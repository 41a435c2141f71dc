import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RealtimeChannel } from '@supabase/realtime-js'
import { openRealtimeFixture, subscribed } from '#test/harness/clients/realtime.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createPerson, createStore, importOrders } from './shop.ts'

const database = await openDatabase()
const fixture = await openRealtimeFixture(database, { isPrivateOnly: true })
afterAll(() => fixture.close())

let ada: Awaited<ReturnType<typeof createStore>>
let stranger: string

beforeAll(async () => {
  ada = await createStore(database)
  stranger = (await createPerson(database)).userId
})

type Heard = { event: string; payload: Record<string, unknown> }

/** Joins a topic as a person and collects what arrives. */
async function hear(topic: string, personId: string): Promise<{ heard: Heard[]; channel: RealtimeChannel }> {
  const heard: Heard[] = []
  const channel = fixture.client(personId).channel(topic, { config: { private: true } })
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push({ event, payload: Object(payload) }))
  await subscribed(channel)
  return { heard, channel }
}

test('members hear of imports, figures, work and purchases of their store, and each person of their own chats', async () => {
  const { heard } = await hear(`store:${ada.storeId}`, ada.userId)
  const { heard: personal } = await hear(`person:${ada.userId}`, ada.userId)

  const { rows } = await database.query<{ id: string }>(
    `insert into public.imports (store_id, filename, status) values ($1, 'a.csv', 'running') returning public_id as id`,
    [ada.storeId],
  )
  const id = rows[0]?.id
  await database.query(`update public.imports set report = report || '{"rowsRead": 5}' where public_id = $1`, [id])
  await database.query(`update public.imports set status = 'done' where public_id = $1`, [id])
  await database.query('update public.stores set data_version = data_version + 1 where id = $1', [ada.storeId])
  await database.query(
    `insert into public.goals (store_id, metric, month, amount, currency) values ($1, 'orders', '2026-05-01', 300, 'USD')`,
    [ada.storeId],
  )
  await database.query('delete from public.goals where store_id = $1', [ada.storeId])
  await database.query(
    `insert into public.events (store_id, kind, name, first_day, last_day)
     values ($1, 'holiday', 'Closed', '2026-05-01', '2026-05-02')`,
    [ada.storeId],
  )
  await database.query(
    `insert into public.agent_sessions (id, user_id, store_id, agent) values ($1, $2, $1, 'store-builder')`,
    [ada.storeId, ada.userId],
  )
  await database.query(`insert into public.agent_messages (session_id, type, content) values ($1, 'user', 'Hello')`, [
    ada.storeId,
  ])

  // The message about the new store may still have been on its way when the topic was joined.
  const chats = () => personal.filter(({ event }) => event === 'chat')
  await expect.poll(chats).toMatchObject([{ payload: { store: ada.storeId, agent: 'store-builder' } }])
  await expect
    .poll(() => heard)
    .toMatchObject([
      { event: 'import', payload: { id, status: 'running' } },
      { event: 'import', payload: { id, status: 'done' } },
      { event: 'figures' },
      { event: 'goals' },
      { event: 'goals' },
      { event: 'events' },
    ])
  await database.query(
    `insert into public.work (store_id, proposed_by, kind, name, content, proposed_on)
     values ($1, 'today', 'import', 'import:2026-05-10', '{}', '2026-05-10')`,
    [ada.storeId],
  )
  await database.query(`update public.work set state = 'done' where store_id = $1`, [ada.storeId])
  await expect.poll(() => heard.slice(6)).toMatchObject([{ event: 'work' }, { event: 'work' }])
  const importId = await importOrders(database, ada, [])
  const purchases = () => heard.filter(({ event }) => event === 'reorder')
  await database.query(
    `with product as (
       insert into public.products (store_id, import_id, match_key, title) values ($1, $2, 'sku:lamp', 'Lamp') returning id
     )
     insert into public.purchase_orders (store_id, product_id, quantity, ordered_on, expected_on)
     select $1, id, 4, '2026-05-01', '2026-05-09' from product`,
    [ada.storeId, importId],
  )
  await expect.poll(purchases).toHaveLength(1)
  const connection = `insert into public.connections (id, store_id, platform, address, channel, shop_name)
    values ($1, $1, 'woocommerce', 'https://shop.example', 'woocommerce', 'Lamps')`
  await database.query(connection, [ada.storeId])
  await database.query(`update public.connections set synced_at = now() where store_id = $1`, [ada.storeId])
  await database.query(`update public.connections set orders_read = 5 where store_id = $1`, [ada.storeId])
  const shops = () => heard.filter(({ event }) => event === 'connections')
  await expect.poll(shops).toMatchObject([{ payload: { id: ada.storeId } }, { payload: { id: ada.storeId } }])
  await database.query(`update public.purchase_orders set received_on = '2026-05-08' where store_id = $1`, [
    ada.storeId,
  ])
  await expect.poll(purchases).toHaveLength(2)
  await database.query('delete from public.purchase_orders where store_id = $1', [ada.storeId])
  await expect.poll(purchases).toHaveLength(3)
})

test('a person hears of a new store', async () => {
  const { userId, claims } = await createPerson(database)
  const { heard } = await hear(`person:${userId}`, userId)

  await database.queryAs(claims, `select public.create_store('New', 'EUR', 'UTC')`)

  await expect.poll(() => heard).toMatchObject([{ event: 'stores' }])
})

test('members hear that somebody was invited, joined, or left', async () => {
  const { storeId, userId, claims } = await createStore(database)
  const colleague = await createPerson(database)
  const { heard } = await hear(`store:${storeId}`, userId)
  const team = Array.from({ length: 4 }, () => ({ event: 'team' }))

  await database.queryAs(claims, `select private.invite_to_store($1, 'robin@example.com', 'hash of a link')`, [storeId])
  await expect.poll(() => heard).toMatchObject(team.slice(0, 1))
  await database.query('update public.store_invitations set revoked_at = now() where store_id = $1', [storeId])
  await expect.poll(() => heard).toMatchObject(team.slice(0, 2))
  await database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', [
    storeId,
    colleague.userId,
  ])
  await expect.poll(() => heard).toMatchObject(team.slice(0, 3))
  await database.query('delete from public.store_members where user_id = $1', [colleague.userId])
  await expect.poll(() => heard).toMatchObject(team)
})

test('messages of a deleted store and person are deleted', async () => {
  const { storeId, userId } = await createStore(database)
  await database.query('update public.stores set data_version = data_version + 1 where id = $1', [storeId])
  const count = async () => {
    const topics = [`store:${storeId}`, `person:${userId}`]
    return (await database.query('select from realtime.messages where topic = any ($1)', [topics])).rowCount
  }
  expect(await count()).toBe(2)

  await database.query('delete from public.stores where id = $1', [storeId])
  await database.query('delete from auth.users where id = $1', [userId])

  expect(await count()).toBe(0)
})

test('others hear nothing', async () => {
  await expect(hear(`store:${ada.storeId}`, stranger)).rejects.toThrow('Unauthorized')
  await expect(hear(`person:${ada.userId}`, stranger)).rejects.toThrow('Unauthorized')
})

test('a member who is removed hears nothing more', async () => {
  const { storeId, userId } = await createStore(database)
  const { heard, channel } = await hear(`store:${storeId}`, userId)
  await database.query('delete from public.store_members where store_id = $1', [storeId])

  await fixture.realtime.check()
  await expect.poll(() => channel.state).toBe('closed')
  await database.query('update public.stores set data_version = data_version + 1 where id = $1', [storeId])

  expect(heard).toEqual([])
})

test('members cannot send', async () => {
  const { heard } = await hear(`store:${ada.storeId}`, ada.userId)
  const other = await hear(`store:${ada.storeId}`, ada.userId)

  await other.channel.send({ type: 'broadcast', event: 'forged', payload: {} })
  await database.query('update public.stores set data_version = data_version + 1 where id = $1', [ada.storeId])

  await expect.poll(() => heard).toMatchObject([{ event: 'figures' }])
})
