import { type Context, Hono } from 'hono'
import { identify } from './identify.ts'
import { objectPath } from './object-key.ts'
import { readBody } from './read-body.ts'
import { signManySchema, signObject, signObjects, signSchema } from './sign-objects.ts'
import type { StorageServices } from './storage-services.ts'

/** Addresses that anybody may read at for a while, for those who may read themselves. */
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
    const { expiresIn } = await readBody(context.req.raw, signSchema)
    const signing = { claims, bucketId: context.req.param('bucket'), lifetimeS: expiresIn }
    return context.json({ signedURL: await signObject(services, signing, context.req.param('key')) })
  })
  return app
}
