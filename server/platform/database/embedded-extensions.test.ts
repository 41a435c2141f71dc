import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { silentLog } from '#server/platform/system/log.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts'
import { ENGINE_EXTENSIONS } from './engine/extensions.ts'

let database: EmbeddedDatabase

beforeAll(async () => {
  const settings = { search_path: 'public, extensions' }
  database = await openEmbeddedDatabase({ folder: null, extensions: ENGINE_EXTENSIONS, settings, log: silentLog })
  await database.query('create schema extensions')
})
afterAll(() => database.close())

test.each(ENGINE_EXTENSIONS)('create extension %s works', async (name) => {
  await database.query(`create extension if not exists "${name}" schema extensions cascade`)

  expect((await database.query('select from pg_extension where extname = $1', [name])).rowCount).toBe(1)
})

test('pgvector finds the nearest rows, also with an index', async () => {
  await database.query(`
    create extension if not exists vector schema extensions;
    create table points (id int primary key, place vector(3));
    insert into points select i, array[i, 2 * i, 1]::vector from generate_series(1, 500) as i;
    create index on points using hnsw (place vector_l2_ops);
    set enable_seqscan = off`)

  const { rows } = await database.query(`select id from points order by place <-> '[7,14,1]' limit 3`)

  expect(rows[0]).toEqual({ id: 7 })
  expect(new Set(rows.map(({ id }) => Number(id)))).toEqual(new Set([6, 7, 8]))
  expect((await database.query(`select '[1,2]'::vector <#> '[3,4]' as product`)).rows).toEqual([{ product: -11 }])
})

test('a data folder opens again with its vectors', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'extensions-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const open = () => openEmbeddedDatabase({ folder, extensions: ENGINE_EXTENSIONS, log: silentLog })
  const first = await open()
  await first.query(`create extension vector; create table kept (place vector(2)); insert into kept values ('[1,2]')`)
  await first.close()

  const again = await open()
  const { rows } = await again.query('select place + place as doubled from kept')
  await again.close()

  expect(rows).toEqual([{ doubled: '[2,4]' }])
})
