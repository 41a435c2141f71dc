import { beforeAll, describe, expect, it } from 'vitest'
import type { Claims } from '#server/platform/database/database.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { attemptOn } from './attempt.ts'
import { createPerson, createStore } from './shop.ts'

const database = await openDatabase()

let owner: Awaited<ReturnType<typeof createStore>>
let colleague: Awaited<ReturnType<typeof createPerson>>
let former: Awaited<ReturnType<typeof createPerson>>
let stranger: Awaited<ReturnType<typeof createStore>>

beforeAll(async () => {
  owner = await createStore(database)
  stranger = await createStore(database)
  colleague = await createPerson(database)
  former = await createPerson(database)
  for (const { userId } of [colleague, former]) {
    const values = [owner.storeId, userId]
    await database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', values)
  }
  await database.queryAs(owner.claims, 'select private.remove_member($1, $2)', [owner.storeId, former.userId])
  const insert = `insert into storage.objects (bucket_id, name) values ('avatars', $1)`
  for (const { userId } of [owner, stranger]) await database.query(insert, [`${userId}/face.png`])
  for (const topic of [`store:${owner.storeId}`, `person:${owner.userId}`]) {
    await database.query('delete from realtime.messages where topic = $1', [topic])
    await database.query(`select realtime.send('{}', 'figures', $1)`, [topic])
  }
})

type Outcome = number | 'denied'
type Cell = {
  what: string
  topic?: () => string
  text: () => string
  /** What the owner, another member of the store, anybody else, visitors and the service role get. */
  expected: { owner: Outcome; member: Outcome; others: Outcome; anon: Outcome; service: Outcome }
}

const picture = () => `name = '${owner.userId}/face.png'`
const mine = { owner: 1, member: 0, others: 0, anon: 0, service: 1 }
const noRow = { owner: 0, member: 0, others: 0, anon: 0, service: 1 }
const noPermission: Cell['expected'] = {
  owner: 'denied',
  member: 'denied',
  others: 'denied',
  anon: 'denied',
  service: 'denied',
}

const objects: Cell[] = [
  { what: 'select', text: () => `select from storage.objects where ${picture()}`, expected: mine },
  {
    what: 'insert',
    text: () => `insert into storage.objects (bucket_id, name) values ('avatars', '${owner.userId}/new.png')`,
    expected: { ...noPermission, owner: 1, service: 1 },
  },
  { what: 'update', text: () => `update storage.objects set metadata = '{}' where ${picture()}`, expected: mine },
  { what: 'delete', text: () => `delete from storage.objects where ${picture()}`, expected: mine },
]

const buckets: Cell[] = [
  { what: 'select', text: () => `select from storage.buckets where id = 'avatars'`, expected: noRow },
  {
    what: 'insert',
    text: () => `insert into storage.buckets (id, name) values ('mine', 'mine')`,
    expected: { ...noPermission, service: 1 },
  },
  { what: 'update', text: () => `update storage.buckets set public = true where id = 'avatars'`, expected: noRow },
  {
    what: 'delete',
    text: () => `delete from storage.buckets where id = 'avatars' and not exists (select from storage.objects)`,
    expected: { ...noRow, service: 0 },
  },
]

const store = () => `store:${owner.storeId}`
const person = () => `person:${owner.userId}`
const readTopic = (topic: () => string) => () => `select from realtime.messages where topic = '${topic()}'`
const insertMessage = () =>
  `insert into realtime.messages (topic, extension, private) values ('${store()}', 'broadcast', true)`

const messages: Cell[] = [
  { what: 'select of a store', topic: store, text: readTopic(store), expected: { ...mine, member: 1 } },
  { what: 'select of a person', topic: person, text: readTopic(person), expected: mine },
  { what: 'insert', topic: store, text: insertMessage, expected: { ...noPermission, service: 1 } },
  {
    what: 'update',
    topic: store,
    text: () => `update realtime.messages set payload = '{}' where topic = '${store()}'`,
    expected: noRow,
  },
  { what: 'delete', topic: store, text: () => 'delete from realtime.messages', expected: noPermission },
]

const matrix: Record<string, Cell[]> = {
  'storage.buckets': buckets,
  'storage.objects': objects,
  'realtime.messages': messages,
}

const cells = Object.entries(matrix).flatMap(([table, all]) => all.map((cell) => ({ table, ...cell })))

it('the matrix covers every table and view of the services', async () => {
  const { rows } = await database.query<{ name: string }>(
    `select relnamespace::regnamespace || '.' || relname as name from pg_class
     where relnamespace::regnamespace::text in ('storage', 'realtime') and relkind in ('r', 'p', 'v', 'm', 'f')`,
  )
  expect(Object.keys(matrix).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

describe.each(cells)('$what on $table', ({ text, topic, expected }) => {
  const run = (claims: Claims) => attemptOn(database, claims, { text: text(), topic: topic?.() ?? '' })

  it('is as expected for the owner', async () => {
    expect(await run(owner.claims)).toBe(expected.owner)
  })

  it('is as expected for another member', async () => {
    expect(await run(colleague.claims)).toBe(expected.member)
  })

  it('affects nothing for another person, a removed member and claims without a person', async () => {
    expect(await run(stranger.claims)).toBe(expected.others)
    expect(await run(former.claims)).toBe(expected.others)
    expect(await run({ role: 'authenticated' })).toBe(expected.others)
  })

  it('affects nothing for visitors', async () => {
    expect(await run({ role: 'anon' })).toBe(expected.anon)
  })

  it('is as expected for the service role', async () => {
    expect(await run({ role: 'service_role' })).toBe(expected.service)
  })
})

it('people and visitors have no privilege on tables of accounts and of the platform', async () => {
  const { rows } = await database.query<{ name: string }>(
    `select distinct table_schema || '.' || table_name as name from information_schema.role_table_grants
     where table_schema in ('auth', 'private') and grantee in ('anon', 'authenticated', 'public')`,
  )
  expect(rows).toEqual([])
})

it('visitors can read no relation of the analytics, and people only views under their own rights', async () => {
  const { rows } = await database.query<{ name: string }>(
    `select distinct relname as name from information_schema.role_table_grants
     join pg_catalog.pg_class on oid = format('%I.%I', table_schema, table_name)::regclass
     where table_schema = 'analytics' and grantee in ('anon', 'authenticated', 'public')
       and (
         grantee <> 'authenticated' or privilege_type <> 'SELECT' or relkind <> 'v'
         or not 'security_invoker=true' = any (coalesce(reloptions, '{}'))
       )`,
  )
  expect(rows).toEqual([])
})
