import { randomBytes, randomUUID } from 'node:crypto'
import { type Arena, createServiceClient, sleep } from './arena.ts'
import { BUCKET, compareStored, digest } from './stored-objects.ts'
import { keepDoing, type Work } from './work.ts'

const CLIENTS = 2
const LARGEST_BYTES = 256 * 1024
const PAUSE_MS = 30

/** Stores files, each in one request. */
export function uploadFiles(arena: Arena): Work {
  const folder = randomUUID()
  const sent = new Map<string, string>()
  const acknowledged = new Set<string>()
  const bucket = createServiceClient(arena).storage.from(BUCKET)

  async function upload() {
    const name = `${folder}/${randomUUID()}`
    const bytes = randomBytes(1 + Math.floor(Math.random() * LARGEST_BYTES))
    sent.set(name, digest(bytes))
    const { error } = await bucket.upload(name, bytes)
    if (error) throw error
    acknowledged.add(name)
    await sleep(PAUSE_MS)
  }

  return {
    what: 'uploads',
    ...keepDoing(CLIENTS, upload),
    confirmed: () => acknowledged.size,
    losses: () => compareStored(arena, folder, { sent, acknowledged }),
  }
}
