import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { silentLog } from '#server/platform/system/log.ts'

let parent: string
let database: EmbeddedDatabase

const open = (name: string) => openEmbeddedDatabase({ folder: join(parent, name), log: silentLog })

async function sumOf(name: string) {
  const copy = await open(name)
  try {
    const { rows } = await copy.query<{ count: number; sum: number }>(
      'select count(*)::int as count, sum(id)::int as sum from kept',
    )
    return rows[0]
  } finally {
    await copy.close()
  }
}

const insert = (from: number, to: number) =>
  database.query(`insert into kept select id, repeat('x', 500) from generate_series($1::int, $2::int) as id`, [
    from,
    to,
  ])

const fresh = mkdtempSync(join(tmpdir(), 'platform-test-'))

beforeAll(async () => {
  const first = await openEmbeddedDatabase({ folder: fresh, log: silentLog })
  await first.query('create table kept (id int primary key, content text)')
  await first.close()
})

afterAll(() => rmSync(fresh, { recursive: true }))

beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'platform-test-'))
  cpSync(fresh, join(parent, 'original'), { recursive: true })
  database = await open('original')
})

afterEach(async () => {
  await database.close()
  rmSync(parent, { recursive: true })
})

test('a copy of a running database has everything that was written when it began', async () => {
  await insert(1, 1000)

  const copied = database.backUp(join(parent, 'copy'))
  await Promise.all([copied, insert(1001, 2000)])
  await insert(2001, 3000)

  const { count = 0, sum } = (await sumOf('copy')) ?? {}
  expect(count).toBeGreaterThanOrEqual(1000)
  expect(sum).toBe((count * (count + 1)) / 2)
  expect((await database.query('select count(*)::int from kept')).rows).toEqual([{ count: 3000 }])
})

test('a table that is dropped during the backup does not end it', async () => {
  await insert(1, 10)
  await database.query('create table dropped as select generate_series(1, 1000)')

  await Promise.all([database.backUp(join(parent, 'copy')), database.query('drop table dropped'), insert(11, 20)])

  expect((await sumOf('copy'))?.count).toBeGreaterThanOrEqual(10)
})

test('after a failed backup another one can begin', async () => {
  await insert(1, 10)
  await database.backUp(join(parent, 'original', 'engine.json')).catch(() => undefined)

  await database.backUp(join(parent, 'copy'))

  expect(await sumOf('copy')).toEqual({ count: 10, sum: 55 })
  expect(readdirSync(join(parent, 'copy')).toSorted()).toEqual([
    'engine.json',
    'lock',
    'postgres',
    'process',
    'reserve',
  ])
})

test('two backups at once: the second one is refused, and the first one is whole', async () => {
  await insert(1, 10)

  const [first, second] = await Promise.allSettled([
    database.backUp(join(parent, 'copy')),
    database.backUp(join(parent, 'other')),
  ])

  expect([first.status, second.status]).toEqual(['fulfilled', 'rejected'])
  expect(await sumOf('copy')).toEqual({ count: 10, sum: 55 })
})
