import { expect, it, onTestFinished } from 'vitest'
import { addDays } from '#domain/periods.ts'
import type { Database } from '#server/platform/database/database.ts'
import { followJobs } from '#server/follow-jobs.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createStore, importOrders } from '#supabase/test/shop.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { sale } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

const TODAY = '2026-05-20'
const PAUSES = { retryDelay: 0, lookEvery: 0.5, supervise: 2 }

const DAYS = Array.from({ length: 30 }, (_, index) => addDays(TODAY, -1 - index))

async function openOwnDatabase(): Promise<Database> {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  return database
}

/** Follows as one instance does, whose clock shows noon of a day. */
async function follow(database: Database, day = TODAY) {
  const stop = await followJobs({
    database,
    facts: openTestFacts(database),
    mailer: null,
    productName: 'Cartwright',
    siteUrl: 'http://localhost:3000',
    clock: () => new Date(`${day}T12:00:00Z`),
    log: silentLog,
    pauses: PAUSES,
  })
  let isStopped = false
  const stopOnce = async () => {
    if (!isStopped) await stop()
    isStopped = true
  }
  onTestFinished(stopOnce)
  return stopOnce
}

async function runsOf(database: Database, storeId: string) {
  const { rows } = await database.query(
    'select ran_on::text, last_day::text from private.signal_runs where store_id = $1',
    [storeId],
  )
  return rows
}

const finishedJobs = async (database: Database) =>
  (await database.query(`select from jobs.job where name = 'signals' and state = 'completed'`)).rowCount

it('a store is looked at after each publication', async () => {
  const database = await openOwnDatabase()
  const store = await createStore(database)
  await follow(database)
  await expect.poll(() => runsOf(database, store.storeId)).toEqual([{ ran_on: TODAY, last_day: null }])

  await importOrders(
    database,
    store,
    DAYS.map((day) => sale(day, `${day} 12:00Z`, '10')),
  )

  await expect.poll(() => runsOf(database, store.storeId)).toEqual([{ ran_on: TODAY, last_day: addDays(TODAY, -1) }])
})

it('a store is looked at once its backfill is over', async () => {
  const database = await openOwnDatabase()
  const store = await createStore(database)
  await database.query(
    `insert into public.connections (store_id, platform, address, channel, shop_name, currency)
     values ($1, 'woocommerce', 'https://shop.example', 'woocommerce', 'Mug shop', 'USD')`,
    [store.storeId],
  )
  await follow(database)
  await importOrders(
    database,
    store,
    DAYS.map((day) => sale(day, `${day} 12:00Z`, '10')),
  )
  await expect.poll(() => finishedJobs(database)).toBeGreaterThan(0)
  const meanwhile = await runsOf(database, store.storeId)

  await database.query(`update public.connections set state = 'connected', is_backfilled = true where store_id = $1`, [
    store.storeId,
  ])

  await expect.poll(() => runsOf(database, store.storeId)).toEqual([{ ran_on: TODAY, last_day: addDays(TODAY, -1) }])
  expect(meanwhile).toEqual([])
})

it('a store is looked at again in another currency', async () => {
  const database = await openOwnDatabase()
  const { storeId } = await createStore(database)
  await follow(database)
  await expect.poll(() => runsOf(database, storeId)).toMatchObject([{ ran_on: TODAY }])

  await database.query(`update public.stores set currency = 'JPY' where id = $1`, [storeId])
  expect(await runsOf(database, storeId)).toEqual([])

  await expect.poll(() => runsOf(database, storeId)).toMatchObject([{ ran_on: TODAY }])
})

it('a machine that slept for a week looks at a store once, for yesterday', async () => {
  const database = await openOwnDatabase()
  const { storeId } = await createStore(database)
  const stop = await follow(database, addDays(TODAY, -7))
  await expect.poll(() => finishedJobs(database)).toBe(1)
  await stop()

  await follow(database)

  await expect.poll(() => finishedJobs(database)).toBe(2)
  expect(await runsOf(database, storeId)).toMatchObject([{ ran_on: TODAY }])
  const { rows } = await database.query('select looked_on::text from private.today_runs where store_id = $1', [storeId])
  expect(rows).toEqual([{ looked_on: TODAY }])
})

it('of two instances, one looks at a store', async () => {
  const database = await openOwnDatabase()
  const { storeId } = await createStore(database)
  await Promise.all([follow(database), follow(database)])

  await expect.poll(() => runsOf(database, storeId)).toMatchObject([{ ran_on: TODAY }])
  await expect.poll(() => finishedJobs(database)).toBe(1)
})
