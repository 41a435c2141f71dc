import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { scaled } from '#test/harness/seed.ts'

const source = pathToFileURL(join(import.meta.dirname, '..', 'embedded-database.ts')).href
const prepare = pathToFileURL(join(import.meta.dirname, '..', 'prepare.ts')).href
const log = pathToFileURL(join(import.meta.dirname, '..', '..', 'system', 'log.ts')).href

/** Writes rows in every possible way, and prints each id when the database has acknowledged it. */
const writer = (folder: string) => `
  const { openEmbeddedDatabase } = await import(${JSON.stringify(source)})
  const { prepareDatabase } = await import(${JSON.stringify(prepare)})
  const { silentLog } = await import(${JSON.stringify(log)})
  const database = await openEmbeddedDatabase({ folder: ${JSON.stringify(folder)}, log: silentLog })
  const nothing = ${JSON.stringify(join(folder, 'nothing'))}
  await prepareDatabase(database, { hostedSupabase: false, migrationsFolder: nothing, analyticsFolder: nothing })
  await database.query('create table if not exists public.receipts (id bigint primary key, filler text)')
  const { rows } = await database.query('select coalesce(max(id), 0)::int as id from public.receipts')
  let id = rows[0].id
  const table = 'public.receipts'
  const ways = [
    (id) => database.query('insert into public.receipts values ($1, $2)', [id, 'x'.repeat(500)]),
    (id) => database.asService((connection) => connection.query('insert into public.receipts values ($1)', [id])),
    (id) => database.bulkLoad({ table, columns: ['id'], csv: id + '\\n' }),
    async (id) => {
      await database.query('insert into public.receipts values ($1, $2)', [id, 'y'.repeat(5000)])
      if (id % 20 === 3) await database.query('vacuum public.receipts')
      if (id % 20 === 7) await database.query('checkpoint')
    },
  ]
  for (;;) {
    id += 1
    await ways[id % ways.length](id)
    process.stdout.write(id + '\\n')
  }`

async function writeUntilKilled(folder: string, acknowledgments: number): Promise<number[]> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', writer(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const ids: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    ids.push(Number(line))
    if (ids.length === acknowledgments) child.kill('SIGKILL')
  }
  await exited
  return ids
}

test('a process killed at any moment loses nothing that was acknowledged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platform-test-'))
  const acknowledged: number[] = []

  for (const acknowledgments of [1, 37, 14, 90, 5, 61].slice(0, scaled(3))) {
    const ids = await writeUntilKilled(folder, acknowledgments)
    expect(ids.length).toBeGreaterThanOrEqual(acknowledgments)
    acknowledged.push(...ids)
  }

  const database = await openEmbeddedDatabase({ folder, log: silentLog })
  const { rows } = await database.query<{ id: string }>('select id from public.receipts order by id')
  await database.close()
  const kept = new Set(rows.map(({ id }) => Number(id)))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  rmSync(folder, { recursive: true })
})

/** Starts a database for the first time, and kills it as soon as `isFarEnough` accepts the folder. */
async function startUntilKilled(folder: string, isFarEnough: (paths: string[]) => boolean) {
  const code = `
    const { openEmbeddedDatabase } = await import(${JSON.stringify(source)})
    const { silentLog } = await import(${JSON.stringify(log)})
    await openEmbeddedDatabase({ folder: ${JSON.stringify(folder)}, log: silentLog })
    process.stdout.write('open')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  await expect
    .poll(() => isFarEnough(readdirSync(folder, { recursive: true, encoding: 'utf8' })), { interval: 10 })
    .toBe(true)
  child.kill('SIGKILL')
  await exited
}

const moments: [when: string, isFarEnough: (paths: string[]) => boolean][] = [
  ['before it makes the database', (paths) => paths.includes('engine.json')],
  ['while it makes the database', (paths) => paths.some((path) => path.endsWith(join('base', '1', 'PG_VERSION')))],
  ['with the database made', (paths) => paths.includes('postgres')],
]

test.each(moments)('after a first start killed %s the next start works', async (_when, isFarEnough) => {
  const folder = mkdtempSync(join(tmpdir(), 'platform-test-'))
  await startUntilKilled(folder, isFarEnough)

  const database = await openEmbeddedDatabase({ folder, log: silentLog })
  expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
  rmSync(folder, { recursive: true })
})
