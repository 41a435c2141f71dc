import { type Context, Hono } from 'hono'
import { objectPath, parseKey } from './object-key.ts'
import { findPublicObject, findReadableObject, loadObject, type StoredObject } from './object-rows.ts'
import { serveObject, versionHeaders } from './serve-object.ts'
import { invalidSignature } from './storage-error.ts'
import type { StorageServices } from './storage-services.ts'

type Find = (context: Context) => Promise<StoredObject>

/** The routes that read objects or their metadata: by public URL, by signed URL, or as a user with access. */
export function readingRoutes(services: StorageServices): Hono {
  const app = new Hono()
  const findPublic: Find = (context) => findPublicObject(services, wantedBy(context))
  const findReadable: Find = (context) => findReadableObject(services, context.req.raw, wantedBy(context))
  const serve = (find: Find) => (context: Context) =>
    serveObject(services, { request: context.req.raw, find: () => find(context) })
  const inform = (find: Find) => async (context: Context) => {
    const object = await find(context)
    return context.json(toInformation(object), { headers: versionHeaders(object) })
  }

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

async function serveSigned(services: StorageServices, context: Context): Promise<Response> {
  const { bucketId, key } = wantedBy(context)
  const token = context.req.query('token') ?? ''
  const grant = await services.signedUrls.checkDownload(token, `${bucketId}/${parseKey(key)}`)
  if (grant.transformation !== null) throw invalidSignature('Invalid signature')
  return serveObject(services, {
    request: context.req.raw,
    find: () => loadObject(services.database, bucketId, key),
    headers: { Expires: grant.expiresAt.toUTCString() },
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
    metadata: user_metadata ?? {},
    last_modified: metadata.lastModified,
    created_at,
  }
}
