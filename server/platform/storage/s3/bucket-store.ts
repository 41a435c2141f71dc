import type { Readable } from 'node:stream'
import type { ByteRange } from '#server/platform/storage/byte-range.ts'
import {
  checkVersion,
  type FileStore,
  FilesUnavailableError,
  LostBytesError,
  type UnfinishedFile,
} from '#server/platform/storage/file-store.ts'
import type { Bucket } from './bucket.ts'
import {
  type BucketUpload,
  continueUpload,
  findBegun,
  type Held,
  nothingBegun,
  removeLeftovers,
} from './bucket-upload.ts'
import { readOn } from './read-on.ts'

/** Stores the files in a bucket, under names that begin with `prefix`. */
export function createBucketStore(bucket: Bucket, prefix: string): FileStore {
  const held: Held = { bytes: 0 }

  const keyOf = (version: string) => {
    checkVersion(version)
    return `${prefix}${version}`
  }

  async function open(key: string, range?: ByteRange): Promise<Readable | null> {
    const first = await bucket.get(key, range)
    return first && readOn(bucket, { key, first, start: range?.start ?? 0 })
  }

  async function remove(key: string) {
    await removeLeftovers(bucket, key)
    await bucket.remove(key)
  }

  /** Begins again with the bytes of a file: the server stopped between its publication and the object's row. */
  async function unpublish(key: string, keptBytes: number): Promise<BucketUpload> {
    const file = await open(key, { start: 0, end: keptBytes - 1 })
    if (file === null) throw new LostBytesError()
    await removeLeftovers(bucket, key)
    const upload = continueUpload({ bucket, key, held }, nothingBegun())
    await appendEach(upload, file)
    return upload
  }

  return {
    async write(version, bytes) {
      const key = keyOf(version)
      const upload = continueUpload({ bucket, key, held }, nothingBegun())
      try {
        await appendEach(upload, bytes)
        await upload.publish()
      } catch (error) {
        // Without an answer from the store, the sweep of unclaimed files removes what is left.
        if (!(error instanceof FilesUnavailableError)) await upload.abort().catch(() => undefined)
        throw error
      } finally {
        await upload.close()
      }
    },
    copy: (from, to) => bucket.copy(keyOf(from), keyOf(to)),
    open: (version, range) => open(keyOf(version), range),
    remove: (version) => remove(keyOf(version)),
    async resume(version, keptBytes): Promise<UnfinishedFile> {
      const key = keyOf(version)
      const begun = await findBegun(bucket, key, keptBytes)
      const upload = begun ? continueUpload({ bucket, key, held }, begun) : await unpublish(key, keptBytes)
      return {
        ...upload,
        async publish() {
          await upload.publish()
          await removeLeftovers(bucket, key)
        },
      }
    },
  }
}

async function appendEach(upload: BucketUpload, bytes: AsyncIterable<Uint8Array>) {
  for await (const chunk of bytes) await upload.append(chunk)
}
