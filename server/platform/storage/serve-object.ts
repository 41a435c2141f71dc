import { toWebStream } from '#server/platform/http/web-stream.ts'
import { parseRange } from './byte-range.ts'
import type { FileMetadata, StoredObject } from './object-rows.ts'
import { noSuchKey } from './storage-error.ts'
import type { StorageServices } from './storage-services.ts'

type Serving = {
  request: Request
  /** Finds the object. It is called again if the object was replaced in the meantime. */
  find: () => Promise<StoredObject>
  headers?: Record<string, string>
}

// Files may have the same origin as a page, so they must not run scripts or load anything.
const fixedHeaders = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'none',
}

/**
 * Responds with the file or the requested part of it, or with 304 if the caller already has this version. Throws
 * NoSuchKey.
 */
export async function serveObject(services: StorageServices, serving: Serving): Promise<Response> {
  const { find, request } = serving
  let object = await find()
  if (isKnown(request, object.metadata))
    return new Response(null, { status: 304, headers: describe(services, serving, object) })
  let response = await readObject(services, serving, object)
  if (!response) {
    // The object was replaced after its row was read.
    object = await find()
    response = await readObject(services, serving, object)
  }
  if (!response) throw noSuchKey()
  return response
}

/** Resolves to null if the object has no file. */
async function readObject(services: StorageServices, serving: Serving, object: StoredObject): Promise<Response | null> {
  const { request } = serving
  const { size } = object.metadata
  const range = isRangeWanted(request, object) ? parseRange(request.headers.get('Range') ?? '', size) : null
  if (range === 'unsatisfiable') return refuseRange(size)
  const file = await services.files.open(object.version, range ?? undefined)
  if (!file) return null
  const headers = { ...describe(services, serving, object), 'Accept-Ranges': 'bytes' }
  if (request.method === 'HEAD') {
    file.destroy()
    return new Response(null, { headers: { ...headers, 'Content-Length': String(size) } })
  }
  if (!range) return new Response(toWebStream(file), { headers: { ...headers, 'Content-Length': String(size) } })
  const { end, start } = range
  return new Response(toWebStream(file), {
    status: 206,
    headers: {
      ...headers,
      'Content-Length': String(end - start + 1),
      'Content-Range': `bytes ${start}-${end}/${size}`,
    },
  })
}

/** A client's error that has its own status even on Supabase, because players rely on it. */
function refuseRange(size: number): Response {
  const body = {
    statusCode: '416',
    code: 'InvalidRange',
    error: 'invalid_range',
    message: 'invalid range provided',
  }
  return Response.json(body, {
    status: 416,
    headers: { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' },
  })
}

/** Returns the headers that identify a version of an object. */
export function versionHeaders({ metadata }: StoredObject): Record<string, string> {
  return { ETag: metadata.eTag, 'Last-Modified': new Date(metadata.lastModified).toUTCString() }
}

function describe(services: StorageServices, { headers, request }: Serving, object: StoredObject) {
  return { ...describeFile(services, { request, object }), ...headers }
}

/** Returns the headers of a file. */
export function describeFile(
  services: StorageServices,
  { object, request }: { object: StoredObject; request: Request },
) {
  return {
    ...fixedHeaders,
    ...disposition(services, object, new URL(request.url).searchParams.get('download')),
    'Cache-Control': object.metadata.cacheControl,
    'Content-Type': object.metadata.mimetype,
    ...versionHeaders(object),
  }
}

/** Returns the `Content-Disposition`. Unless any content is accepted, only images open in the browser. */
function disposition(services: StorageServices, { metadata }: StoredObject, download: string | null) {
  if (download !== null && download !== '') {
    const name = encodeURIComponent(download)
    return { 'Content-Disposition': `attachment; filename=${name}; filename*=UTF-8''${name}` }
  }
  const isShown = download === null && (services.acceptsAnyContent || metadata.mimetype.startsWith('image/'))
  return isShown ? {} : { 'Content-Disposition': 'attachment' }
}

type Version = Pick<FileMetadata, 'eTag' | 'lastModified'>

/** Returns whether the client says that it has this version. */
export function isKnown({ headers }: Request, { eTag, lastModified }: Version): boolean {
  const known = headers.get('If-None-Match')
  if (known !== null) return known.split(',').some((tag) => tag.trim() === '*' || isSameTag(tag, eTag))
  const sinceMs = Date.parse(headers.get('If-Modified-Since') ?? '')
  return wholeSeconds(lastModified) <= sinceMs
}

/** Returns whether a part is wanted, and of this version. */
function isRangeWanted({ headers, method }: Request, { metadata }: StoredObject): boolean {
  if (method !== 'GET' || !headers.has('Range')) return false
  const condition = headers.get('If-Range')
  if (condition === null || condition.trim() === metadata.eTag) return true
  return wholeSeconds(metadata.lastModified) === Date.parse(condition)
}

const isSameTag = (tag: string, eTag: string) => tag.trim().replace(/^W\//, '') === eTag

/** Returns a time in milliseconds as precise as in a header. */
const wholeSeconds = (time: string) => Math.floor(Date.parse(time) / 1000) * 1000
