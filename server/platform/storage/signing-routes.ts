import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Claims } from '#server/platform/database/database.ts'
import { formatTransformation, transformationSchema } from '#server/platform/storage/images/transformation.ts'
import { isKey, objectPath, parseKey } from './object-key.ts'
import { loadObjectAs } from './object-rows.ts'
import { identify, readBody } from './read-request.ts'
import type { StorageServices } from './storage-services.ts'

/** The routes that create signed URLs, for callers who may read the objects. */
export function signingRoutes(services: StorageServices): Hono {
  const app = new Hono()
  const claimsOf = ({ req }: Context) => identify(services, req.raw)

  app.post('/sign/:bucket', async (context) => {
    const claims = await claimsOf(context)
    const { expiresIn, paths } = await readBody(context.req.raw, signManySchema)
    const signing = { claims, bucketId: context.req.param('bucket'), lifetimeS: expiresIn }
    return context.json(await signObjects(services, signing, paths))
  })
  app.post(`/sign${objectPath}`, async (context) => {
    const claims = await claimsOf(context)
    const { expiresIn, transform } = await readBody(context.req.raw, signOneSchema)
    const signing = {
      claims,
      bucketId: context.req.param('bucket'),
      lifetimeS: expiresIn,
      transformation: services.rendersImages ? formatTransformation(transform) : '',
    }
    return context.json({ signedURL: await signObject(services, signing, context.req.param('key')) })
  })
  return app
}

const yearS = 31_536_000
const lifetimeS = z
  .int()
  .min(1)
  .max(10 * yearS)

const signSchema = z.object({ expiresIn: lifetimeS })

/** The body of a request for the signed URL of a file, or of an image that is rendered from it. */
const signOneSchema = signSchema.extend({ transform: transformationSchema.default({}) })

/** The body of a request for several signed URLs. */
const signManySchema = signSchema.extend({ paths: z.array(z.string()).min(1).max(500) })

type Signing = { claims: Claims; bucketId: string; lifetimeS: number; transformation?: string }

/** Returns a URL, relative to the service, that gives anyone access until it expires. Throws NoSuchKey. */
async function signObject(services: StorageServices, signing: Signing, key: string): Promise<string> {
  const { bucketId, claims } = signing
  const { name } = await loadObjectAs(services, claims, { bucketId, key: parseKey(key) })
  return signName(services, signing, name)
}

async function signName({ signedUrls }: StorageServices, signing: Signing, name: string): Promise<string> {
  const { bucketId, lifetimeS, transformation = '' } = signing
  const address = `${bucketId}/${name}`
  if (transformation === '')
    return `/object/sign/${address}?token=${await signedUrls.signDownload(address, { lifetimeS })}`
  const token = await signedUrls.signDownload(address, { lifetimeS, transformation })
  return `/render/image/sign/${address}?token=${token}`
}

/** Signs several URLs and returns them in the same order. An object that can't be signed gets an error instead. */
async function signObjects(services: StorageServices, signing: Signing, paths: readonly string[]) {
  const readable = await namesReadable(services, signing, paths.filter(isKey))
  return Promise.all(
    paths.map(async (path) => {
      if (readable.has(path)) return { error: null, path, signedURL: await signName(services, signing, path) }
      return { error: 'Either the object does not exist or you do not have access to it', path, signedURL: null }
    }),
  )
}

async function namesReadable({ database }: StorageServices, { bucketId, claims }: Signing, keys: readonly string[]) {
  const { rows } = await database.queryAs<{ name: string }>(
    claims,
    'select name from storage.objects where bucket_id = $1 and name = any ($2) and version is not null',
    [bucketId, keys],
  )
  return new Set(rows.map(({ name }) => name))
}
