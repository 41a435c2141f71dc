import { join } from 'node:path'
import { importFile } from '#bench/imports.ts'
import { writeOrderFile } from '#bench/order-file.ts'
import { createPerson, createShop, openArena, sleep } from './arena.ts'
import type { EngineKind, Ordeal, OrdealOptions, Outcome } from './ordeal.ts'
import { whatIsCountedWrong, whyNoSignIn, writeMessages } from './witness.ts'

const ROUNDS = 8
const ORDERS = 4000

async function run(engine: EngineKind, { random, rounds }: OrdealOptions): Promise<Outcome[]> {
  const arena = await openArena({ engine })
  const tried = rounds ?? ROUNDS
  const { postgres } = arena
  if (postgres === null) throw new Error('There is no Postgres to lose.')
  const lost: string[] = []
  try {
    const person = await createPerson(arena)
    const { storeId } = await createShop(person)
    let acknowledged = 0
    const path = join(arena.dataFolder, 'orders.csv')
    await writeOrderFile(path, { orders: ORDERS, linesPerOrder: 4 })
    for (let round = 0; round < tried && !arena.hasEnded(); round += 1) {
      const messages = await writeMessages(arena)
      messages.begin()
      // The request fails with the database, as expected.
      importFile(arena, person, path).catch(() => undefined)
      await sleep(200 + random.integer(0, 2500))
      await postgres.kill()
      await sleep(random.integer(0, 1500))
      await postgres.restart()
      await messages.end()
      lost.push(...(await messages.losses()))
      acknowledged += messages.confirmed()
      const noSignIn = arena.hasEnded() ? 'the server ended with its database' : await whyNoSignIn(arena, person)
      if (noSignIn !== null) lost.push(noSignIn)
    }
    if (!arena.hasEnded()) lost.push(...(await whatIsCountedWrong(arena, { person, storeId }, ORDERS)))
    const figures = `${acknowledged} acknowledged writes`
    return [{ what: 'Postgres killed in the middle of an import and started again', tried, lost, figures }]
  } finally {
    await arena.close()
  }
}

/** Kills and restarts Postgres: the server keeps running, reconnects, keeps what it confirmed, and counts no import in part. */
export const lostPostgres: Ordeal = { engines: ['server'], run }
