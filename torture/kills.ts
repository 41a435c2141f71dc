import { join } from 'node:path'
import type { Person } from '#bench/person.ts'
import { importFile } from '#bench/imports.ts'
import { writeOrderFile } from '#bench/order-file.ts'
import { type Arena, createPerson, createShop, openArena, sleep } from './arena.ts'
import type { EngineKind, Ordeal, OrdealOptions, Outcome } from './ordeal.ts'
import { uploadInParts } from './resumable-uploads.ts'
import { signPeopleUp } from './sign-ups.ts'
import { createBucket } from './stored-objects.ts'
import { findStrayFiles } from './stray-files.ts'
import { uploadFiles } from './uploads.ts'
import { whatIsCountedWrong, whyNoSignIn, writeMessages } from './witness.ts'
import type { Work } from './work.ts'

/** Fewer rounds on a Postgres server, where other instances can run: a dead import is detected only after a minute. */
const ROUNDS: Record<EngineKind, number> = { embedded: 100, server: 3 }
const ORDERS = 1000

type Scene = { arena: Arena; person: Person; storeId: string; file: string }

/** Returns everything that is lost or broken after the restart, one sentence each. */
async function inspect({ arena, person, storeId }: Scene, works: readonly Work[]): Promise<string[]> {
  const lost: string[] = []
  for (const work of works) lost.push(...(await work.losses()))
  const noSignIn = await whyNoSignIn(arena, person)
  if (noSignIn !== null) lost.push(noSignIn)
  return [...lost, ...(await whatIsCountedWrong(arena, { person, storeId }, ORDERS))]
}

/** Kills the server at a moment of a busy time and starts it again. Resolves to the work of that time. */
async function killOnce({ arena, person, file }: Scene, { random }: OrdealOptions): Promise<Work[]> {
  const works = [await writeMessages(arena), signPeopleUp(arena), uploadFiles(arena), uploadInParts(arena)]
  for (const work of works) work.begin()
  // The request fails with the server, as expected.
  importFile(arena, person, file).catch(() => undefined)
  await sleep(200 + random.integer(0, 2500))
  await arena.kill()
  await arena.start()
  await Promise.all(works.map((work) => work.end()))
  return works
}

function describe(works: readonly Work[]): string {
  const counts = new Map<string, number>()
  for (const work of works) counts.set(work.what, (counts.get(work.what) ?? 0) + work.confirmed())
  return [...counts].map(([what, count]) => `${count} ${what}`).join(', ')
}

async function run(engine: EngineKind, options: OrdealOptions): Promise<Outcome[]> {
  const arena = await openArena({ engine })
  const rounds = options.rounds ?? ROUNDS[engine]
  try {
    const person = await createPerson(arena)
    const { storeId } = await createShop(person)
    await createBucket(arena)
    const file = join(arena.dataFolder, 'orders.csv')
    await writeOrderFile(file, { orders: ORDERS, linesPerOrder: 4 })
    const scene: Scene = { arena, person, storeId, file }
    const lost: string[] = []
    const works: Work[] = []
    for (let round = 0; round < rounds; round += 1) {
      const latest = await killOnce(scene, options)
      works.push(...latest)
      lost.push(...(await inspect(scene, latest)))
    }
    // A later kill must not take away what an earlier one left.
    lost.push(...(await inspect(scene, works)))
    await arena.stop()
    lost.push(...(await findStrayFiles(arena)))
    const figures = `acknowledged: ${describe(works)}`
    return [{ what: 'kill -9 during imports, messages, sign-ups and uploads', tried: rounds, lost, figures }]
  } finally {
    await arena.close()
  }
}

/** Kills the server at random moments: what it confirmed is kept, and nothing is half done. */
export const kills: Ordeal = { engines: ['embedded', 'server'], run }
