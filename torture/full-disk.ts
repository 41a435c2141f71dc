import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importFile } from '#bench/imports.ts'
import { writeOrderFile } from '#bench/order-file.ts'
import type { Person } from '#bench/person.ts'
import { newFolder, removeFolder } from '#test/harness/server-process.ts'
import { type Arena, createPerson, createShop, fetchFromAnywhere, openArena, sleep } from './arena.ts'
import type { EngineKind, Ordeal, Outcome } from './ordeal.ts'
import { whatIsCountedWrong, whyNoSignIn, writeMessages } from './witness.ts'
import type { Work } from './work.ts'

const MEBIBYTE = 1024 * 1024
const DISK_BYTES = 320 * MEBIBYTE
const ORDERS = 500
const FULL_FOR_MS = 8000

/** Mounts a small disk in memory, which needs root. */
function mountDisk(folder: string) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', folder], { stdio: 'pipe' })
}

function obstacle(): string | null {
  if (process.platform === 'linux' && process.getuid?.() === 0) return null
  return 'a small disk can only be made by root on Linux'
}

const ballastIn = (folder: string) => join(folder, 'ballast')

/** Fills the disk up to the given number of free bytes. */
function fill(folder: string, freeBytes: number) {
  for (;;) {
    const { bavail, bsize } = statfsSync(folder)
    const excess = bavail * bsize - freeBytes
    if (excess < bsize) return
    writeFileSync(ballastIn(folder), Buffer.alloc(Math.min(excess, 8 * MEBIBYTE)), { flag: 'a' })
  }
}

type Scene = { arena: Arena; person: Person; storeId: string; file: string; messages: Work }

async function post(scene: Scene, path: string, body: string) {
  const { arena, person } = scene
  const headers = {
    apikey: arena.anonKey,
    Authorization: `Bearer ${person.accessToken}`,
    'Content-Type': 'application/json',
  }
  const answer = await fetchFromAnywhere(`${arena.url}${path}`, { method: 'POST', headers, body })
  return { status: answer.status, text: await answer.text() }
}

/** Expects writes to be refused with a message while the disk fills, and reads to work. */
async function whileItFills(scene: Scene): Promise<string[]> {
  const { arena, person, storeId } = scene
  const lost: string[] = []
  const writes = [
    ['/auth/v1/signup', JSON.stringify({ email: 'late@example.com', password: 'plum-kettle-orbit-42' })],
    ['/rest/v1/rpc/create_store', JSON.stringify({ name: 'Late', currency: 'EUR', time_zone: 'UTC' })],
    [`/api/imports?store=${storeId}&kind=auto&filename=late.csv`, 'InvoiceNo,StockCode\n1,2\n'],
  ] as const
  for (const [path, body] of writes) {
    const { status, text } = await post(scene, path, body)
    if (status !== 507 || !text.includes('disk')) lost.push(`${path} answered ${status}: ${text.slice(0, 200)}`)
  }
  const health = await fetch(`${arena.url}/healthz`)
  if (!health.ok) lost.push(`/healthz answered ${health.status}`)
  const read = await person.client.from('stores').select('id')
  if (read.error) lost.push(`a read failed: ${read.error.message}`)
  return lost
}

/** Returns what is lost or broken after there is space again, one sentence each. */
async function afterwards({ arena, person, storeId, file, messages }: Scene): Promise<string[]> {
  if (arena.hasEnded()) return ['the server ended with its disk']
  const lost = await messages.losses()
  const noSignIn = await whyNoSignIn(arena, person)
  if (noSignIn !== null) lost.push(noSignIn)
  await importFile(arena, person, file)
  return [...lost, ...(await whatIsCountedWrong(arena, { person, storeId }, ORDERS))]
}

async function endure(dataFolder: string, engine: EngineKind): Promise<Outcome[]> {
  const arena = await openArena({ engine, dataFolder })
  try {
    const person = await createPerson(arena)
    const { storeId } = await createShop(person)
    const file = join(dataFolder, 'orders.csv')
    await writeOrderFile(file, { orders: ORDERS, linesPerOrder: 4 })
    const scene: Scene = { arena, person, storeId, file, messages: await writeMessages(arena) }
    scene.messages.begin()
    fill(dataFolder, 20 * MEBIBYTE)
    // The server checks the disk about once a second.
    await sleep(2000)
    const nearlyFull = await whileItFills(scene)
    fill(dataFolder, 0)
    await sleep(FULL_FOR_MS)
    rmSync(ballastIn(dataFolder))
    await sleep(2000)
    await scene.messages.end()
    const figures = `${scene.messages.confirmed()} acknowledged writes`
    return [
      { what: 'a disk that is nearly full', tried: 5, lost: nearlyFull },
      { what: 'a disk without a byte to spare, and space again', tried: 1, lost: await afterwards(scene), figures },
    ]
  } finally {
    await arena.close()
  }
}

async function run(engine: EngineKind): Promise<Outcome[]> {
  const folder = await newFolder()
  mountDisk(folder)
  try {
    return await endure(folder, engine)
  } finally {
    execFileSync('umount', [folder], { stdio: 'pipe' })
    await removeFolder(folder)
  }
}

/** Fills the disk: writes are refused with a message, reads work, and no acknowledged write is lost. */
export const fullDisk: Ordeal = { engines: ['embedded'], obstacle, run }
