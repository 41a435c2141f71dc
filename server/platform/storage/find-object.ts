import type { Claims, Queryable } from '#server/platform/database/database.ts'
import { hasCredentials } from '#server/platform/http/credentials.ts'
import { loadBucketRules } from './bucket-rows.ts'
import { parseKey } from './object-key.ts'
import { loadObject, type StoredObject } from './object-rows.ts'
import { noSuchBucket } from './storage-error.ts'
import type { ObjectAddress, StorageServices } from './storage-services.ts'

type Wanted = Omit<ObjectAddress, 'claims'>

/** An object of a public bucket, for anybody. Throws NoSuchBucket or NoSuchKey. */
export async function findPublicObject({ database }: StorageServices, wanted: Wanted): Promise<StoredObject> {
  const key = parseKey(wanted.key)
  const { isPublic } = await loadBucketRules(database, wanted.bucketId)
  if (!isPublic) throw noSuchBucket()
  return loadObject(database, wanted.bucketId, key)
}

/** An object as far as the caller may read it: all of a public bucket, what row-level security shows of another. */
export async function findReadableObject(services: StorageServices, request: Request, wanted: Wanted) {
  const { authenticate, database } = services
  const key = parseKey(wanted.key)
  const { isPublic } = await loadBucketRules(database, wanted.bucketId)
  if (isPublic) return loadObject(database, wanted.bucketId, key)
  if (!hasCredentials(request)) throw noSuchBucket()
  return loadObjectAs(services, await authenticate(request), { ...wanted, key })
}

/** An object that row-level security shows to these claims. */
export function loadObjectAs({ database }: StorageServices, claims: Claims, { bucketId, key }: Wanted) {
  const asCaller: Queryable = { query: (text, values) => database.queryAs(claims, text, values) }
  return loadObject(asCaller, bucketId, key)
}
