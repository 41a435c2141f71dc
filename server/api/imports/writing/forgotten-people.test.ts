import { expect, test } from 'vitest'
import { openImporter } from '#test/fixtures/importer.ts'

const importer = await openImporter()

type Person = Awaited<ReturnType<typeof importer.addPerson>>

const ORDERS =
  'Name,Email,Financial Status,Accepts Marketing,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name'
const CUSTOMERS = 'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Total Spent,Total Orders'

const order = (name: string, email: string, billingName: string, total = 20) =>
  `${name},${email},paid,yes,USD,${total},${total},2026-01-05 10:00:00 +0000,1,Mug,${total},${billingName}`

const file = (...rows: string[]) => `${rows.join('\n')}\n`

const SHOP = file(
  ORDERS,
  order('#1', 'ada@example.com', 'Ada Lane'),
  order('#2', 'Ada@Example.com', 'Ada Lane'),
  order('#3', 'bo@example.com', 'Bo Moor'),
)

const forget = async (as: Person, id: string) => {
  const { rows } = await importer.database.queryAs<{ forgotten: boolean }>(
    as,
    'select public.forget_customer($1) as forgotten',
    [id],
  )
  return rows[0]?.forgotten
}

async function idOf(as: Person, email: string) {
  const { rows } = await importer.database.queryAs<{ id: string }>(
    as,
    'select id::text from public.customers where email = $1',
    [email],
  )
  return rows[0]?.id ?? ''
}

/** The customers a member sees, with the numbers of their orders. */
async function customersOf(as: Person) {
  const { rows } = await importer.database.queryAs<{ name: string; email: string | null; orders: string }>(
    as,
    `select customers.name, email, string_agg(orders.name, ' ' order by orders.name) as orders
     from public.customers left join public.orders on orders.customer_id = customers.id
     group by customers.id order by orders`,
  )
  return rows
}

const FORGOTTEN = { name: 'Forgotten customer', email: null }
const BO = { name: 'Bo Moor', email: 'bo@example.com', orders: '#3' }

async function openShop() {
  const owner = await importer.addPerson()
  await importer.importText(SHOP, { as: owner })
  return { owner, ada: await idOf(owner, 'ada@example.com') }
}

test('a forgotten customer has no name, email and consent, and keeps the orders', async () => {
  const { owner, ada } = await openShop()

  expect(await forget(owner, ada)).toBe(true)

  expect(await customersOf(owner)).toEqual([{ ...FORGOTTEN, orders: '#1 #2' }, BO])
  const consents = await importer.database.queryAs(
    owner,
    'select from public.marketing_consents where customer_id = $1',
    [ada],
  )
  expect(consents.rows).toEqual([])
  expect(await forget(owner, ada)).toBe(true)
})

test('the same file, a longer one and a customer file do not bring the person back', async () => {
  const { owner, ada } = await openShop()
  await forget(owner, ada)

  await importer.importText(SHOP, { as: owner })
  await importer.importText(
    file(ORDERS, order('#1', 'ada@example.com', 'Ada Lane', 25), order('#4', 'ada@example.com', 'Ada Lane')),
    {
      as: owner,
    },
  )
  await importer.importText(
    file(CUSTOMERS, "'6940001,Ada,Lane,ada@example.com,yes,45,2", "'6940002,Cy,Hill,cy@example.com,yes,0,0"),
    { as: owner },
  )

  expect(await customersOf(owner)).toEqual([
    { ...FORGOTTEN, orders: '#1 #2 #4' },
    BO,
    { name: 'Cy Hill', email: 'cy@example.com', orders: null },
  ])
})

test('a person known by the id of the platform alone stays forgotten too', async () => {
  const owner = await importer.addPerson()
  const people = file(CUSTOMERS, "'6940001,Dee,Ford,,yes,0,0")
  await importer.importText(people, { as: owner })
  const { rows } = await importer.database.queryAs<{ id: string }>(owner, 'select id::text from public.customers')
  await forget(owner, rows[0]?.id ?? '')

  await importer.importText(file(CUSTOMERS, "'6940001,Dee,Ford,dee@example.com,yes,0,0"), { as: owner })

  expect(await customersOf(owner)).toEqual([{ ...FORGOTTEN, orders: null }])
})

test('another id that a file states with the forgotten email is remembered for later files', async () => {
  const { owner, ada } = await openShop()
  await forget(owner, ada)

  await importer.importText(file(CUSTOMERS, "'6940009,Ada,Lane,ada@example.com,yes,0,0"), { as: owner })
  await importer.importText(file(CUSTOMERS, "'6940009,Ada,Lane,,yes,0,0"), { as: owner })

  expect(await customersOf(owner)).toEqual([{ ...FORGOTTEN, orders: '#1 #2' }, BO])
  const { rows } = await importer.database.queryAs<{ hashes: number; keys: number; people: number }>(
    { role: 'service_role' },
    `select count(*)::int as hashes, count(distinct forgotten_key)::int as keys, count(forgotten_by)::int as people
     from private.forgotten_people where store_id = (select store_id from public.customers where id = $1)`,
    [ada],
  )
  expect(rows).toEqual([{ hashes: 2, keys: 1, people: 2 }])
})

