import { z } from 'zod'
import type { Claims } from '#server/platform/database/database.ts'
import { objectColumns, type StoredObject } from './object-rows.ts'
import { noSuchKey } from './storage-error.ts'
import type { StorageServices } from './storage-services.ts'

/** Body of a removal: whole names, whatever they are called. */
export const removalSchema = z.object({ prefixes: z.array(z.string()).min(1).max(1000) })

type Removal = { claims: Claims; bucketId: string; keys: string[] }

/** Removes what the caller may remove and tells what that was; the rest is passed over, as it is there. */
export async function removeObjects({ database, tidyUp }: StorageServices, removal: Removal): Promise<StoredObject[]> {
  const { rows } = await database.queryAs<StoredObject>(
    removal.claims,
    `delete from storage.objects where bucket_id = $1 and name = any($2) returning ${objectColumns}`,
    [removal.bucketId, removal.keys.filter((key) => !key.includes('\0'))],
  )
  await tidyUp()
  return rows
}

/** Throws NoSuchKey where there is nothing that the caller may remove. */
export async function removeObject(services: StorageServices, removal: Removal): Promise<void> {
  const removed = await removeObjects(services, removal)
  if (removed.length === 0) throw noSuchKey()
}
