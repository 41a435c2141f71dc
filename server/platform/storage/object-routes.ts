import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Claims } from '#server/platform/database/database.ts'
import { listingSchema, listObjects, listObjectsInPages, pagedListingSchema } from './list-objects.ts'
import { objectPath, parseKey } from './object-key.ts'
import { fullKey, objectColumns, type StoredObject } from './object-rows.ts'
import { identify, isUpsert, readBody } from './read-request.ts'
import { readMetadataHeader } from './read-upload.ts'
import { copyObject, copySchema, moveObject, moveSchema } from './relocate-object.ts'
import { noSuchKey } from './storage-error.ts'
import type { StorageServices } from './storage-services.ts'
import { storeObject } from './store-object.ts'

/** The routes that list and change objects, limited to what the caller may do. */
export function objectRoutes(services: StorageServices): Hono {
  const app = new Hono()
  const claimsOf = ({ req }: Context) => identify(services, req.raw)

  app.post('/list/:bucket', async (context) => {
    const claims = await claimsOf(context)
    const listing = await readBody(context.req.raw, listingSchema)
    return context.json(
      await listObjects(services.database, claims, { bucketId: context.req.param('bucket'), listing }),
    )
  })
  app.post('/list-v2/:bucket', async (context) => {
    const claims = await claimsOf(context)
    const listing = await readBody(context.req.raw, pagedListingSchema)
    const target = { bucketId: context.req.param('bucket'), listing }
    return context.json(await listObjectsInPages(services.database, claims, target))
  })
  app.post('/move', async (context) => {
    const claims = await claimsOf(context)
    const moved = await moveObject(services, claims, await readBody(context.req.raw, moveSchema))
    return context.json({ message: 'Successfully moved', Id: moved.id, Key: fullKey(moved) })
  })
  app.post('/copy', async (context) => {
    const claims = await claimsOf(context)
    const body = await readBody(context.req.raw, copySchema)
    const userMetadata = readMetadataHeader(context.req.raw)
    const copy = await copyObject(services, { claims, body, userMetadata, isUpsert: isUpsert(context.req.raw) })
    return context.json({ ...copy, Id: copy.id, Key: fullKey(copy) })
  })
  app.delete('/:bucket', async (context) => {
    const claims = await claimsOf(context)
    const { prefixes } = await readBody(context.req.raw, removalSchema)
    return context.json(
      await removeObjects(services, { claims, bucketId: context.req.param('bucket'), keys: prefixes }),
    )
  })

  const addressOf = async (context: Context) => ({
    claims: await claimsOf(context),
    bucketId: context.req.param('bucket') ?? '',
    key: parseKey(context.req.param('key') ?? ''),
  })
  app.post(objectPath, async (context) => {
    const target = { ...(await addressOf(context)), mode: isUpsert(context.req.raw) ? 'upsert' : 'create' } as const
    const stored = await storeObject(services, context.req.raw, target)
    return context.json({ Id: stored.id, Key: fullKey(stored) })
  })
  app.put(objectPath, async (context) => {
    const stored = await storeObject(services, context.req.raw, { ...(await addressOf(context)), mode: 'update' })
    return context.json({ Id: stored.id, Key: fullKey(stored) })
  })
  app.delete(objectPath, async (context) => {
    const { bucketId, claims, key } = await addressOf(context)
    await removeObject(services, { claims, bucketId, keys: [key] })
    return context.json({ message: 'Successfully deleted' })
  })
  return app
}

/** The body of a removal. Despite the name, `prefixes` are complete keys. */
const removalSchema = z.object({ prefixes: z.array(z.string()).min(1).max(1000) })

type Removal = { claims: Claims; bucketId: string; keys: string[] }

/**
 * Removes those of the objects that the caller may remove, and returns them. Skips the others, as Supabase Storage
 * does.
 */
async function removeObjects({ database, tidyUp }: StorageServices, removal: Removal): Promise<StoredObject[]> {
  const { rows } = await database.queryAs<StoredObject>(
    removal.claims,
    `delete from storage.objects where bucket_id = $1 and name = any($2) returning ${objectColumns}`,
    [removal.bucketId, removal.keys.filter((key) => !key.includes('\0'))],
  )
  await tidyUp()
  return rows
}

/** Removes an object. Throws NoSuchKey if it does not exist or the caller may not remove it. */
async function removeObject(services: StorageServices, removal: Removal): Promise<void> {
  const removed = await removeObjects(services, removal)
  if (removed.length === 0) throw noSuchKey()
}
