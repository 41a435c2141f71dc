import type { ErrorHandler } from 'hono'
import { BodyTooLargeError } from '#server/platform/http/body-limit.ts'
import { AuthenticationError } from '#server/platform/http/credentials.ts'
import { logFailure } from '#server/platform/http/request-log.ts'
import { DiskFullError, isDiskFull } from '#server/platform/system/disk-space.ts'
import { codeOf } from '#server/platform/system/error-code.ts'
import { FilesUnavailableError } from './file-store.ts'
import type { Log } from '#server/platform/system/log.ts'

/** An error with the code and message of Supabase Storage. Client test suites compare both texts exactly. */
export class StorageError extends Error {
  /** The status that the body contains. The response itself has status 400 for all client errors. */
  readonly status: number
  readonly code: string
  readonly title: string

  constructor(status: number, [code, title]: readonly [code: string, title?: string], message: string) {
    super(message)
    this.name = 'StorageError'
    this.status = status
    this.code = code
    this.title = title ?? code
  }
}

export const noSuchBucket = () => new StorageError(404, ['NoSuchBucket', 'Bucket not found'], 'Bucket not found')
export const noSuchKey = () => new StorageError(404, ['NoSuchKey', 'not_found'], 'Object not found')
const keyAlreadyExists = () => new StorageError(409, ['KeyAlreadyExists', 'Duplicate'], 'The resource already exists')
export const bucketNotEmpty = () =>
  new StorageError(409, ['ResourceNotEmpty'], 'The bucket you tried to delete is not empty')
const accessDenied = (message: string) => new StorageError(403, ['AccessDenied', 'Unauthorized'], message)
export const invalidKey = (key: string) => new StorageError(400, ['InvalidKey'], `Invalid key: ${key.slice(0, 200)}`)
export const invalidBucketName = () =>
  new StorageError(400, ['InvalidBucketName', 'Invalid Input'], 'Bucket name invalid')
export const invalidMimeType = (message: string) =>
  new StorageError(415, ['InvalidMimeType', 'invalid_mime_type'], message)
export const entityTooLarge = () =>
  new StorageError(413, ['EntityTooLarge', 'Payload too large'], 'The object exceeded the maximum allowed size')
export const invalidRequest = (message: string) => new StorageError(400, ['InvalidRequest', 'Error'], message)
export const invalidSignature = (message: string) => new StorageError(400, ['InvalidSignature'], message)
export const slowDown = () => new StorageError(429, ['SlowDown'], 'Too many requests')
export const tooManyAtOnce = (most: number) =>
  new StorageError(429, ['SlowDown'], `You are sending ${most} files already. Wait until one has arrived.`)
export const featureNotEnabled = () =>
  new StorageError(403, ['FeatureNotEnabled'], 'This part of the storage API is not available here')

const filesUnavailable = () =>
  new StorageError(
    503,
    ['ServiceUnavailable'],
    'Stored files can’t be reached at the moment. Try again in a few minutes.',
  )

const notStorable = () => invalidRequest('The request has a character that cannot be stored')

const errorsByState: Readonly<Record<string, (message: string) => StorageError>> = {
  '23503': noSuchBucket,
  '23505': keyAlreadyExists,
  '42501': () => accessDenied('new row violates row-level security policy'),
  // A function in a policy raised this error. Its message is the reason.
  P0001: accessDenied,
  // A NUL character in a text or in JSON.
  '22021': notStorable,
  '22P05': notStorable,
  '57014': () => new StorageError(544, ['DatabaseTimeout'], 'The connection to the database timed out'),
}

const internalError = new StorageError(500, ['InternalError', 'Internal'], 'Internal Server Error')

/** Creates Hono's onError for /storage/v1. Known errors use the protocol's format; others are logged and hidden. */
export function storageErrorHandler(log: Log): ErrorHandler {
  return (error, context) => {
    const known = toStorageError(error)
    if (known && known.status < 500) return respond(known)
    logFailure(log, context, { message: 'storage request failed', error })
    return respond(known ?? internalError)
  }
}

/** Converts a known error; null for others. */
export function toStorageError(error: unknown): StorageError | null {
  if (error instanceof StorageError) return error
  if (error instanceof AuthenticationError) return accessDenied(error.message)
  if (error instanceof BodyTooLargeError) return entityTooLarge()
  if (isDiskFull(error)) return new StorageError(507, ['DiskFull'], new DiskFullError().message)
  if (error instanceof FilesUnavailableError) return filesUnavailable()
  if (!(error instanceof Error)) return null
  return errorsByState[codeOf(error)]?.(error.message) ?? null
}

/** As in Supabase Storage, most client errors have status 400 and the real status in the body. */
function respond({ status, code, title, message }: StorageError): Response {
  const body = { statusCode: String(status), code, error: title, message }
  const hasOwnStatus = status >= 500 || status === 429
  return Response.json(body, { status: hasOwnStatus ? status : 400, headers: { 'Cache-Control': 'no-store' } })
}
