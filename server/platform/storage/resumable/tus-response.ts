import type { ErrorHandler, Handler } from 'hono'
import { preflight } from '#server/platform/http/cors.ts'
import { storageErrorHandler, toStorageError } from '#server/platform/storage/storage-error.ts'
import type { Log } from '#server/platform/system/log.ts'
import { TusError } from './tus-error.ts'
import { TUS_EXTENSIONS, TUS_VERSION } from './tus-headers.ts'
import type { ResumableUpload } from './upload-rows.ts'

const EXPOSED_HEADERS = [
  'Location',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Defer-Length',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
].join(', ')

const TUS_HEADERS = {
  'Tus-Resumable': TUS_VERSION,
  'Access-Control-Expose-Headers': EXPOSED_HEADERS,
  'Cache-Control': 'no-store',
}

export function tusResponse(status: number, headers: Record<string, string>, text: string | null = null): Response {
  return new Response(text, { status, headers: { ...TUS_HEADERS, ...headers } })
}

/** Returns the headers that tell the client how to go on. */
export function describeUpload({ expiresAt, length, received }: ResumableUpload): Record<string, string> {
  return {
    'Upload-Offset': String(received),
    ...(length === null ? { 'Upload-Defer-Length': '1' } : { 'Upload-Length': String(length) }),
    ...(received !== length && { 'Upload-Expires': expiresAt.toUTCString() }),
  }
}

/** Answers OPTIONS: what browsers may send, and what the server supports. */
export function tusOptions(maxFileBytes: number): Handler {
  return (context) => {
    const response = preflight(context)
    response.headers.set('Tus-Resumable', TUS_VERSION)
    response.headers.set('Tus-Version', TUS_VERSION)
    response.headers.set('Tus-Extension', TUS_EXTENSIONS)
    response.headers.set('Tus-Max-Size', String(maxFileBytes))
    return response
  }
}

/** Creates Hono's onError for uploads in several requests. Clients read the status, and show people the text. */
export function tusErrorHandler(log: Log): ErrorHandler {
  const handleOthers = storageErrorHandler(log)
  return (error, context) => {
    if (error instanceof TusError) return tusResponse(error.status, {}, error.message)
    const known = toStorageError(error)
    return known && known.status < 500 ? tusResponse(known.status, {}, known.message) : handleOthers(error, context)
  }
}
