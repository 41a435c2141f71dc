import { type Context, Hono } from 'hono'
import { objectPath, parseKey } from './object-key.ts'
import { fullKey, type WriteMode } from './object-rows.ts'
import { identify, isUpsert } from './read-request.ts'
import { claimsOfGrant, type UploadGrant } from './signed-urls.ts'
import type { StorageServices } from './storage-services.ts'
import { dryRun, ownerOf, storeObject } from './store-object.ts'

/** The routes that create and take signed URLs for uploads. Whoever has such a URL may store one object. */
export function signedUploadRoutes(services: StorageServices): Hono {
  const { signedUrls } = services
  const app = new Hono()

  app.post(`/upload/sign${objectPath}`, async (context) => {
    const claims = await identify(services, context.req.raw)
    const { bucketId, key } = targetOf(context)
    const grant = { ownerId: ownerOf(claims), isUpsert: isUpsert(context.req.raw) }
    await dryRun(services, { claims, bucketId, key, mode: modeOf(grant) })
    const token = await signedUrls.signUpload(`${bucketId}/${key}`, grant)
    return context.json({ url: `/object/upload/sign/${bucketId}/${key}?token=${token}`, token })
  })
  app.put(`/upload/sign${objectPath}`, async (context) => {
    const { bucketId, key } = targetOf(context)
    const grant = await signedUrls.checkUpload(context.req.query('token') ?? '', `${bucketId}/${key}`)
    const target = { claims: claimsOfGrant(grant), bucketId, key, mode: modeOf(grant) }
    return context.json({ Key: fullKey(await storeObject(services, context.req.raw, target)) })
  })
  return app
}

const targetOf = ({ req }: Context) => ({
  bucketId: req.param('bucket') ?? '',
  key: parseKey(req.param('key') ?? ''),
})

const modeOf = ({ isUpsert: mayReplace }: UploadGrant): WriteMode => (mayReplace ? 'upsert' : 'create')
