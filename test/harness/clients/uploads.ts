import { StorageClient } from '@supabase/storage-js'
import type { Database } from '#server/platform/database/database.ts'
import { ADA, createOwnersBucket, type StorageFixture } from '#test/fixtures/storage-fixture.ts'

/** The path of uploaded files in the bucket `pictures`. */
export const path = `${ADA}/picture.png`

/** Creates the buckets `pictures`, for images up to 100 kB, and `docs`, for any file. */
export async function createUploadBuckets(database: Database) {
  await createOwnersBucket(database, { id: 'pictures', isPublic: true })
  await createOwnersBucket(database, { id: 'docs' })
  await database.query(`
    update storage.buckets set file_size_limit = 100000, allowed_mime_types = '{image/png,image/jpeg,image/gif,image/webp}'
    where id = 'pictures'`)
}

export async function removeUploads(database: Database) {
  await database.query('delete from storage.objects')
  await database.query('delete from private.unclaimed_files')
}

type Body = Blob | ReadableStream<Uint8Array> | ArrayBuffer

export async function upload(storage: StorageFixture, body: Body, options: object = {}) {
  const client = new StorageClient(...(await storage.partsFor(ADA)))
  return client.from('pictures').upload(path, body, options)
}

/** Returns what uploads have left: rows, files, and files that are still to be removed. */
export async function traces(database: Database, storage: StorageFixture) {
  const { rows } = await database.query<{ rows: number; listed: number }>(
    `select (select count(*)::int from storage.objects) as rows, (select count(*)::int from private.unclaimed_files) as listed`,
  )
  return { ...rows[0], files: (await storage.files()).length }
}

export const nothing = { rows: 0, listed: 0, files: 0 }
