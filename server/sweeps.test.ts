import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { createFolderStore } from '#server/platform/storage/folder-store.ts'
import { createLog, silentLog } from '#server/platform/system/log.ts'
import { createStore, importOrders } from '#supabase/test/shop.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { startSweeps } from './sweeps.ts'

const noFacts = { sweep: async () => undefined }

let database: Database
let folder: string

beforeEach(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'cartwright-sweeps-'))
})

afterEach(async () => {
  vi.useRealTimers()
  await database.close()
  await rm(folder, { recursive: true })
})

test('a failed sweep at the start is logged, and the server starts', async () => {
  const failing: Database = { ...database, query: () => Promise.reject(new Error('The list cannot be read.')) }
  const logged: string[] = []

  const stop = await startSweeps({
    database: failing,
    folder,
    storedFiles: createFolderStore(join(folder, 'storage')),
    facts: noFacts,
    housekeeping: null,
    log: createLog((line) => logged.push(line)),
  })
  await stop()

  expect(logged.length).toBeGreaterThan(0)
  for (const line of logged) expect(line).toContain('The list cannot be read.')
})

test('stopping the server ends a long sweep between two statements and starts no other', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const logged: string[] = []
  let steps = 0
  const endless: Database = {
    ...database,
    step: async (text, values) => {
      steps += 1
      return { ...(await database.step(text, values)), rowCount: 1 }
    },
  }
  const log = createLog((line) => logged.push(line))
  const options = { folder, storedFiles: null, facts: noFacts, housekeeping: null, log }
  const stop = await startSweeps({ ...options, database: endless })
  await database.query('insert into private.deleted_stores (store_id) values (gen_random_uuid())')

  vi.advanceTimersByTime(180_000)
  await expect.poll(() => steps).toBeGreaterThan(1)
  await stop()
  const stepsAtEnd = steps
  await new Promise(setImmediate)

  expect({ steps, logged }).toEqual({ steps: stepsAtEnd, logged: [] })
})

test('expired sign-in data is removed a minute after the start, without any sign-in', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  let runs = 0
  const housekeeping = async () => void (runs += 1)
  // On Postgres, beginning to listen starts a sweep too.
  const deaf: Database = { ...database, listen: async () => async () => undefined }
  const options = { database: deaf, folder, storedFiles: null, facts: noFacts, housekeeping, log: silentLog }
  const stop = await startSweeps(options)
  const runsAtStart = runs

  vi.advanceTimersByTime(60_000)
  await expect.poll(() => runs).toBe(1)
  await stop()

  expect(runsAtStart).toBe(0)
})

test('a recount that fails stops neither the recounts of other stores nor other jobs', async () => {
  const [broken, other] = [await createStore(database), await createStore(database)]
  for (const { claims, storeId } of [broken, other]) {
    await importOrders(database, { storeId }, [{ name: '#1', at: '2026-01-05T12:00Z', entries: [] }])
    await database.queryAs(claims, `update public.stores set time_zone = 'Asia/Tokyo' where id = $1`, [storeId])
  }
  await database.query(`update private.recounts set noted_at = now() - interval '1 hour' where store_id = $1`, [
    broken.storeId,
  ])
  const failing: Database = {
    ...database,
    step: (text, values) =>
      values?.includes(broken.storeId)
        ? Promise.reject(new Error('This store is broken.'))
        : database.step(text, values),
  }
  const logged: string[] = []
  let factSweeps = 0
  const stop = await startSweeps({
    database: failing,
    folder,
    storedFiles: null,
    facts: { sweep: async () => void (factSweeps += 1) },
    housekeeping: null,
    log: createLog((line) => logged.push(line)),
  })
  await stop()

  const { rows } = await database.query('select time_zone from public.stores where id = $1', [other.storeId])
  expect(rows).toEqual([{ time_zone: 'Asia/Tokyo' }])
  expect(factSweeps).toBeGreaterThan(0)
  expect(logged.join()).toContain('This store is broken.')
})
