import { randomBytes, randomUUID } from 'node:crypto'
import { type Arena, fetchFromAnywhere, sleep } from './arena.ts'
import { BUCKET, compareStored, digest } from './stored-objects.ts'
import { keepDoing, type Work } from './work.ts'

const BYTES = 24 * 1024 * 1024
/** More than the server stores between two records of its progress. */
const PART_BYTES = 10 * 1024 * 1024
const RETRY_MS = 200
/** The server keeps an upload locked for 10 s after a crash. */
const PATIENCE_MS = 60_000

/** Speaks the TUS protocol with the service key. Throws an error with the status if the server refuses. */
export function createTusClient({ url, serviceKey }: Pick<Arena, 'url' | 'serviceKey'>) {
  type Sent = { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> }

  async function send(method: string, address: string, { headers = {}, body }: Sent = {}): Promise<Headers> {
    const usual = { Authorization: `Bearer ${serviceKey}`, 'Tus-Resumable': '1.0.0' }
    const init = { method, headers: { ...usual, ...headers }, body: body ?? null }
    const response = await fetchFromAnywhere(`${url}${address}`, init)
    if (!response.ok) throw new Error(`${method} ${response.status} ${await response.text()}`)
    return response.headers
  }

  return {
    /** Resolves to the address of a new upload. */
    async create(name: string, length: number): Promise<string> {
      const declared = Object.entries({ bucketName: BUCKET, objectName: name, contentType: 'application/octet-stream' })
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(',')
      const headers = { 'Upload-Length': String(length), 'Upload-Metadata': declared }
      return (await send('POST', '/storage/v1/upload/resumable', { headers })).get('Location') ?? ''
    },
    /** Resolves to the number of bytes that the server has. */
    async offsetOf(address: string): Promise<number> {
      return Number((await send('HEAD', address)).get('Upload-Offset'))
    },
    /** Sends bytes. Resolves to the number of bytes that the server then has. */
    async append(address: string, offset: number, body: Uint8Array<ArrayBuffer>): Promise<number> {
      const headers = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) }
      return Number((await send('PATCH', address, { headers, body })).get('Upload-Offset'))
    },
  }
}

type TusClient = ReturnType<typeof createTusClient>

/** Sends a file to its end, and goes on after failures. Returns what was lost on the way. */
async function sendAll(client: TusClient, address: string, bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const lost: string[] = []
  const giveUpAt = performance.now() + PATIENCE_MS
  let acknowledged = 0
  while (acknowledged < bytes.byteLength) {
    try {
      const offset = await client.offsetOf(address)
      if (offset < acknowledged) lost.push(`an upload fell back from ${acknowledged} bytes to ${offset}`)
      acknowledged = offset
      if (offset < bytes.byteLength) {
        acknowledged = await client.append(address, offset, bytes.subarray(offset, offset + PART_BYTES))
      }
    } catch (error) {
      if (performance.now() > giveUpAt) return [...lost, `an upload in parts could not go on: ${String(error)}`]
      await sleep(RETRY_MS)
    }
  }
  return lost
}

/** Stores large files in several requests, and goes on with them after the server has died. */
export function uploadInParts(arena: Arena): Work {
  const folder = randomUUID()
  const sent = new Map<string, string>()
  const acknowledged = new Set<string>()
  const lost: string[] = []
  const client = createTusClient(arena)

  async function upload() {
    const name = `${folder}/${randomUUID()}`
    const bytes = new Uint8Array(randomBytes(BYTES))
    sent.set(name, digest(bytes))
    const address = await client.create(name, BYTES)
    const losses = await sendAll(client, address, bytes)
    lost.push(...losses)
    if (losses.length === 0) acknowledged.add(name)
  }

  return {
    what: 'uploads in parts',
    ...keepDoing(1, upload),
    confirmed: () => acknowledged.size,
    async losses() {
      return [...lost.splice(0), ...(await compareStored(arena, folder, { sent, acknowledged }))]
    },
  }
}
