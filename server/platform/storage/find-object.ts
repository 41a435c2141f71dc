import type { Claims } from '#server/platform/database/database.ts'
import { loadBucketRules } from './bucket-rows.ts'
import { parseKey } from './object-key.ts'
import { loadObject, type StoredObject } from './object-rows.ts'
import { noSuchBucket } from './storage-error.ts'
import type { StorageServices } from './storage-services.ts'

type Wanted = { bucketId: string; key: string }

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
export const loadObjectAs = ({ database }: StorageServices, claims: Claims, { bucketId, key }: Wanted) =>
  database.withUser(claims, (connection) => loadObject(connection, bucketId, key))

/** Whether the caller says who is asking, if only with a key. */
export const hasCredentials = ({ headers }: Request) => headers.has('Authorization') || headers.has('apikey')
