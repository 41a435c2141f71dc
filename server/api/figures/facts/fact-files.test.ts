import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDiskSpace, DiskFullError } from '#server/platform/system/disk-space.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createStore, importOrders } from '#supabase/test/shop.ts'
import { openFacts, order, TOTAL } from '#test/fixtures/shops/facts.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createEngine } from './engine.ts'
import { createFactFiles } from './fact-files.ts'

const database = await openDatabase()

async function openShop() {
  const { claims, storeId } = await createStore(database)
  await importOrders(database, { storeId }, [order('1', '10')])
  return { claims, storeId }
}

/** Opens a store's file, whose contents are those of nobody, with an engine that fails once with this message. */
async function openFailing(message: string) {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-facts-'))
  const engine = createEngine(folder)
  onTestFinished(async () => {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  })
  const attach = vi.fn<typeof engine.attach>(engine.attach).mockRejectedValueOnce(new Error(message))
  const files = createFactFiles({ database, engine: { ...engine, attach }, folder, log: silentLog })
  const storeId = randomUUID()
  await writeFile(join(folder, `${storeId}.duckdb`), 'kept')
  const failure = await files
    .open(storeId)
    .then(() => null)
    .catch((error: unknown) => error)
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.duckdb'))
    .map((name) => name.replaceAll(storeId, 'store'))
  return { failure, names, paths: attach.mock.calls.map(([, path]) => path) }
}

test('a file that another process uses is not touched, on any platform', async () => {
  const windows =
    'IO Error: Cannot open file "store.duckdb": The process cannot access the file because it is being used by another process.'
  for (const message of [windows, 'IO Error: Could not set lock on file "store.duckdb": Conflicting lock is held']) {
    const { failure, names, paths } = await openFailing(message)
    expect({ failure, files: names.length, paths: new Set(paths).size }).toEqual({ failure: null, files: 2, paths: 2 })
    expect(names).toContain('store.duckdb')
  }
})

test('a file that cannot be opened at the moment is kept', async () => {
  const message = 'IO Error: Cannot open file "store.duckdb": Too many open files'
  const { failure, names, paths } = await openFailing(message)
  expect(failure).toMatchObject({ message })
  expect({ names, attempts: paths.length }).toEqual({ names: ['store.duckdb'], attempts: 1 })
})

test('a sweep leaves the files that are open, however old they look', async () => {
  const { storeId } = await openShop()
  const { ask, facts, folder } = await openFacts(database)
  await ask(storeId, TOTAL)
  const names = await readdir(folder)
  for (const name of names) await utimes(join(folder, name), 0, 0)
  await facts.sweep()
  expect(await readdir(folder)).toEqual(names)
  for (const name of names) expect((await stat(join(folder, name))).mtimeMs).toBeGreaterThan(0)
})

test('a sweep deletes the files of stores that nobody asked about for a month', async () => {
  const { storeId } = await openShop()
  const before = await openFacts(database)
  await before.ask(storeId, TOTAL)
  await before.facts.close()
  const { facts, folder } = await openFacts(database, { folder: before.folder })
  await facts.sweep()
  expect(await readdir(folder)).toEqual([`${storeId}.duckdb`])
  await utimes(join(folder, `${storeId}.duckdb`), 0, 0)
  await facts.sweep()
  expect(await readdir(folder)).toEqual([])
})

test('a sweep leaves files that are not its own', async () => {
  const { facts, folder } = await openFacts(database)
  await writeFile(join(folder, 'backup.duckdb'), '')
  await utimes(join(folder, 'backup.duckdb'), 0, 0)
  await facts.sweep()
  expect(await readdir(folder)).toEqual(['backup.duckdb'])
})

test('only so many files are open at once', async () => {
  const shops = [await openShop(), await openShop(), await openShop()]
  const { ask } = await openFacts(database, { mostOpen: 2 })
  for (const { storeId } of shops) expect(await ask(storeId, TOTAL)).toEqual([{ net: '10.000000', orders: '1' }])
  const last = shops[2]?.storeId ?? ''
  const OPEN = `select count(*)::VARCHAR as files from duckdb_databases() where path is not null`
  await expect.poll(() => ask(last, OPEN)).toEqual([{ files: '2' }])
  // One that was closed opens again.
  expect(await ask(shops[0]?.storeId ?? '', TOTAL)).toEqual([{ net: '10.000000', orders: '1' }])
})

test('however many past days are asked for, ten are open, and the files of other stores stay open', async () => {
  const other = await openShop()
  const { storeId } = await openShop()
  const { ask, folder } = await openFacts(database, { mostOpen: 12 })
  await ask(other.storeId, TOTAL)
  for (let day = 10; day < 25; day += 1) {
    await ask(storeId, TOTAL, `2026-01-${day}`)
    await ask(storeId, TOTAL, '2026-01-10')
  }

  const OPEN = `select database_name as name from duckdb_databases() where path is not null order by name`
  const days = ['10', ...Array.from({ length: 9 }, (_, at) => `${16 + at}`)].map((day) => `${storeId}_2026-01-${day}`)
  const names = [other.storeId, ...days].toSorted()
  await expect.poll(() => ask(storeId, OPEN, '2026-01-10')).toEqual(names.map((name) => ({ name })))
  const files = await readdir(folder)
  expect(files.filter((file) => file.endsWith('.duckdb')).toSorted()).toEqual(names.map((name) => `${name}.duckdb`))
})

test('a full disk refuses a load and leaves nothing behind', async () => {
  const { storeId } = await openShop()
  let free = Infinity
  let now = 0
  const space = createDiskSpace(tmpdir(), { measure: async () => free, now: () => (now += 1000) })
  const { ask, folder } = await openFacts(database, { space })
  await ask(storeId, TOTAL)
  await importOrders(database, { storeId }, [order('2', '5')])
  free = 0
  await expect(ask(storeId, TOTAL)).rejects.toThrow(DiskFullError)
  expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.csv'))).toEqual([])
  free = Infinity
  expect(await ask(storeId, TOTAL)).toEqual([{ net: '15.000000', orders: '2' }])
})
