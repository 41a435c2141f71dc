import type { Claims } from '#server/platform/database/database.ts'
import { createContentCheck } from '#server/platform/storage/check-content.ts'
import { writeObject } from '#server/platform/storage/object-rows.ts'
import { parseCacheControl } from '#server/platform/storage/read-upload.ts'
import { StorageError } from '#server/platform/storage/storage-error.ts'
import type { StorageServices } from '#server/platform/storage/storage-services.ts'
import { ownerOf } from '#server/platform/storage/store-object.ts'
import { removeUpload } from './remove-upload.ts'
import { uploadNotFound } from './tus-error.ts'
import type { Properties } from './upload-properties.ts'
import type { ResumableUpload } from './upload-rows.ts'

type Finishing = { upload: ResumableUpload; properties: Properties; claims: Claims }

/**
 * Makes the published file of an upload an object. If it fails, the client may send the last bytes again. Only
 * a file that is not of its declared type is removed at once.
 */
export async function finishUpload(services: StorageServices, finishing: Finishing): Promise<void> {
  const { claims, properties, upload } = finishing
  const { acceptsAnyContent, clock, database, files } = services
  const { mimeType, sizeLimit } = properties
  const check = createContentCheck({ mimeType, sizeLimit, acceptsAnyContent })
  const file = await files.open(upload.version)
  if (!file) throw uploadNotFound()
  try {
    for await (const _chunk of check.pass(file));
  } catch (error) {
    if (error instanceof StorageError) await removeUpload(services, upload.version)
    throw error
  }
  const { md5, size } = check.checked()
  const now = clock()
  await database.withUser(claims, (connection) =>
    writeObject(connection, upload.isUpsert ? 'upsert' : 'create', {
      bucketId: upload.bucketId,
      key: upload.key,
      ownerId: ownerOf(claims),
      version: upload.version,
      metadata: {
        eTag: `"${md5}"`,
        size,
        mimetype: mimeType,
        cacheControl: parseCacheControl(properties.cacheControl),
        lastModified: now.toISOString(),
        contentLength: size,
        httpStatusCode: 200,
      },
      userMetadata: properties.userMetadata,
      now,
    }),
  )
  await services.tidyUp()
}
