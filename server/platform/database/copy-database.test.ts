import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { type CopiedTable, copyDatabase } from './copy-database.ts'
import type { Database } from './database.ts'

const ada = '0d1f3ab4-0000-4000-8000-00000000000a'

let from: Database
let to: Database

beforeEach(async () => {
  from = await openTestDatabase()
  to = await openTestDatabase()
  await from.query(
    `insert into auth.users (id, email, encrypted_password, raw_user_meta_data, created_at)
    values ($1, 'ada@example.com', 'hash', '{"full_name": "Ada \\"A\\" Løvelace", "n": 0.10}', '2026-02-28 23:59:59.123456+01')`,
    [ada],
  )
  await from.query(`insert into auth.refresh_tokens (token, user_id) values ('first', $1), ('second', $1)`, [ada])
  await from.query(`insert into storage.objects (bucket_id, name, owner) values ('avatars', 'a/b/c.png', $1)`, [ada])
})

afterEach(async () => {
  await from.close()
  await to.close()
})

const rowsOf = async (database: Database, text: string) => (await database.query(text)).rows

test('copies every row, and the numbers that sequences gave', async () => {
  const copied: CopiedTable[] = []

  await copyDatabase({ from, to }, (table) => copied.push(table))

  const texts = [
    'select * from auth.users',
    'select * from auth.refresh_tokens order by id',
    'select * from storage.objects',
    'select * from storage.buckets order by id',
    'select * from public.profiles',
    'select * from private.platform_settings order by key',
  ]
  for (const text of texts) expect(await rowsOf(to, text)).toEqual(await rowsOf(from, text))
  expect(copied).toContainEqual({ table: 'auth.refresh_tokens', rows: 2 })
  await to.query(`insert into auth.refresh_tokens (token, user_id) values ('third', $1)`, [ada])
  expect(await rowsOf(to, `select id::int from auth.refresh_tokens order by id`)).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ])
})

test('triggers of the target work again afterwards', async () => {
  await copyDatabase({ from, to }, () => undefined)

  expect(await rowsOf(to, `select tgname from pg_trigger where tgenabled = 'D'`)).toEqual([])
})

test('refuses a target with users, and changes nothing there', async () => {
  await to.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'eve@example.com')`)

  await expect(copyDatabase({ from, to }, () => undefined)).rejects.toThrow('already has users')
  expect(await rowsOf(to, 'select email from auth.users')).toEqual([{ email: 'eve@example.com' }])
})

test('refuses a target with other columns', async () => {
  await to.query('alter table public.profiles drop column full_name')

  await expect(copyDatabase({ from, to }, () => undefined)).rejects.toThrow('has no such table: public.profiles')
})

test('leaves the target empty if a row can not be written', async () => {
  await to.query(`alter table auth.refresh_tokens add constraint no_second check (token <> 'second')`)

  await expect(copyDatabase({ from, to }, () => undefined)).rejects.toThrow('no_second')
  expect(await rowsOf(to, 'select id from auth.users')).toEqual([])
})

test('says when the rows differ afterwards', async () => {
  await to.query('alter table auth.refresh_tokens alter column token type char(12)')

  await expect(copyDatabase({ from, to }, () => undefined)).rejects.toThrow('auth.refresh_tokens differ')
})
