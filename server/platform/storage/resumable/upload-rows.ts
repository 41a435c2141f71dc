import type { Database, Queryable } from '#server/platform/database/database.ts'

/** An upload in several requests. */
export type ResumableUpload = {
  /** The version of the file; also the name of the upload in its address. */
  version: string
  bucketId: string
  key: string
  ownerId: string | null
  isUpsert: boolean
  /** The client's Upload-Metadata header. */
  declared: string
  /** In bytes; null until the client knows it. */
  length: number | null
  /** Bytes that are stored. */
  received: number
  expiresAt: Date
  /** Whether the object has its row. */
  isComplete: boolean
}

type NewUpload = Pick<ResumableUpload, 'version' | 'bucketId' | 'key' | 'ownerId' | 'isUpsert' | 'declared' | 'length'>

/** Records a new upload and its file, which is removed when the upload expires. */
export async function insertUpload(database: Queryable, upload: NewUpload): Promise<void> {
  const { bucketId, declared, isUpsert, key, length, ownerId, version } = upload
  await database.query(
    `with upload as (
      insert into private.resumable_uploads (version, bucket_id, name, owner_id, is_upsert, declared, length_bytes)
      values ($1, $2, $3, $4, $5, $6, $7) returning version, expires_at
    )
    insert into private.unclaimed_files (version, remove_after) select version, expires_at from upload`,
    [version, bucketId, key, ownerId, isUpsert, declared, length],
  )
}

/** What an owner's unfinished uploads are together. One without a length counts as large as its bucket allows. */
export type Unfinished = { uploads: number; bytes: number }

/** Counts the unfinished uploads of an owner. Until the transaction ends, no other one counts them. */
export async function countUnfinished(
  connection: Queryable,
  { ownerId, maxFileBytes }: { ownerId: string | null; maxFileBytes: number },
): Promise<Unfinished> {
  await connection.query(`select pg_advisory_xact_lock(hashtextextended('resumable uploads of ' || $1, 0))`, [
    ownerId ?? 'visitors',
  ])
  const { rows } = await connection.query<Unfinished>(
    `select count(*)::int as uploads,
      coalesce(sum(coalesce(upload.length_bytes, least(bucket.file_size_limit, $2))), 0)::float8 as bytes
    from private.resumable_uploads as upload
    join private.unclaimed_files as file using (version)
    left join storage.buckets as bucket on bucket.id = upload.bucket_id
    where upload.owner_id is not distinct from $1 and upload.expires_at > now()`,
    [ownerId, maxFileBytes],
  )
  return rows[0] ?? { uploads: 0, bytes: 0 }
}

/** Finds an upload that has not expired. */
export async function findUpload(database: Database, version: string): Promise<ResumableUpload | null> {
  const { rows } = await database.query<ResumableUpload>(
    `select version, bucket_id as "bucketId", name as key, owner_id as "ownerId", is_upsert as "isUpsert", declared,
      length_bytes::float8 as length, expires_at as "expiresAt",
      file.version is null as "isComplete",
      case when file.version is null then length_bytes else received_bytes end::float8 as received
    from private.resumable_uploads left join private.unclaimed_files file using (version)
    where version = $1 and expires_at > now()`,
    [version],
  )
  return rows[0] ?? null
}

/** Declares the length of an upload that had none. */
export async function declareLength(database: Database, version: string, length: number): Promise<void> {
  await database.query(
    'update private.resumable_uploads set length_bytes = $2 where version = $1 and length_bytes is null',
    [version, length],
  )
}

export async function deleteUpload(database: Database, version: string): Promise<void> {
  await database.query('delete from private.resumable_uploads where version = $1', [version])
}
