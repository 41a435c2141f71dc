import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { openRealtimeFixture, type RealtimeFixture, subscribed } from '#test/harness/clients/realtime.ts'
import { openBareDatabase } from '#test/harness/databases/database.ts'
import { openProjectRest } from '#test/harness/project-rest.ts'
import { prepareProject } from './prepare-project.ts'
import { readProject } from './project-config.ts'

let workdir = ''
let database: Database
let realtime: RealtimeFixture
let statusOf: (path: string) => Promise<number>

beforeAll(async () => {
  workdir = await mkdtemp(join(tmpdir(), 'project-'))
  database = await openBareDatabase()
  await prepareProject(database, await readProject(workdir, {}))
  realtime = await openRealtimeFixture(database)
  statusOf = openProjectRest(database)
})
afterAll(async () => {
  await realtime.close()
  await database.close()
  await rm(workdir, { recursive: true, force: true })
})

test('REST knows tables, columns and functions as soon as they change', async () => {
  expect(await statusOf('notes')).toBe(404)

  await database.query('create table notes (id int primary key)')
  await expect.poll(() => statusOf('notes')).toBe(200)
  expect(await statusOf('notes?body=is.null')).toBe(400)
  await database.query('alter table notes add body text')
  await expect.poll(() => statusOf('notes?body=is.null')).toBe(200)
  expect(await statusOf('rpc/answer')).toBe(404)
  await database.query('create function answer() returns int language sql stable return 42')
  await expect.poll(() => statusOf('rpc/answer')).toBe(200)
  await database.query('drop table notes; drop function answer')
  await expect.poll(() => statusOf('notes')).toBe(404)
  expect(await statusOf('rpc/answer')).toBe(404)
})

test('a change by a role without rights of the owner is told too', async () => {
  await database.query('grant create on schema public to authenticated')

  await database.transaction(async (connection) => {
    await connection.query('set local role authenticated')
    await connection.query('create table own (id int); grant select on own to service_role')
  })

  await expect.poll(() => statusOf('own')).toBe(200)
})

test('a client hears of a table that joins the publication after it has subscribed', async () => {
  await database.query(`
    create table first (id int primary key); create table second (id int primary key);
    alter publication supabase_realtime add table first`)
  const tables: unknown[] = []
  const channel = realtime.client().channel('any')
  let isReady = false
  channel.on('system', {}, () => (isReady = true))
  channel.on('postgres_changes', { event: '*', schema: 'public' }, ({ table }) => tables.push(table))
  await subscribed(channel)
  await expect.poll(() => isReady).toBe(true)
  const followed = `select from pg_trigger where tgrelid = 'second'::regclass and tgname = 'supabase_realtime'`

  await database.query('alter publication supabase_realtime add table second')
  await expect.poll(async () => (await database.query(followed)).rowCount).toBe(1)
  await database.query('insert into second values (1)')

  await expect.poll(() => tables).toEqual(['second'])
})

test('temporary tables, refreshed views and the triggers of Realtime itself are not told', async () => {
  await database.query(`
    create table plain (id int primary key); create materialized view seen as select * from plain;
    alter publication supabase_realtime add table plain`)
  const told: string[] = []
  const stop = await database.listen('pgrst', (payload) => told.push(payload))
  await database.query(`notify pgrst, 'before'`)
  await expect.poll(() => told).toContain('before')

  await database.query('create temporary table passing (id int); drop table passing')
  await database.query('refresh materialized view seen')
  await database.query('select from private.follow_publication()')
  await database.query(`alter publication supabase_realtime set table only plain where (false)`)
  await database.query(`notify pgrst, 'after'`)

  await expect.poll(() => told).toContain('after')
  expect(told.slice(told.indexOf('before'))).toEqual(['before', 'reload schema', 'after'])
  await stop()
})

test('preparing the database again keeps one event trigger of each kind', async () => {
  await prepareProject(database, await readProject(workdir, {}))

  const { rows } = await database.query('select evtname, evtevent from pg_event_trigger order by evtname')
  expect(rows).toEqual([
    { evtname: 'tell_of_drop', evtevent: 'sql_drop' },
    { evtname: 'tell_of_schema', evtevent: 'ddl_command_end' },
  ])
})
