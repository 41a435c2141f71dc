import { type Context, Hono } from 'hono'
import { toWebStream } from '#server/platform/http/web-stream.ts'
import type { FileStore } from './file-store.ts'
import { objectPath, parseKey } from './object-key.ts'
import { findPublicObject, findReadableObject, loadObject, type StoredObject } from './object-rows.ts'
import { noSuchKey } from './storage-error.ts'
import type { StorageServices } from './storage-services.ts'

type Find = (context: Context) => Promise<StoredObject>

/** The routes that read objects or their metadata: by public URL, by signed URL, or as a user with access. */
export function readingRoutes(services: StorageServices): Hono {
  const app = new Hono()
  const findPublic: Find = (context) => findPublicObject(services, wantedBy(context))
  const findReadable: Find = (context) => findReadableObject(services, context.req.raw, wantedBy(context))
  const serve = (find: Find) => (context: Context) =>
    serveObject({ files: services.files, request: context.req.raw, find: () => find(context) })
  const inform = (find: Find) => async (context: Context) => context.json(toInformation(await find(context)))

  app.get(`/info/public${objectPath}`, inform(findPublic))
  app.get(`/info/authenticated${objectPath}`, inform(findReadable))
  app.get(`/info${objectPath}`, inform(findReadable))
  app.get(`/sign${objectPath}`, (context) => serveSigned(services, context))
  app.get(`/public${objectPath}`, serve(findPublic))
  app.get(`/authenticated${objectPath}`, serve(findReadable))
  app.get(objectPath, serve(findReadable))
  return app
}

const wantedBy = ({ req }: Context) => ({ bucketId: req.param('bucket') ?? '', key: req.param('key') ?? '' })

async function serveSigned({ database, files, signedUrls }: StorageServices, context: Context): Promise<Response> {
  const { bucketId, key } = wantedBy(context)
  const expiresAt = await signedUrls.checkDownload(context.req.query('token') ?? '', `${bucketId}/${parseKey(key)}`)
  return serveObject({
    files,
    request: context.req.raw,
    find: () => loadObject(database, bucketId, key),
    headers: { Expires: expiresAt.toUTCString() },
  })
}

function toInformation(object: StoredObject) {
  const { bucket_id, created_at, id, metadata, name, user_metadata, version } = object
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata,
    last_modified: metadata.lastModified,
    created_at,
  }
}

type Serving = {
  files: FileStore
  request: Request
  /** Finds the object. It is called again if the object was replaced in the meantime. */
  find: () => Promise<StoredObject>
  headers?: Record<string, string>
}

// Files have the same origin as the page, so they must not run scripts or load anything.
const fixedHeaders = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'none',
}

/** Responds with the file, or with 304 if the caller already has this version. Throws NoSuchKey. */
async function serveObject({ files, request, find, headers = {} }: Serving): Promise<Response> {
  const describeAll = (found: StoredObject) => ({ ...describe(found, request), ...headers })
  let object = await find()
  if (isKnown(request, object)) return new Response(null, { status: 304, headers: describeAll(object) })
  let file = await files.open(object.version)
  if (!file) {
    // The object was replaced after its row was read.
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

/** Returns the `Content-Disposition`: only images open in the browser, other files are downloaded. */
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
