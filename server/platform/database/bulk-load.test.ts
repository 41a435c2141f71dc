import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()

beforeAll(async () => {
  await database.query(`
    create table public.parcels (id int primary key, "Weight" numeric, label text, written_by text default auth.role());
    alter table public.parcels enable row level security`)
})

beforeEach(async () => {
  await database.query('truncate public.parcels')
})

const load = (csv: string | Uint8Array) =>
  database.bulkLoad({ table: 'public.parcels', columns: ['id', 'Weight', 'label'], csv })

const stored = async () => (await database.query('select * from public.parcels order by id')).rows

test('rows are loaded unchanged, as the service role without row-level security', async () => {
  const count = await load('1,2.5,"a ""quoted"", label"\n2,,\n3,1,""\n4,1,žluťoučký 🐎\n')

  expect(count).toBe(4)
  expect(await stored()).toEqual([
    { id: 1, Weight: '2.5', label: 'a "quoted", label', written_by: 'service_role' },
    { id: 2, Weight: null, label: null, written_by: 'service_role' },
    { id: 3, Weight: '1', label: '', written_by: 'service_role' },
    { id: 4, Weight: '1', label: 'žluťoučký 🐎', written_by: 'service_role' },
  ])
})

test('the caller’s bytes are not changed, even if they are part of a larger buffer', async () => {
  const buffer = new TextEncoder().encode('9,9,nine\n1,1,one\n8,8,eight\n')
  const part = buffer.subarray(9, 17)

  expect(await load(part)).toBe(1)
  expect(await load(buffer.subarray(17))).toBe(1)
  expect((await stored()).map(({ id }) => id)).toEqual([1, 8])
})

test('an empty load succeeds', async () => {
  expect(await load('')).toBe(0)
})

test('one bad row rolls back the load, and the next load works', async () => {
  await expect(load('1,1,fine\n2,heavy,bad\n')).rejects.toMatchObject({ code: '22P02' })

  expect(await stored()).toEqual([])
  expect(await load('3,1,fine\n')).toBe(1)
})

test('a table that the service role may not write is refused', async () => {
  await database.query('create table private.vault (id int)')

  const refused = database.bulkLoad({ table: 'private.vault', columns: ['id'], csv: '1\n' })

  await expect(refused).rejects.toMatchObject({ code: '42501' })
})

test('names with special characters are quoted', async () => {
  const odd = database.bulkLoad({ table: 'public.parcels (id) from stdin; --', columns: ['id'], csv: '1\n' })

  await expect(odd).rejects.toMatchObject({ code: expect.any(String) })
  expect(await stored()).toEqual([])
})

test('fifty thousand rows are loaded', async () => {
  const csv = Array.from({ length: 50_000 }, (_, id) => `${id},1.5,label ${id}\n`).join('')

  expect(await load(csv)).toBe(50_000)
})
