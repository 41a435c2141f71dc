import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Claims } from '#server/platform/database/database.ts'
import { loadBucketRules } from './buckets.ts'
import { checkMimeType, createContentCheck } from './check-content.ts'
import { loadObjectAs, objectColumns, type StoredObject, writeObject } from './object-rows.ts'
import { parseKey } from './object-key.ts'
import { parseCacheControl, parseMimeType } from './read-upload.ts'
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

/** The body of a copy. Only if `copyMetadata` is false, `metadata` replaces parts of the file's own. */
export const copySchema = moveSchema.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z.object({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).default({}),
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
  await checkDestination(services, object, { bucketId: destination.bucketId, mimeType: object.metadata.mimetype })
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

type CopyOptions = {
  claims: Claims
  body: z.infer<typeof copySchema>
  isUpsert: boolean
  /** The user's metadata of the copy if it does not take over the object's. */
  userMetadata: Record<string, unknown> | null
}

/** Copies an object and its file. */
export async function copyObject(services: StorageServices, options: CopyOptions): Promise<StoredObject> {
  const { body, claims, isUpsert, userMetadata } = options
  const { source, destination } = endsOf(body)
  const object = await loadObjectAs(services, claims, source)
  const metadata = body.copyMetadata ? object.metadata : { ...object.metadata, ...parseChanges(body.metadata) }
  await checkDestination(services, object, { bucketId: destination.bucketId, mimeType: metadata.mimetype })
  const mode = isUpsert ? 'upsert' : 'create'
  await dryRun(services, { ...destination, claims, mode })
  return keepFile(services, async (version) => {
    // The object may have been replaced or removed after its row was read.
    if (!(await services.files.copy(object.version, version))) throw noSuchKey()
    const now = services.clock()
    return services.database.withUser(claims, (connection) =>
      writeObject(connection, mode, {
        ...destination,
        ownerId: ownerOf(claims),
        version,
        metadata: { ...metadata, lastModified: now.toISOString() },
        userMetadata: body.copyMetadata ? object.user_metadata : userMetadata,
        now,
      }),
    )
  })
}

function parseChanges({ cacheControl, mimetype }: z.infer<typeof copySchema>['metadata']) {
  return {
    ...(cacheControl !== undefined && { cacheControl: parseCacheControl(cacheControl) }),
    ...(mimetype !== undefined && { mimetype: parseMimeType(mimetype) }),
  }
}

type Destination = { bucketId: string; mimeType: string }

/** Checks the rules of the destination bucket and of a new type, as for an upload. */
async function checkDestination(services: StorageServices, object: StoredObject, { bucketId, mimeType }: Destination) {
  const isOtherType = mimeType !== object.metadata.mimetype
  if (bucketId === object.bucket_id && !isOtherType) return
  const { acceptsAnyContent, database } = services
  const rules = await loadBucketRules(database, bucketId)
  checkMimeType(mimeType, { allowed: rules.allowedMimeTypes, acceptsAnyContent })
  if (rules.fileSizeLimit !== null && object.metadata.size > rules.fileSizeLimit) throw entityTooLarge()
  if (isOtherType) await checkStart(services, object, mimeType)
}

/** Throws InvalidMimeType if a stored file doesn't begin like one of the type. */
async function checkStart({ acceptsAnyContent, files }: StorageServices, { version }: StoredObject, mimeType: string) {
  const check = createContentCheck({ mimeType, sizeLimit: Number.POSITIVE_INFINITY, acceptsAnyContent })
  const start = await files.open(version, { start: 0, end: 63 })
  if (!start) throw noSuchKey()
  await buffer(check.pass(start))
}
