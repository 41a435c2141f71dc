import type { Queryable } from '#server/platform/database/database.ts'
import { noSuchKey } from './storage-error.ts'

/** What the server knows of a file; names are Supabase's own. */
export type FileMetadata = {
  /** Quoted, as the header carries it. */
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  /** ISO 8601. */
  lastModified: string
  contentLength: number
  httpStatusCode: 200
}

/** One object's row. */
export type StoredObject = {
  id: string
  name: string
  version: string
  bucket_id: string
  owner: string | null
  owner_id: string | null
  metadata: FileMetadata
  user_metadata: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
}

/** Columns of a StoredObject, for a select or a returning clause. */
export const objectColumns =
  'id, name, version, bucket_id, owner, owner_id, metadata, user_metadata, created_at, updated_at, last_accessed_at'

/** Throws NoSuchKey where there is none, or none that `connection` may see. */
export async function loadObject(connection: Queryable, bucketId: string, key: string): Promise<StoredObject> {
  const { rows } = await connection.query<StoredObject>(
    // A row that no upload made has no file.
    `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2 and version is not null`,
    [bucketId, key],
  )
  return rows[0] ?? refuseMissing()
}

type ObjectChange = {
  bucketId: string
  key: string
  ownerId: string | null
  /** Null only to try out what row-level security says. */
  version: string | null
  metadata: FileMetadata | null
  userMetadata: Record<string, unknown> | null
  now: Date
}

/** `create` refuses a key that is taken, `update` one that is not. */
export type WriteMode = 'create' | 'upsert' | 'update'

const insertion = `insert into storage.objects
  (bucket_id, name, owner, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at)
  values ($1, $2, $3::text::uuid, $3::text, $4, $5::jsonb, $6::jsonb, $7, $7, $7)`
const changes = `owner = $3::text::uuid, owner_id = $3::text, version = $4, metadata = $5::jsonb,
  user_metadata = $6::jsonb, updated_at = $7`

const statements: Record<WriteMode, string> = {
  create: `${insertion} returning ${objectColumns}`,
  upsert: `${insertion} on conflict (bucket_id, name) do update set ${changes} returning ${objectColumns}`,
  update: `update storage.objects set ${changes} where bucket_id = $1 and name = $2 returning ${objectColumns}`,
}

/** Writes the row under the rights of `connection`. Throws NoSuchKey where an update finds none. */
export async function writeObject(connection: Queryable, mode: WriteMode, change: ObjectChange): Promise<StoredObject> {
  const { bucketId, key, ownerId, version, metadata, userMetadata, now } = change
  const { rows } = await connection.query<StoredObject>(statements[mode], [
    bucketId,
    key,
    ownerId,
    version,
    JSON.stringify(metadata),
    userMetadata && JSON.stringify(userMetadata),
    now,
  ])
  return rows[0] ?? refuseMissing()
}

function refuseMissing(): never {
  throw noSuchKey()
}
