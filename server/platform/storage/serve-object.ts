import { toWebStream } from '#server/platform/http/web-stream.ts'
import { noSuchKey } from './storage-error.ts'
import type { FileStore } from './file-store.ts'
import type { StoredObject } from './object-rows.ts'

type Serving = {
  files: FileStore
  request: Request
  /** Finds the object, again if need be. */
  find: () => Promise<StoredObject>
  headers?: Record<string, string>
}

// The files share the page's origin: whatever one holds, it runs nothing and loads nothing there.
const fixedHeaders = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'none',
}

/** An object's file as a response, 304 where the caller has it already. Throws NoSuchKey. */
export async function serveObject({ files, request, find, headers = {} }: Serving): Promise<Response> {
  const describeAll = (found: StoredObject) => ({ ...describe(found, request), ...headers })
  let object = await find()
  if (isKnown(request, object)) return new Response(null, { status: 304, headers: describeAll(object) })
  let file = await files.open(object.version)
  if (!file) {
    // It was replaced between the row and the file.
    object = await find()
    file = await files.open(object.version)
  }
  if (!file) throw noSuchKey()
  const final = { ...describeAll(object), 'Content-Length': String(object.metadata.size) }
  if (request.method === 'HEAD') {
    file.destroy()
    return new Response(null, { headers: final })
  }
  return new Response(toWebStream(file), { headers: final })
}

function describe(object: StoredObject, request: Request): Record<string, string> {
  const { cacheControl, eTag, lastModified, mimetype } = object.metadata
  return {
    ...fixedHeaders,
    ...disposition(object, new URL(request.url).searchParams.get('download')),
    'Cache-Control': cacheControl,
    'Content-Type': mimetype,
    ETag: eTag,
    'Last-Modified': new Date(lastModified).toUTCString(),
  }
}

/** Only pictures open in the browser by themselves. */
function disposition({ metadata }: StoredObject, download: string | null): Record<string, string> {
  if (download !== null && download !== '') {
    const name = encodeURIComponent(download)
    return { 'Content-Disposition': `attachment; filename=${name}; filename*=UTF-8''${name}` }
  }
  const isShown = download === null && metadata.mimetype.startsWith('image/')
  return isShown ? {} : { 'Content-Disposition': 'attachment' }
}

function isKnown({ headers }: Request, { metadata }: StoredObject): boolean {
  const known = headers.get('If-None-Match')
  if (known === null) return false
  return known.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === metadata.eTag)
}