test('an email that a file states with the forgotten id is remembered for orders', async () => {
  const owner = await importer.addPerson()
  await importer.importText(file(CUSTOMERS, "'6940001,Dee,Ford,,yes,0,0"), { as: owner })
  const { rows } = await importer.database.queryAs<{ id: string }>(owner, 'select id::text from public.customers')
  await forget(owner, rows[0]?.id ?? '')

  await importer.importText(file(CUSTOMERS, "'6940001,Dee,Ford,dee@example.com,yes,0,0"), { as: owner })
  await importer.importText(file(ORDERS, order('#1', 'dee@example.com', 'Dee Ford')), { as: owner })

  expect(await customersOf(owner)).toEqual([{ ...FORGOTTEN, orders: '#1' }])
})

test('a person whose orders an undo has removed comes back without a name', async () => {
  const owner = await importer.addPerson()
  const done = await importer.importText(SHOP, { as: owner })
  await forget(owner, await idOf(owner, 'ada@example.com'))
  await importer.request(`/imports/${done.id}`, owner, { method: 'DELETE' })
  await importer.settled(done.id, owner)
  expect(await customersOf(owner)).toEqual([])

  await importer.importText(SHOP, { as: owner })

  expect(await customersOf(owner)).toEqual([{ ...FORGOTTEN, orders: '#1 #2' }, BO])
})

test('notes, lists, chats, saved views and rows that were left out are of them no more', async () => {
  const { owner, ada } = await openShop()
  const { database } = importer
  const { rows: stores } = await database.queryAs<{ id: string }>(owner, 'select id from public.stores')
  const store = stores[0]?.id ?? ''
  const bo = await idOf(owner, 'bo@example.com')
  for (const id of [ada, bo]) await database.queryAs(owner, `select public.add_note('customer', $1, 'Call back')`, [id])
  await database.queryAs(
    owner,
    `select public.add_note('order', id, 'Ada wants it wrapped') from public.orders where name = '#1'`,
  )
  const { rows: lists } = await database.queryAs<{ id: string }>(
    owner,
    `insert into public.customer_lists (store_id, name) values ($1, 'Wholesale') returning id`,
    [store],
  )
  await database.queryAs(owner, 'select public.add_to_customer_list($1, $2)', [lists[0]?.id, [ada, bo]])
  await database.queryAs(owner, `insert into public.agent_sessions (store_id, agent) values ($1, 'customer-support')`, [
    store,
  ])
  const messages = ['What did ada lane order?', 'How are sales?', 'Write to ADA@example.com']
  for (const content of messages) {
    await database.queryAs(
      owner,
      `insert into public.agent_messages (id, session_id, type, content)
       select gen_random_uuid(), id, 'user', $1 from public.agent_sessions`,
      [content],
    )
  }
  for (const [name, search] of [
    ['Hers', 'tab=orders&search=ada%40example.com'],
    ['All', 'tab=orders'],
  ]) {
    await database.queryAs(owner, 'insert into public.saved_views (store_id, name, search) values ($1, $2, $3)', [
      store,
      name,
      search,
    ])
  }
  await importer.importText(file(ORDERS, order('#9', 'ada@example.com', 'Ada Lane').replace(',1,Mug,', ',x,Mug,')), {
    as: owner,
  })

  await forget(owner, ada)

  const left = async (sql: string) =>
    (await database.queryAs<{ text: string }>(owner, sql)).rows.map(({ text }) => text)
  expect(await left('select body as text from public.record_notes')).toEqual(['Call back'])
  expect(await left('select subject as text from public.customer_list_entries')).toEqual(['bo@example.com'])
  expect(await left('select content as text from public.agent_messages')).toEqual(['How are sales?'])
  expect(await left('select name as text from public.saved_views')).toEqual(['All'])
  expect(await left('select row_text as text from public.import_rejections')).toEqual([
    'The row is gone: it was of a customer who is forgotten.',
  ])
})

test('only members forget a customer, and not while a file is being imported', async () => {
  const { owner, ada } = await openShop()
  const stranger = await importer.addPerson()
  expect(await forget(stranger, ada)).toBe(false)
  await importer.database.query(`update public.imports set status = 'running' where status = 'done'`)

  await expect(forget(owner, ada)).rejects.toThrow('A file is being imported.')

  expect((await customersOf(owner))[0]).toEqual({ name: 'Ada Lane', email: 'ada@example.com', orders: '#1 #2' })
})
