import { errors, jwtVerify, type JWTPayload, SignJWT } from 'jose'
import type { Keys } from '#server/platform/auth/tokens/keys.ts'
import type { Claims } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import { invalidSignature, StorageError } from './storage-error.ts'

/** What a token allows its holder to read. If it has a transformation, only the image that this gives. */
type DownloadGrant = { expiresAt: Date; transformation: string | null }

/** What a token allows its holder to store. */
export type UploadGrant = { ownerId: string | null; isUpsert: boolean }

/**
 * Signs and checks tokens that give access to one object. They have no role, so no other service takes one for a person.
 * `address` is `<bucket>/<key>`. The checks throw InvalidSignature or InvalidJWT.
 */
export type SignedUrls = {
  signDownload(address: string, options: { lifetimeS: number; transformation?: string }): Promise<string>
  checkDownload(token: string, address: string): Promise<DownloadGrant>
  /** Signs a token that is valid for two hours. */
  signUpload(address: string, grant: UploadGrant): Promise<string>
  checkUpload(token: string, address: string): Promise<UploadGrant>
}

/** Row-level security was checked when the URL was signed. The object still belongs to the signer. */
export const claimsOfGrant = ({ ownerId }: UploadGrant): Claims => ({
  role: 'service_role',
  ...(ownerId !== null && { sub: ownerId }),
})

const algorithm = 'HS256'
const UPLOAD_LIFETIME_S = 2 * 60 * 60

type Scope = 'download' | 'upload'

export function createSignedUrls({ jwtSecret }: Pick<Keys, 'jwtSecret'>, clock: Clock): SignedUrls {
  const secret = new TextEncoder().encode(jwtSecret)

  async function sign(payload: JWTPayload & { url: string; scope: Scope }, lifetimeS: number): Promise<string> {
    const issuedAtS = Math.floor(clock().getTime() / 1000)
    return new SignJWT(payload)
      .setProtectedHeader({ alg: algorithm })
      .setIssuedAt(issuedAtS)
      .setExpirationTime(issuedAtS + lifetimeS)
      .sign(secret)
  }

  async function check(token: string, { url, scope }: { url: string; scope: Scope }): Promise<JWTPayload> {
    const options = { algorithms: [algorithm], currentDate: clock(), requiredClaims: ['exp'] }
    const { payload } = await jwtVerify(token, secret, options).catch(refuseToken)
    if (payload['scope'] !== scope) throw invalidSignature(`Token is not scoped for ${scope}`)
    if (payload['url'] !== url) throw invalidSignature('Invalid signature')
    return payload
  }

  return {
    signDownload: (url, { lifetimeS, transformation: transformations }) =>
      sign({ url, scope: 'download', ...(transformations !== undefined && { transformations }) }, lifetimeS),
    async checkDownload(token, url) {
      const { exp = 0, transformations } = await check(token, { url, scope: 'download' })
      const transformation = typeof transformations === 'string' ? transformations : null
      return { expiresAt: new Date(exp * 1000), transformation }
    },
    signUpload: (url, { ownerId, isUpsert }) =>
      sign({ url, scope: 'upload', owner: ownerId, upsert: isUpsert }, UPLOAD_LIFETIME_S),
    async checkUpload(token, url) {
      const { owner, upsert } = await check(token, { url, scope: 'upload' })
      return { ownerId: typeof owner === 'string' ? owner : null, isUpsert: upsert === true }
    },
  }
}

function refuseToken(error: unknown): never {
  if (error instanceof errors.JOSEError) throw new StorageError(400, ['InvalidJWT'], error.message)
  throw error
}
