import { join } from 'node:path'
import type { Person } from '#bench/person.ts'
import { importFile } from '#bench/imports.ts'
import { writeOrderFile } from '#bench/order-file.ts'
import type { Random } from '#domain/sample-store/random.ts'
import { type Arena, createPerson, createShop, openArena, sleep } from './arena.ts'
import type { EngineKind, Ordeal, Outcome } from './ordeal.ts'
import { whatIsCountedWrong, whyNoSignIn, Witness } from './witness.ts'

/** Fewer rounds on a Postgres server, where other instances can run: a dead import is detected only after a minute. */
const ROUNDS: Record<EngineKind, number> = { embedded: 12, server: 3 }
const ORDERS = 1000

type Scene = { arena: Arena; person: Person; storeId: string; witness: Witness }

/** Returns everything that is lost or broken after the restart, one sentence each. */
async function inspect({ arena, person, storeId, witness }: Scene): Promise<string[]> {
  const missing = await witness.missing()
  const lost = missing.map((content) => `an acknowledged message is gone: ${content}`)
  const noSignIn = await whyNoSignIn(arena, person)
  if (noSignIn !== null) lost.push(noSignIn)
  return [...lost, ...(await whatIsCountedWrong(arena, { person, storeId }, ORDERS))]
}

async function run(engine: EngineKind, random: Random): Promise<Outcome[]> {
  const arena = await openArena({ engine })
  try {
    const person = await createPerson(arena)
    const { storeId, chatId } = await createShop(person)
    const witness = new Witness(person, chatId)
    const path = join(arena.dataFolder, 'orders.csv')
    await writeOrderFile(path, { orders: ORDERS, linesPerOrder: 4 })
    const lost: string[] = []
    for (let round = 0; round < ROUNDS[engine]; round += 1) {
      witness.begin()
      // The request fails with the server, as expected.
      importFile(arena, person, path).catch(() => undefined)
      await sleep(200 + random.integer(0, 2500))
      await arena.kill()
      await arena.start()
      await witness.end()
      lost.push(...(await inspect({ arena, person, storeId, witness })))
    }
    return [
      {
        what: 'kill -9 while people write and a file is imported',
        tried: ROUNDS[engine],
        lost,
        figures: `${witness.acknowledged.length} acknowledged writes`,
      },
    ]
  } finally {
    await arena.close()
  }
}

/** Kills the server at random moments: acknowledged writes are kept, and an import counts in full or not at all. */
export const kills: Ordeal = { engines: ['embedded', 'server'], run }
