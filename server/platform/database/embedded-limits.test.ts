import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLimits } from '#server/platform/database/engine/watchdog.ts'
import { silentLog } from '#server/platform/system/log.ts'
import type { Claims } from './database.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts'
import { prepareDatabase } from './prepare.ts'

const endless = 'select count(*) from generate_series(1, 10000000000)'
const ada: Claims = { role: 'authenticated', sub: 'aaaaaaaa-0000-4000-8000-000000000001' }

let database: EmbeddedDatabase

beforeAll(async () => {
  database = await openEmbeddedDatabase({ folder: null, log: silentLog, limits: { ...defaultLimits, personMs: 2000 } })
  const nothing = '/nonexistent'
  await prepareDatabase(database, { hostedSupabase: false, migrationsFolder: nothing, analyticsFolder: nothing })
  await database.query('create table public.notes (body text)')
  await database.query('grant all on public.notes to authenticated')
})

afterAll(() => database.close())

const engineStart = async () => (await database.query('select pg_postmaster_start_time()')).rows

test("a person's endless statement is stopped, and the engine keeps running", async () => {
  const before = await engineStart()

  await expect(database.queryAs(ada, endless)).rejects.toMatchObject({ code: '57014' })

  expect(await engineStart()).toEqual(before)
})

test.each([
  [
    'a pattern that goes back over and over',
    "select string_agg(md5(i::text), '') ~ '^(.+)(.+)(.+)(.+)\\1\\2\\3\\4$' from generate_series(1, 20) as i",
  ],
  ['a sort of millions', 'select sum(x) from (select random() as x from generate_series(1, 30000000) order by 1) as t'],
  [
    'a list that grows without an end',
    'with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t',
  ],
])('%s can be stopped', async (_what, sql) => {
  const before = await engineStart()

  await expect(database.queryAs(ada, sql)).rejects.toMatchObject({ code: '57014' })

  expect(await engineStart()).toEqual(before)
})

test('other callers are served before a slow statement ends', async () => {
  const answered: string[] = []
  const slow = database.queryAs(ada, endless).catch(() => answered.push('endless'))
  await sleep(100)

  await database.query('select 1')
  answered.push('sign-in')

  await slow
  expect(answered).toEqual(['sign-in', 'endless'])
})

test("a person’s other statements don't keep other callers waiting either", async () => {
  const answered: string[] = []
  const slow = Array.from({ length: 5 }, () => database.queryAs(ada, endless).catch(() => answered.push('endless')))

  for (let number = 0; number < 5; number += 1) await database.query('select 1')
  answered.push('sign-in')

  await Promise.all(slow)
  expect(answered[0]).toBe('sign-in')
})

test('a slow statement still finishes', async () => {
  let isDone = false
  const slow = database.queryAs(ada, 'select pg_sleep(0.15), 1 as done').finally(() => {
    isDone = true
  })

  while (!isDone) await database.query('select 1')

  expect((await slow).rows).toMatchObject([{ done: 1 }])
})

test('a stopped transaction leaves no changes', async () => {
  const transaction = database.withUser(ada, async (connection) => {
    await connection.query("insert into public.notes values ('kept?')")
    await connection.query(endless)
  })

  await expect(transaction).rejects.toMatchObject({ code: '57014' })

  expect((await database.query('select * from public.notes')).rows).toEqual([])
})

test("the server's own work has no time limit", async () => {
  const job = database.step('select pg_sleep(2.5), 1 as done')

  expect((await job).rows).toMatchObject([{ done: 1 }])
})
