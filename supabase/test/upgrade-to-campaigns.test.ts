import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { openBareDatabase } from '#test/harness/databases/database.ts'
import { prepareOlder } from '#test/harness/databases/older-version.ts'
import { sqlFolders } from '#test/harness/databases/sql-folders.ts'
import { createStore, importOrders } from './shop.ts'

let database: Database
let store: Awaited<ReturnType<typeof createStore>>

beforeAll(async () => {
  database = await openBareDatabase()
  await prepareOlder(database, '20260101000163')
  store = await createStore(database)
  await importOrders(database, store, [
    {
      name: '#1',
      at: '2026-05-10 12:00Z',
      customer: 'Robin Example',
      entries: [{ kind: 'sale', amount: '10', quantity: 1, product: 'Mug' }],
    },
  ])
  await database.query(`update public.imports set status = 'done' where store_id = $1`, [store.storeId])
  await database.queryAs(
    store.claims,
    `insert into public.agent_sessions (store_id, agent) values ($1, 'marketing-manager')`,
    [store.storeId],
  )
  await database.queryAs(
    store.claims,
    `insert into public.agent_messages (id, session_id, type, content)
     select gen_random_uuid(), id, 'user', 'How are sales?' from public.agent_sessions`,
  )
  await database.query(
    `insert into public.work (store_id, proposed_by, kind, name, content, stake, proposed_on)
     values ($1, 'today', 'restock', 'restock', '{"kind": "restock"}', 700, '2026-05-10')`,
    [store.storeId],
  )
  await prepareDatabase(database, { hostedSupabase: false, ...sqlFolders })
})
afterAll(() => database.close())

const read = async (text: string, values: unknown[] = []) => (await database.queryAs(store.claims, text, values)).rows

it('keeps chats, work and customers', async () => {
  expect(await read('select content from public.agent_messages')).toEqual([{ content: 'How are sales?' }])
  expect(await read('select name, state from public.work')).toEqual([{ name: 'restock', state: 'open' }])
  expect(await read('select name, forgotten_key from public.customers')).toEqual([
    { name: 'Robin Example', forgotten_key: null },
  ])
})

it('a campaign can be written for its customers', async () => {
  const content = { name: 'Spring', keptBack: 20 }
  await read('select private.create_campaign(gen_random_uuid(), $1, $2, $3, $4)', [
    store.storeId,
    'member',
    JSON.stringify(content),
    '{}',
  ])

  expect(await read('select state, content from public.campaigns')).toEqual([{ state: 'proposed', content }])
})

it('a customer from before can be forgotten', async () => {
  expect(await read('select public.forget_customer(id) as forgotten from public.customers')).toEqual([
    { forgotten: true },
  ])
  expect(
    await read(
      `select customers.name, orders.name as order from public.customers join public.orders on orders.customer_id = customers.id`,
    ),
  ).toEqual([{ name: 'Forgotten customer', order: '#1' }])
})
