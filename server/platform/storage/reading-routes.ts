import { type Context, Hono } from 'hono'
import { findPublicObject, findReadableObject } from './find-object.ts'
import { objectPath, parseKey } from './object-key.ts'
import { loadObject, type StoredObject } from './object-rows.ts'
import { serveObject } from './serve-object.ts'
import type { StorageServices } from './storage-services.ts'

type Find = (context: Context) => Promise<StoredObject>

/** The ways to read an object: by a public or a signed address, or as somebody who may; the file, or what is known of it. */
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
  const expiresAt = await signedUrls.check(context.req.query('token') ?? '', `${bucketId}/${parseKey(key)}`)
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
