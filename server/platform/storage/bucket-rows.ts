import type { Queryable } from '#server/platform/database/database.ts'
import { noSuchBucket } from './storage-error.ts'

type BucketRules = {
  isPublic: boolean
  /** In bytes; null leaves it to the server. */
  fileSizeLimit: number | null
  /** Such as `image/png` or `image/*`; null allows any. */
  allowedMimeTypes: readonly string[] | null
}

type Row = { public: boolean | null; file_size_limit: string | null; allowed_mime_types: string[] | null }

/** What a bucket allows, whoever asks. Throws NoSuchBucket. */
export async function loadBucketRules(database: Queryable, bucketId: string): Promise<BucketRules> {
  const { rows } = await database.query<Row>(
    `select public, file_size_limit::text, allowed_mime_types from storage.buckets where id = $1`,
    [bucketId],
  )
  const [row] = rows
  if (!row) throw noSuchBucket()
  return {
    isPublic: row.public === true,
    fileSizeLimit: row.file_size_limit === null ? null : Number(row.file_size_limit),
    allowedMimeTypes: row.allowed_mime_types?.length ? row.allowed_mime_types : null,
  }
}
