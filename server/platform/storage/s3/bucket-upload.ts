import { FilesUnavailableError, PART_BYTES } from '#server/platform/storage/file-store.ts'
import type { Bucket } from './bucket.ts'

/** Bytes that uploads hold in memory, in the whole process. */
export type Held = { bytes: number }

/** The most bytes that uploads may hold. A client that sends slowly would otherwise hold as much as it wants. */
const MAX_HELD_BYTES = 128 * 1024 * 1024

/** What an upload has already stored: whole parts, and the bytes after them. */
export type Begun = { uploadId: string | null; etags: string[]; rest: Uint8Array }

export const nothingBegun = (): Begun => ({ uploadId: null, etags: [], rest: new Uint8Array() })

type Target = { bucket: Bucket; key: string; held: Held }

/** The name of the object that keeps the bytes after the first `parts` parts until there are enough for another part. */
const restKey = (key: string, parts: number) => `${key}.${parts}`

export type BucketUpload = ReturnType<typeof continueUpload>

/**
 * Sends a file to a bucket. Holds up to `PART_BYTES` in memory. A smaller file is sent at once, a larger one in parts. A
 * part can't be smaller, so `sync` stores the bytes after the last one as an object of their own.
 */
export function continueUpload({ bucket, held, key }: Target, { etags, rest, uploadId: begunId }: Begun) {
  let uploadId = begunId
  const pending = createPending(held)
  let isSynced = true
  let failure: unknown = null

  async function sendPart() {
    uploadId ??= await bucket.beginUpload(key)
    etags.push(await bucket.putPart(key, uploadId, { number: etags.length + 1, bytes: pending.all() }))
    pending.release()
  }

  /** Runs `work`, but not after an earlier failure: each attempt may take half a minute. */
  async function run(work: () => Promise<void>) {
    if (failure !== null) throw failure
    await work().catch((error: unknown) => {
      failure = error
      throw error
    })
  }

  async function appendAll(bytes: Uint8Array) {
    isSynced = false
    for (let left = bytes; left.byteLength > 0;) {
      const next = left.subarray(0, PART_BYTES - pending.size())
      pending.add(next)
      left = left.subarray(next.byteLength)
      if (pending.size() === PART_BYTES) await sendPart()
    }
  }

  if (rest.byteLength > 0) pending.add(rest)
  return {
    append: (bytes: Uint8Array) => run(() => appendAll(bytes)),
    sync: () =>
      run(async () => {
        if (!isSynced && pending.size() > 0) await bucket.put(restKey(key, etags.length), pending.all())
        isSynced = true
      }),
    publish: () =>
      run(async () => {
        if (uploadId === null) return bucket.put(key, pending.all())
        if (pending.size() > 0) await sendPart()
        await bucket.completeUpload(key, uploadId, etags)
      }),
    async abort() {
      if (uploadId !== null) await bucket.abortUpload(key, uploadId)
    },
    async close() {
      pending.release()
    },
  }
}

/** Holds the bytes of an upload that are not stored yet. Throws if all uploads together hold too many. */
function createPending(held: Held) {
  let chunks: Uint8Array[] = []
  let size = 0
  return {
    size: () => size,
    all: () => Buffer.concat(chunks),
    add(bytes: Uint8Array) {
      if (held.bytes + bytes.byteLength > MAX_HELD_BYTES) {
        throw new FilesUnavailableError('Too many uploads are under way.')
      }
      chunks.push(bytes)
      size += bytes.byteLength
      held.bytes += bytes.byteLength
    },
    release() {
      held.bytes -= size
      size = 0
      chunks = []
    },
  }
}

/** Finds what an upload has stored of its first `keptBytes`, or null if some of it is missing. */
export async function findBegun(bucket: Bucket, key: string, keptBytes: number): Promise<Begun | null> {
  const whole = Math.floor(keptBytes / PART_BYTES)
  const begun = whole === 0 ? nothingBegun() : await findParts(bucket, key, whole)
  const restBytes = keptBytes % PART_BYTES
  if (begun === null || restBytes === 0) return begun
  const rest = await bucket.read(restKey(key, whole), { start: 0, end: restBytes - 1 })
  return rest?.byteLength === restBytes ? { ...begun, rest } : null
}

async function findParts(bucket: Bucket, key: string, count: number): Promise<Begun | null> {
  for (const uploadId of await bucket.listUploads(key)) {
    const parts = (await bucket.listParts(key, uploadId)).slice(0, count)
    const isWhole = parts.every(({ number, size }, index) => number === index + 1 && size === PART_BYTES)
    if (isWhole && parts.length === count) return { ...nothingBegun(), uploadId, etags: parts.map(({ etag }) => etag) }
  }
  return null
}

/** Removes what an upload stored apart from the file itself. */
export async function removeLeftovers(bucket: Bucket, key: string): Promise<void> {
  for (const uploadId of await bucket.listUploads(key)) await bucket.abortUpload(key, uploadId)
  for (const rest of await bucket.list(`${key}.`)) await bucket.remove(rest)
}
