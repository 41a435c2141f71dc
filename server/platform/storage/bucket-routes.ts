import { Hono } from 'hono'
import {
  bucketChangeSchema,
  bucketListSchema,
  bucketSchema,
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  listBuckets,
  updateBucket,
} from './buckets.ts'
import { identify, readBody, readQuery } from './read-request.ts'
import type { StorageServices } from './storage-services.ts'

/** The routes of /bucket. Row-level security applies to all of them. */
export function bucketRoutes(services: StorageServices): Hono {
  const { database } = services
  const app = new Hono()
  app.get('/', async ({ json, req }) => {
    const claims = await identify(services, req.raw)
    return json(await listBuckets(database, claims, readQuery(req.url, bucketListSchema)))
  })
  app.get('/:id', async ({ json, req }) =>
    json(await getBucket(database, await identify(services, req.raw), req.param('id'))),
  )
  app.post('/', async ({ json, req }) => {
    const claims = await identify(services, req.raw)
    return json(await createBucket(database, claims, await readBody(req.raw, bucketSchema)))
  })
  app.put('/:id', async ({ json, req }) => {
    const claims = await identify(services, req.raw)
    const change = await readBody(req.raw, bucketChangeSchema)
    await updateBucket(database, claims, { id: req.param('id'), change })
    return json({ message: 'Successfully updated' })
  })
  app.post('/:id/empty', async ({ json, req }) => {
    await emptyBucket(database, await identify(services, req.raw), req.param('id'))
    await services.tidyUp()
    return json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
  })
  app.delete('/:id', async ({ json, req }) => {
    await deleteBucket(database, await identify(services, req.raw), req.param('id'))
    return json({ message: 'Successfully deleted' })
  })
  return app
}
