import { join } from 'node:path'
import { importFile } from '#bench/imports.ts'
import { writeOrderFile } from '#bench/order-file.ts'
import { freePort, startServer } from '#test/harness/server-process.ts'
import { type Arena, createPerson, createShop, openArena, sleep } from './arena.ts'
import type { EngineKind, Ordeal, OrdealOptions, Outcome } from './ordeal.ts'
import { signPeopleUp } from './sign-ups.ts'
import { createBucket } from './stored-objects.ts'
import { uploadFiles } from './uploads.ts'
import { whatIsCountedWrong, whyNoSignIn, writeMessages } from './witness.ts'
import type { Work } from './work.ts'

const ROUNDS = 3
const ORDERS = 1000

/** Starts a second server on the same database and data folder, for the same address, so that tokens are valid on both. */
async function startSecond({ dataFolder, postgres, url }: Arena) {
  const SITE_URL = url.replace('127.0.0.1', 'localhost')
  const env: Record<string, string> = postgres === null ? {} : { DATABASE_URL: postgres.urlOf('postgres') }
  return startServer({ dataFolder, port: await freePort(), env: { ...env, SITE_URL } })
}

const workOn = async (arena: Arena): Promise<Work[]> => [
  await writeMessages(arena),
  signPeopleUp(arena),
  uploadFiles(arena),
]

async function run(engine: EngineKind, { random, rounds }: OrdealOptions): Promise<Outcome[]> {
  const first = await openArena({ engine })
  const server = await startSecond(first)
  const second: Arena = { ...first, url: server.url }
  const tried = rounds ?? ROUNDS
  const lost: string[] = []
  let confirmed = 0
  try {
    const person = await createPerson(first)
    const { storeId } = await createShop(person)
    await createBucket(first)
    const file = join(first.dataFolder, 'orders.csv')
    await writeOrderFile(file, { orders: ORDERS, linesPerOrder: 4 })
    for (let round = 0; round < tried; round += 1) {
      const works = [...(await workOn(first)), ...(await workOn(second))]
      for (const work of works) work.begin()
      // The request fails with its server, as expected.
      importFile(first, person, file).catch(() => undefined)
      await sleep(200 + random.integer(0, 2500))
      await first.kill()
      const noSignIn = await whyNoSignIn(second, person)
      if (noSignIn !== null) lost.push(`while the other instance is dead: ${noSignIn}`)
      await first.start()
      for (const work of works) await work.end()
      for (const work of works) lost.push(...(await work.losses()))
      for (const work of works) confirmed += work.confirmed()
      lost.push(...(await whatIsCountedWrong(second, { person, storeId }, ORDERS)))
    }
    const figures = `${confirmed} acknowledged writes`
    return [{ what: 'kill -9 of one of two instances that share a database', tried, lost, figures }]
  } finally {
    await server.stop()
    await first.close()
  }
}

/** Kills one of two instances: the other goes on, cleans up after it, and nothing that either confirmed is lost. */
export const twoInstances: Ordeal = { engines: ['server'], run }
