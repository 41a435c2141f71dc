import type { ErrorHandler } from 'hono'
import { codeOf } from '#server/platform/system/error-code.ts'
import { AuthenticationError } from '#server/platform/http/credentials.ts'
import { DiskFullError, isDiskFull } from '#server/platform/system/disk-space.ts'
import { BodyTooLargeError } from '#server/platform/http/body-limit.ts'
import type { Log } from '#server/platform/system/log.ts'
import { logFailure } from '#server/platform/http/request-log.ts'
import { accessDenied, entityTooLarge, keyAlreadyExists, noSuchBucket, StorageError } from './storage-error.ts'

const errorsByState: Readonly<Record<string, (message: string) => StorageError>> = {
  '23503': noSuchBucket,
  '23505': keyAlreadyExists,
  '42501': () => accessDenied('new row violates row-level security policy'),
  // A function of a policy that says why.
  P0001: accessDenied,
  '57014': () => new StorageError(544, ['DatabaseTimeout'], 'The connection to the database timed out'),
}

const internalError = new StorageError(500, ['InternalError', 'Internal'], 'Internal Server Error')

/** Hono's onError for /storage/v1: refusals in the protocol's shape, anything else logged and hidden. */
export function storageErrorHandler(log: Log): ErrorHandler {
  return (error, context) => {
    const known = toStorageError(error)
    if (known && known.status < 500) return respond(known)
    logFailure(log, context, { message: 'storage request failed', error })
    return respond(known ?? internalError)
  }
}

function toStorageError(error: unknown): StorageError | null {
  if (error instanceof StorageError) return error
  if (error instanceof AuthenticationError) return accessDenied(error.message)
  if (error instanceof BodyTooLargeError) return entityTooLarge()
  if (isDiskFull(error)) return new StorageError(507, ['DiskFull'], new DiskFullError().message)
  if (!(error instanceof Error)) return null
  return errorsByState[codeOf(error)]?.(error.message) ?? null
}

/** Known refusals are a 400 that names the true status, except those of the server's own making. */
function respond({ status, code, title, message }: StorageError): Response {
  const body = { statusCode: String(status), code, error: title, message }
  return Response.json(body, { status: status < 500 ? 400 : status, headers: { 'Cache-Control': 'no-store' } })
}
