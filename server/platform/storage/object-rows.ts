import type { Claims, Queryable } from '#server/platform/database/database.ts'
import { hasCredentials } from '#server/platform/http/credentials.ts'
import { loadBucketRules } from './buckets.ts'
import { parseKey } from './object-key.ts'
import { noSuchBucket, noSuchKey } from './storage-error.ts'
import type { ObjectAddress, StorageServices } from './storage-services.ts'

/** The metadata of a file, with Supabase's names. */
export type FileMetadata = {
  /** In quotes, as in the ETag header. */
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  /** A time in ISO 8601. */
  lastModified: string
  contentLength: number
  httpStatusCode: 200
}

/** The row of an object. */
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

/** Returns an object's bucket and name, as clients show it. */
export const fullKey = ({ bucket_id, name }: StoredObject) => `${bucket_id}/${name}`

/** The columns of a StoredObject, for a select or returning clause. */
export const objectColumns =
  'id, name, version, bucket_id, owner, owner_id, metadata, user_metadata, created_at, updated_at, last_accessed_at'

/** Loads an object. Throws NoSuchKey if there is none that `connection` may see. */
export async function loadObject(connection: Queryable, bucketId: string, key: string): Promise<StoredObject> {
  const { rows } = await connection.query<StoredObject>(
    // A row without a version has no file.
    `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2 and version is not null`,
    [bucketId, key],
  )
  return rows[0] ?? refuseMissing()
}

type ObjectChange = {
  bucketId: string
  key: string
  ownerId: string | null
  /** Null only in a dry run, which tests row-level security. */
  version: string | null
  metadata: FileMetadata | null
  userMetadata: Record<string, unknown> | null
  now: Date
}

/** `create` fails if the key exists, `update` fails if it does not exist. */
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

/** Writes the row with the permissions of `connection`. Throws NoSuchKey if an update finds no row. */
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

type Wanted = Omit<ObjectAddress, 'claims'>

/** Finds an object of a public bucket. Throws NoSuchBucket or NoSuchKey. */
export async function findPublicObject({ database }: StorageServices, wanted: Wanted): Promise<StoredObject> {
  const key = parseKey(wanted.key)
  const { isPublic } = await loadBucketRules(database, wanted.bucketId)
  if (!isPublic) throw noSuchBucket()
  return loadObject(database, wanted.bucketId, key)
}

/**
 * Finds an object that the caller may read: every object of a public bucket, otherwise only those that row-level
 * security allows.
 */
export async function findReadableObject(services: StorageServices, request: Request, wanted: Wanted) {
  const { authenticate, database } = services
  const key = parseKey(wanted.key)
  const { isPublic } = await loadBucketRules(database, wanted.bucketId)
  if (isPublic) return loadObject(database, wanted.bucketId, key)
  if (!hasCredentials(request)) throw noSuchBucket()
  return loadObjectAs(services, await authenticate(request), { ...wanted, key })
}

/** Loads an object under row-level security. */
export function loadObjectAs({ database }: StorageServices, claims: Claims, { bucketId, key }: Wanted) {
  const asCaller: Queryable = { query: (text, values) => database.queryAs(claims, text, values) }
  return loadObject(asCaller, bucketId, key)
}
