import { expect, it, onTestFinished } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { openJobs, type Work } from './jobs.ts'

async function openOwnDatabase(): Promise<Database> {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  return database
}

/** Opens the jobs as one instance does. `work` does each job of the kind `count`. */
async function open(database: Database, work: Work, atOnce: { count?: number } = {}) {
  const jobs = await openJobs({
    database,
    works: { count: work },
    atOnce,
    log: silentLog,
    pauses: { retryDelay: 0, lookEvery: 0.5, supervise: 2 },
  })
  let isOpen = true
  const stop = async () => {
    if (isOpen) await jobs.stop()
    isOpen = false
  }
  onTestFinished(stop)
  return { ...jobs, stop }
}

/** Work that waits in the middle until it may go on. */
function createHeldWork() {
  const done: string[] = []
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const work: Work = async (key) => {
    begun.resolve()
    await held.promise
    done.push(key)
  }
  return { work, done, begun: begun.promise, goOn: () => held.resolve() }
}

const states = async (database: Database) =>
  (await database.query(`select state::text, singleton_key as key from jobs.job where name = 'count'`)).rows

it('a job is done', async () => {
  const database = await openOwnDatabase()
  const done: string[] = []
  const jobs = await open(database, async (key) => void done.push(key))
  await jobs.add('count', 'store 1')
  await expect.poll(() => done).toEqual(['store 1'])
  await expect.poll(() => states(database)).toEqual([{ state: 'completed', key: 'store 1' }])
})

it('a job that takes long keeps none of a kind that may run at once', async () => {
  const database = await openOwnDatabase()
  const { work, done, begun, goOn } = createHeldWork()
  const isSlow = (key: string) => key === 'slow'
  const mixed: Work = async (key, stopping) => (isSlow(key) ? work(key, stopping) : void done.push(key))
  const jobs = await open(database, mixed, { count: 2 })
  await jobs.add('count', 'slow')
  await begun
  await jobs.add('count', 'quick')
  await expect.poll(() => done).toEqual(['quick'])
  goOn()
})

it('a job that waits is not added twice, and one that runs is followed by another', async () => {
  const database = await openOwnDatabase()
  const { work, done, begun, goOn } = createHeldWork()
  const jobs = await open(database, work)
  await jobs.add('count', 'store 1')
  await begun
  await jobs.add('count', 'store 1')
  await jobs.add('count', 'store 1')
  await jobs.add('count', 'store 2')
  goOn()
  await expect.poll(() => done.toSorted()).toEqual(['store 1', 'store 1', 'store 2'])
  expect(await states(database)).toHaveLength(3)
})

it('two instances do each job once', async () => {
  const database = await openOwnDatabase()
  const done: string[] = []
  const work: Work = async (key) => void done.push(key)
  // At once, so that both create the tables.
  const [one, other] = await Promise.all([open(database, work), open(database, work)])
  const keys = Array.from({ length: 10 }, (_, index) => `store ${index}`)
  await Promise.all(keys.flatMap((key) => [one.add('count', key), other.add('count', key)]))
  await expect.poll(() => new Set(done).size, { timeout: 10_000 }).toBe(10)
  await expect.poll(async () => (await states(database)).every(({ state }) => state === 'completed')).toBe(true)
})

it('a job that failed is tried again, and others go on', async () => {
  const database = await openOwnDatabase()
  const tries: string[] = []
  const jobs = await open(database, async (key) => {
    tries.push(key)
    if (tries.length === 1) throw new Error('The first try fails.')
  })
  await jobs.add('count', 'store 1')
  await expect.poll(() => tries.length).toBe(1)
  await jobs.add('count', 'store 2')
  await expect.poll(() => tries.toSorted(), { timeout: 10_000 }).toEqual(['store 1', 'store 1', 'store 2'])
})

it('a job that waits when the server stops is done by the next one', async () => {
  const database = await openOwnDatabase()
  const first = createHeldWork()
  const before = await open(database, first.work)
  await before.add('count', 'store 1')
  await first.begun
  await before.add('count', 'store 2')
  const stopped = before.stop()
  first.goOn()
  await stopped
  expect(first.done).toEqual(['store 1'])

  const done: string[] = []
  await open(database, async (key) => void done.push(key))
  await expect.poll(() => done).toEqual(['store 2'])
})

it('work hears that the server stops', async () => {
  const database = await openOwnDatabase()
  const begun = Promise.withResolvers<void>()
  let wasTold = false
  const jobs = await open(database, async (_key, stopping) => {
    begun.resolve()
    await new Promise((resolve) => stopping.addEventListener('abort', resolve))
    wasTold = true
  })
  await jobs.add('count', 'store 1')
  await begun.promise
  await jobs.stop()
  expect(wasTold).toBe(true)
})

it('a job of a process that died is done by another', async () => {
  const database = await openOwnDatabase()
  const first = createHeldWork()
  const dying = await open(database, first.work)
  await dying.add('count', 'store 1')
  await first.begun
  await dying.add('count', 'store 2')
  const stopped = dying.stop()
  first.goOn()
  await stopped
  // What a process leaves that was killed two minutes ago.
  await database.query(`
    update jobs.job set state = 'active', started_on = now() - interval '5 minutes', heartbeat_on = now() - interval '2 minutes'
    where name = 'count' and singleton_key = 'store 2'`)

  const done: string[] = []
  await open(database, async (key) => void done.push(key))
  await expect.poll(() => done).toEqual(['store 2'])
})
