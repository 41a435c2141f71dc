import { randomUUID } from 'node:crypto'
import type { Claims, Queryable } from '#server/platform/database/database.ts'
import { declaredLength } from '#server/platform/http/body-limit.ts'
import { loadBucketRules } from './bucket-rows.ts'
import { checkMimeType, createContentCheck } from './check-content.ts'
import { type StoredObject, type WriteMode, writeObject } from './object-rows.ts'
import { readUpload } from './read-upload.ts'
import type { ObjectAddress, StorageServices } from './storage-services.ts'
import { announceFile, giveUpFile } from './unclaimed-files.ts'

type Target = ObjectAddress & { mode: WriteMode }

/**
 * Takes the file in a request in: row-level security is asked before the body is read and decides again with the row,
 * which is written once the file is on disk for good. Nothing is left of what is refused or breaks off.
 */
export async function storeObject(services: StorageServices, request: Request, target: Target): Promise<StoredObject> {
  const { database, maxFileBytes } = services
  const bucket = await loadBucketRules(database, target.bucketId)
  await rehearse(services, target)
  const limitBytes = Math.min(bucket.fileSizeLimit ?? maxFileBytes, maxFileBytes)
  const upload = await readUpload(request, limitBytes)
  checkMimeType(upload.mimeType, bucket.allowedMimeTypes)
  await services.space.require(declaredLength(request) ?? limitBytes)
  return keepFile(services, async (version) => {
    const check = createContentCheck(limitBytes, upload.mimeType)
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

/** Runs `claim` with a fresh version, whose file is removed unless an object has claimed it in the end. */
export async function keepFile(
  { database, tidyUp }: StorageServices,
  claim: (version: string) => Promise<StoredObject>,
): Promise<StoredObject> {
  const version = randomUUID()
  await announceFile(database, version)
  try {
    return await claim(version)
  } catch (error) {
    // A database that is gone keeps the file on the list for a day; what went wrong first is what counts.
    await giveUpFile(database, version).catch(() => undefined)
    throw error
  } finally {
    await tidyUp()
  }
}

export const ownerOf = ({ sub }: Claims) => sub ?? null

const rowOf = ({ claims, bucketId, key }: ObjectAddress, now: Date) => ({
  bucketId,
  key,
  ownerId: ownerOf(claims),
  now,
})

class Rehearsed extends Error {}

/** Throws what the write would throw, and leaves nothing. */
export async function rehearse({ database, clock }: StorageServices, target: Target): Promise<void> {
  const attempt = async (connection: Queryable) => {
    const nothing = { version: null, metadata: null, userMetadata: null }
    await writeObject(connection, target.mode, { ...rowOf(target, clock()), ...nothing })
    throw new Rehearsed()
  }
  await database.withUser(target.claims, attempt).catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error
  })
}
