import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Context, Hono } from 'hono'
import { objectPath, parseKey } from '#server/platform/storage/object-key.ts'
import {
  findPublicObject,
  findReadableObject,
  loadObject,
  type StoredObject,
} from '#server/platform/storage/object-rows.ts'
import { readQuery } from '#server/platform/storage/read-request.ts'
import { describeFile, isKnown } from '#server/platform/storage/serve-object.ts'
import { noSuchKey, StorageError } from '#server/platform/storage/storage-error.ts'
import type { StorageServices } from '#server/platform/storage/storage-services.ts'
import type { ImageRenderer } from './image-renderer.ts'
import {
  describeTransformation,
  formatTransformation,
  parseTransformation,
  planJob,
  transformationSchema,
} from './transformation.ts'

/** The largest file that is rendered, in bytes. */
const MAX_SOURCE_BYTES = 25 * 1024 * 1024

/** The routes that serve images in other sizes and formats: by public URL, by signed URL, or as a user with access. */
export function renderRoutes(services: StorageServices, renderer: ImageRenderer): Hono {
  const app = new Hono()
  const byQuery = ({ req }: Context) => formatTransformation(readQuery(req.url, transformationSchema))

  app.get(`/image/public${objectPath}`, async (context) => {
    const transformation = byQuery(context)
    const object = await findPublicObject(services, wantedBy(context))
    return renderObject({ services, renderer }, context.req.raw, { object, transformation })
  })
  app.get(`/image/authenticated${objectPath}`, async (context) => {
    const transformation = byQuery(context)
    const object = await findReadableObject(services, context.req.raw, wantedBy(context))
    return renderObject({ services, renderer }, context.req.raw, { object, transformation })
  })
  app.get(`/image/sign${objectPath}`, async (context) => {
    const { bucketId, key } = wantedBy(context)
    const token = context.req.query('token') ?? ''
    const grant = await services.signedUrls.checkDownload(token, `${bucketId}/${parseKey(key)}`)
    const object = await loadObject(services.database, bucketId, key)
    const headers = { Expires: grant.expiresAt.toUTCString() }
    const rendering = { object, transformation: grant.transformation ?? '', headers }
    return renderObject({ services, renderer }, context.req.raw, rendering)
  })
  return app
}

const wantedBy = ({ req }: Context) => ({ bucketId: req.param('bucket') ?? '', key: req.param('key') ?? '' })

type Rendering = { object: StoredObject; transformation: string; headers?: Record<string, string> }

async function renderObject(
  { renderer, services }: { renderer: ImageRenderer; services: StorageServices },
  request: Request,
  { headers, object, transformation }: Rendering,
): Promise<Response> {
  const job = planJob(parseTransformation(transformation), request.headers.get('Accept'))
  const description = {
    ...describeFile(services, { request, object }),
    // The same image is rendered differently for clients that take WebP.
    Vary: 'Accept',
    ETag: tagOf(object, JSON.stringify(job)),
    ...(transformation !== '' && { 'X-Transformations': describeTransformation(transformation) }),
    ...headers,
  }
  const known = { eTag: description.ETag, lastModified: object.metadata.lastModified }
  if (isKnown(request, known)) return new Response(null, { status: 304, headers: description })
  const { bytes, type } = await renderer.render({
    job,
    load: () => loadSource(services, object),
    signal: request.signal,
  })
  return new Response(bytes, {
    headers: { ...description, 'Content-Type': type, 'Content-Length': String(bytes.byteLength) },
  })
}

function tagOf({ version }: StoredObject, job: string): string {
  return `"${createHash('md5').update(`${version} ${job}`).digest('hex')}"`
}

async function loadSource({ files }: StorageServices, { metadata, version }: StoredObject): Promise<Uint8Array> {
  if (metadata.size > MAX_SOURCE_BYTES) {
    throw new StorageError(400, ['InvalidRequest'], 'The source image file is too large to process')
  }
  const file = await files.open(version)
  if (!file) throw noSuchKey()
  return buffer(file)
}
