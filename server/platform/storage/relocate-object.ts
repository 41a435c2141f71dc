import { z } from 'zod'
import type { Claims } from '#server/platform/database/database.ts'
import { codeOf } from '#server/platform/system/error-code.ts'
import { loadBucketRules } from './buckets.ts'
import { checkMimeType } from './check-content.ts'
import { loadObjectAs, objectColumns, type StoredObject, writeObject } from './object-rows.ts'
import { parseKey } from './object-key.ts'
import { entityTooLarge, noSuchKey } from './storage-error.ts'
import type { StorageServices } from './storage-services.ts'
import { keepFile, ownerOf, dryRun } from './store-object.ts'

/** The body of a move. */
export const moveSchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
})

/** The body of a copy. If `copyMetadata` is false, the copy gets the `metadata` of the request. */
export const copySchema = moveSchema.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z.record(z.string(), z.unknown()).optional(),
})

type Route = z.infer<typeof moveSchema>

function endsOf({ bucketId, sourceKey, destinationKey, destinationBucket = bucketId }: Route) {
  return {
    source: { bucketId, key: parseKey(sourceKey) },
    destination: { bucketId: destinationBucket, key: parseKey(destinationKey) },
  }
}

/** Renames an object. Its file stays the same. */
export async function moveObject(services: StorageServices, claims: Claims, route: Route): Promise<StoredObject> {
  const { source, destination } = endsOf(route)
  const object = await loadObjectAs(services, claims, source)
  await checkDestination(services, object, destination.bucketId)
  const { rows } = await services.database.queryAs<StoredObject>(
    claims,
    `update storage.objects set bucket_id = $3, name = $4, updated_at = $5
    where bucket_id = $1 and name = $2 returning ${objectColumns}`,
    [source.bucketId, source.key, destination.bucketId, destination.key, services.clock()],
  )
  const [moved] = rows
  if (!moved) throw noSuchKey()
  return moved
}

type CopyOptions = { claims: Claims; body: z.infer<typeof copySchema>; isUpsert: boolean }

/** Copies an object and its file. */
export async function copyObject(services: StorageServices, options: CopyOptions): Promise<StoredObject> {
  const { body, claims, isUpsert } = options
  const { source, destination } = endsOf(body)
  const object = await loadObjectAs(services, claims, source)
  await checkDestination(services, object, destination.bucketId)
  const mode = isUpsert ? 'upsert' : 'create'
  await dryRun(services, { ...destination, claims, mode })
  return keepFile(services, async (version) => {
    await services.files.copy(object.version, version).catch(refuseMissing)
    const now = services.clock()
    return services.database.withUser(claims, (connection) =>
      writeObject(connection, mode, {
        ...destination,
        ownerId: ownerOf(claims),
        version,
        metadata: { ...object.metadata, lastModified: now.toISOString() },
        userMetadata: body.copyMetadata ? object.user_metadata : (body.metadata ?? null),
        now,
      }),
    )
  })
}

/** Throws NoSuchKey for a missing file: the object was replaced or removed after its row was read. */
function refuseMissing(error: unknown): never {
  throw codeOf(error) === 'ENOENT' ? noSuchKey() : error
}

/** Checks the rules of the destination bucket, as for an upload. */
async function checkDestination({ database }: StorageServices, object: StoredObject, bucketId: string) {
  if (bucketId === object.bucket_id) return
  const rules = await loadBucketRules(database, bucketId)
  checkMimeType(object.metadata.mimetype, rules.allowedMimeTypes)
  if (rules.fileSizeLimit !== null && object.metadata.size > rules.fileSizeLimit) throw entityTooLarge()
}
