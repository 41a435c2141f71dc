import { z } from 'zod'
import type { Claims } from '#server/platform/database/database.ts'
import { loadObjectAs } from './find-object.ts'
import { isKey, parseKey } from './object-key.ts'
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
  return signName(services, signing, name)
}

async function signName({ signedUrls }: StorageServices, { bucketId, lifetimeS }: Signing, name: string) {
  const token = await signedUrls.sign(`${bucketId}/${name}`, lifetimeS)
  return `/object/sign/${bucketId}/${name}?token=${token}`
}

/** The same for several, in their order; what cannot be signed says so. */
export async function signObjects(services: StorageServices, signing: Signing, paths: readonly string[]) {
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
