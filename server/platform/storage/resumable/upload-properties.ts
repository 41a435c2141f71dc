import { loadBucketRules } from '#server/platform/storage/buckets.ts'
import { checkMimeType } from '#server/platform/storage/check-content.ts'
import { parseMetadata, parseMimeType } from '#server/platform/storage/read-upload.ts'
import type { StorageServices } from '#server/platform/storage/storage-services.ts'
import type { Declaration } from './tus-headers.ts'

/** What the row of the object will say, and the limit of its bucket. */
export type Properties = {
  mimeType: string
  cacheControl: string | null
  userMetadata: Record<string, unknown> | null
  /** In bytes. */
  sizeLimit: number
}

/** Checks the declaration against the rules of the bucket. Throws NoSuchBucket, InvalidMimeType or InvalidRequest. */
export async function checkDeclaration(services: StorageServices, declaration: Declaration): Promise<Properties> {
  const { acceptsAnyContent, database, maxFileBytes } = services
  const { bucketName, cacheControl, contentType = 'application/octet-stream', metadata } = declaration
  const rules = await loadBucketRules(database, bucketName)
  const mimeType = parseMimeType(contentType)
  checkMimeType(mimeType, { allowed: rules.allowedMimeTypes, acceptsAnyContent })
  return {
    mimeType,
    cacheControl: cacheControl === undefined ? null : `max-age=${cacheControl}`,
    userMetadata: metadata === undefined ? null : parseMetadata(metadata),
    sizeLimit: Math.min(rules.fileSizeLimit ?? maxFileBytes, maxFileBytes),
  }
}
