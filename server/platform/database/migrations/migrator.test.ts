import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyMigrations } from '#server/platform/database/migrations/migrator.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { rebuildAnalytics } from '#server/platform/database/prepare.ts'

const history = { schema: 'test_migrations', table: 'history' }

let folder: string

const database = await openDatabase()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-test-'))
  await database.query('create schema trial')
})

const dropTrial = () => database.query('drop schema trial cascade; drop schema if exists test_migrations cascade')

afterEach(async () => {
  await dropTrial()
  await rm(folder, { recursive: true })
})

const write = (fileName: string, sql: string) => writeFile(join(folder, fileName), sql)
const migrate = () => applyMigrations(database, { folder, history })
const rebuild = (tablesChanged = false) => rebuildAnalytics(database, { folder, tablesChanged })

async function tables() {
  const { rows } = await database.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'trial'::regnamespace and relkind = 'r' order by oid",
  )
  return rows.map(({ name }) => name)
}

test('files run in the order of their names', async () => {
  await write('10_later.sql', 'create table trial.b (id int)')
  await write('02_sooner.sql', 'create table trial.a (id int)')
  await write('notes.md', 'not a migration')

  expect(await migrate()).toBe(2)
  expect(await tables()).toEqual(['a', 'b'])
})

test('a file runs once and is recorded as Supabase records it', async () => {
  const sql = 'create table trial.a (id int);\ncreate function trial.f() returns int language sql as $$ select 1; $$;'
  await write('01_first_tables.sql', sql)

  await migrate()

  expect(await migrate()).toBe(0)
  expect((await database.query('select * from test_migrations.history')).rows).toEqual([
    { version: '01', statements: [sql], name: 'first_tables' },
  ])
})

test.each([
  ['a syntax error', 'create table trial.a (id int);\n\ncreate tabel trial.b (id int);', 3],
  ['an unknown table, behind letters of two units', "-- 😀\nselect '😀',\n  1 from trial.nowhere", 3],
  [
    'an error without a place',
    `-- It's; a comment\n/* a /* nested; */ one */ create table trial.a (id int);\n\n  create table trial.a (id int); select 1`,
    4,
  ],
  [
    'an error after quoted texts',
    `create function trial.f() returns int language sql as $f$\n  select 1;\n$f$;\nselect ';''\n', E'\\';', ";"\n  from (select 1 as ";") as t;\nselect 1/0`,
    7,
  ],
  ['an error while rows are written', 'create table trial.a (id int unique);\ninsert into trial.a values (1), (1)', 2],
])('the message for %s says the line', async (_what, sql, line) => {
  await write('01_bad.sql', sql)

  await expect(migrate()).rejects.toThrow(`01_bad.sql, line ${line}: could not be applied and was rolled back: `)
  expect(await tables()).toEqual([])
})

test('a file with its own transactions is not run again to find the line', async () => {
  await write('01_bad.sql', 'create table trial.a (id int); commit; drop table trial.b')

  await expect(migrate()).rejects.toThrow('01_bad.sql: could not be applied')
})

test("a failed file is rolled back and named, and the files after it don't run", async () => {
  await write('01_good.sql', 'create table trial.a (id int)')
  await write('02_bad.sql', 'create table trial.b (id int); insert into trial.nowhere values (1)')
  await write('03_behind.sql', 'create table trial.c (id int)')

  await expect(migrate()).rejects.toMatchObject({
    name: 'MigrationError',
    fileName: '02_bad.sql',
    message: expect.stringMatching(/^02_bad\.sql, line 1: .*relation "trial\.nowhere" does not exist/),
  })
  expect(await tables()).toEqual(['a'])
})

test('a corrected file runs at the next start', async () => {
  await write('01_table.sql', 'create table trial.a (id nonsense)')
  await expect(migrate()).rejects.toThrow('01_table.sql')

  await write('01_table.sql', 'create table trial.a (id int)')

  expect(await migrate()).toBe(1)
})

test('simultaneous migrations run each file once', async () => {
  for (const number of [1, 2, 3, 4, 5]) await write(`0${number}_table.sql`, `create table trial.t${number} (id int)`)

  // Connections that have looked for the history before it was there remember that there was none.
  for (let round = 0; round < 5; round += 1) {
    await dropTrial()
    await database.query('create schema trial')

    await Promise.all([migrate(), migrate(), migrate()])

    expect(await tables()).toEqual(['t1', 't2', 't3', 't4', 't5'])
  }
})

test('a file that was changed after it ran is refused', async () => {
  await write('01_table.sql', 'create table trial.a (id int)')
  await migrate()

  await write('01_table.sql', 'create table trial.a (id bigint)')

  await expect(migrate()).rejects.toThrow(/^01_table\.sql: has changed since it ran/)
})

test('two files with the same version are refused', async () => {
  await write('01_a.sql', 'create table trial.a (id int)')
  await write('01_b.sql', 'create table trial.b (id int)')

  await expect(migrate()).rejects.toThrow('01_b.sql: has the same version as 01_a.sql.')
  expect(await tables()).toEqual([])
})

test('an analytics view does not block a migration of its table', async () => {
  await database.query('create table trial.a (id int, old int)')
  await write('01_view.sql', 'create view analytics.olds with (security_invoker = true) as select old from trial.a')
  await rebuild()
  await rm(join(folder, '01_view.sql'))
  await write('02_drop.sql', 'alter table trial.a drop column old')

  expect(await migrate()).toBe(1)
})

test('the analytics schema is rebuilt only when a file has changed', async () => {
  await write('one.sql', 'create function analytics.one() returns int language sql as $$ select 1 $$')
  await rebuild()
  await database.query('create table analytics.witness (id int)')

  await rebuild()
  expect((await database.query("select to_regclass('analytics.witness') is not null as stayed")).rows[0]).toEqual({
    stayed: true,
  })

  await write('one.sql', 'create function analytics.one() returns int language sql as $$ select 2 $$')
  await rebuild()
  const { rows } = await database.query("select analytics.one(), to_regclass('analytics.witness') is null as gone")
  expect(rows).toEqual([{ one: 2, gone: true }])
})

test('a broken analytics file is named and leaves the schema unchanged', async () => {
  await write('one.sql', 'create function analytics.one() returns int language sql as $$ select 1 $$')
  await rebuild()

  await write('two.sql', 'create view analytics.two as select * from trial.nowhere')

  await expect(rebuild()).rejects.toMatchObject({ fileName: 'two.sql' })
  expect((await database.query('select analytics.one()')).rows).toEqual([{ one: 1 }])
})

test('analytics functions are for signed-in users only', async () => {
  await write('one.sql', 'create function analytics.one() returns int language sql as $$ select 1 $$')
  await rebuild()
  const call = (role: string) => database.queryAs({ role }, 'select analytics.one()')

  expect((await call('authenticated')).rows).toEqual([{ one: 1 }])
  expect((await call('service_role')).rows).toEqual([{ one: 1 }])
  await expect(call('anon')).rejects.toMatchObject({ code: '42501' })
})
