import { z } from 'zod'
import type { Claims } from '#server/platform/database/database.ts'
import { loadObjectAs } from './find-object.ts'
import { parseKey } from './object-key.ts'
import { StorageError } from './storage-error.ts'
import type { StorageServices } from './storage-services.ts'

const yearS = 31_536_000
const lifetimeS = z
  .int()
  .min(1)
  .max(10 * yearS)

/** Body of one address to be signed. */
export const signSchema = z.object({ expiresIn: lifetimeS })

/** Body of several. */
export const signManySchema = signSchema.extend({ paths: z.array(z.string()).min(1).max(500) })

type Signing = { claims: Claims; bucketId: string; lifetimeS: number }

/** An address, relative to the service, that anybody may read the object at until it expires. Throws NoSuchKey. */
export async function signObject(services: StorageServices, signing: Signing, key: string): Promise<string> {
  const { bucketId, claims } = signing
  const { name } = await loadObjectAs(services, claims, { bucketId, key: parseKey(key) })
  const token = await services.signedUrls.sign(`${bucketId}/${name}`, signing.lifetimeS)
  return `/object/sign/${bucketId}/${name}?token=${token}`
}

/** The same for several, in their order; what cannot be signed says so. */
export function signObjects(services: StorageServices, signing: Signing, paths: readonly string[]) {
  return Promise.all(
    paths.map(async (path) => {
      const signedURL = await signObject(services, signing, path).catch((error: unknown) => {
        if (error instanceof StorageError) return null
        throw error
      })
      const error = signedURL === null ? 'Either the object does not exist or you do not have access to it' : null
      return { error, path, signedURL }
    }),
  )
}
