import { randomUUID } from 'node:crypto'
import type { Claims, Queryable } from '#server/platform/database/database.ts'
import { declaredLength } from '#server/platform/http/body-limit.ts'
import { type BucketRules, loadBucketRules } from './buckets.ts'
import { checkMimeType, createContentCheck } from './check-content.ts'
import { FilesUnavailableError } from './file-store.ts'
import { type StoredObject, type WriteMode, writeObject } from './object-rows.ts'
import { readUpload } from './read-upload.ts'
import type { ObjectAddress, StorageServices } from './storage-services.ts'
import { listFile, abandonFile } from './unclaimed-files.ts'

type Target = ObjectAddress & { mode: WriteMode }

/**
 * Stores the file of a request. Checks row-level security before it reads the body, and again when it writes the row. A
 * refused or aborted upload leaves nothing behind.
 */
export async function storeObject(services: StorageServices, request: Request, target: Target): Promise<StoredObject> {
  const bucket = await loadBucketRules(services.database, target.bucketId)
  await dryRun(services, target)
  return services.receiveInPlace(target.claims, () => receiveObject(services, request, { target, bucket }))
}

type Receiving = { target: Target; bucket: BucketRules }

async function receiveObject(
  services: StorageServices,
  request: Request,
  { bucket, target }: Receiving,
): Promise<StoredObject> {
  const { acceptsAnyContent, database, maxFileBytes } = services
  const limitBytes = Math.min(bucket.fileSizeLimit ?? maxFileBytes, maxFileBytes)
  const upload = await readUpload(request, limitBytes)
  checkMimeType(upload.mimeType, { allowed: bucket.allowedMimeTypes, acceptsAnyContent })
  await services.space.require(declaredLength(request) ?? limitBytes)
  return keepFile(services, async (version) => {
    const check = createContentCheck({ mimeType: upload.mimeType, sizeLimit: limitBytes, acceptsAnyContent })
    await services.files.write(version, check.pass(upload.content))
    const { size, md5 } = check.checked()
    const now = services.clock()
    return database.withUser(target.claims, (connection) =>
      writeObject(connection, target.mode, {
        ...rowOf(target, now),
        version,
        metadata: {
          eTag: `"${md5}"`,
          size,
          mimetype: upload.mimeType,
          cacheControl: upload.cacheControl,
          lastModified: now.toISOString(),
          contentLength: size,
          httpStatusCode: 200,
        },
        userMetadata: upload.userMetadata,
      }),
    )
  })
}

/**
 * Calls `claim` with a new version. `claim` writes the file and an object's row with this version. If it fails, the
 * file is removed.
 */
export async function keepFile(
  { database, tidyUp }: StorageServices,
  claim: (version: string) => Promise<StoredObject>,
): Promise<StoredObject> {
  const version = randomUUID()
  await listFile(database, version)
  try {
    const stored = await claim(version)
    await tidyUp()
    return stored
  } catch (error) {
    // Ignores this second error, because the caller needs the first one. The file is then removed after a day.
    await abandonFile(database, version).catch(() => undefined)
    // A store that does not answer would not remove the file either. The sweep tries later.
    if (!(error instanceof FilesUnavailableError)) await tidyUp()
    throw error
  }
}

export const ownerOf = ({ sub }: Claims) => sub ?? null

const rowOf = ({ claims, bucketId, key }: ObjectAddress, now: Date) => ({
  bucketId,
  key,
  ownerId: ownerOf(claims),
  now,
})

class DryRunDone extends Error {}

/** Tries to write the row and rolls back. Throws the error that the real write would throw. */
export async function dryRun({ database, clock }: StorageServices, target: Target): Promise<void> {
  const attempt = async (connection: Queryable) => {
    const nothing = { version: null, metadata: null, userMetadata: null }
    await writeObject(connection, target.mode, { ...rowOf(target, clock()), ...nothing })
    throw new DryRunDone()
  }
  await database.withUser(target.claims, attempt).catch((error: unknown) => {
    if (!(error instanceof DryRunDone)) throw error
  })
}
