import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type FileStore, FilesUnavailableError } from '#server/platform/storage/file-store.ts'
import { createFolderStore } from '#server/platform/storage/folder-store.ts'
import { type DiskSpace, unlimitedSpace } from '#server/platform/system/disk-space.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { Env } from './env.ts'

/** The files of the storage API, and the space for more of them. */
export type StoredFiles = { files: FileStore; space: DiskSpace }

/** Opens the files in the data folder. */
export const openFolderFiles = (dataFolder: string): FileStore => createFolderStore(join(dataFolder, 'storage'))

/** Opens the files in a bucket, without a request. */
export async function openBucketFiles({ prefix, ...settings }: NonNullable<Env['bucket']>): Promise<FileStore> {
  const [{ openBucket }, { createBucketStore }] = await Promise.all([
    import('#server/platform/storage/s3/bucket.ts'),
    import('#server/platform/storage/s3/bucket-store.ts'),
  ])
  return createBucketStore(openBucket(settings), prefix)
}

type Opening = { env: Pick<Env, 'bucket' | 'dataFolder' | 'hosted'>; space: DiskSpace; log: Log }

/**
 * Opens the store of the files of the storage API. Throws if a bucket refuses the server's keys or settings. One that
 * can't be reached is logged: the server can work without files for a time.
 */
export async function openStoredFiles({ env, log, space }: Opening): Promise<StoredFiles> {
  if (!env.bucket || env.hosted) return { files: openFolderFiles(env.dataFolder), space }
  const files = await openBucketFiles(env.bucket)
  try {
    await checkFiles(files)
  } catch (error) {
    if (!(error instanceof FilesUnavailableError)) throw error
    const { bucket } = env.bucket
    if (error.status !== null && error.status < 500) {
      throw new Error(`The bucket ${bucket} can’t be used. ${error.message}. See STORAGE_S3_… in docs/running.md.`)
    }
    log.error('the bucket of the stored files can not be reached', { bucket, error })
  }
  return { files, space: unlimitedSpace }
}

/** Tries everything that a store has to do: writing, reading, listing and removing. */
async function checkFiles(files: FileStore): Promise<void> {
  const version = randomUUID()
  async function* content() {
    yield new TextEncoder().encode('A test of the settings')
  }
  await files.write(version, content())
  const file = await files.open(version)
  if (file === null) throw new FilesUnavailableError('The store lost a file at once', 404)
  await buffer(file)
  await files.remove(version)
}
