import { errors, jwtVerify, SignJWT } from 'jose'
import type { Keys } from '#server/platform/auth/keys.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import { invalidSignature, StorageError } from './storage-error.ts'

/** Signs and checks tokens that give access to one object. The tokens have no role, so other services refuse them. */
export type SignedUrls = {
  /** Signs a token. `address` is `<bucket>/<key>`. */
  sign(address: string, lifetimeS: number): Promise<string>
  /** Resolves to the expiry time of a valid token. Throws InvalidSignature or InvalidJWT for others. */
  check(token: string, address: string): Promise<Date>
}

const algorithm = 'HS256'
const scope = 'download'

export function createSignedUrls({ jwtSecret }: Pick<Keys, 'jwtSecret'>, clock: Clock): SignedUrls {
  const secret = new TextEncoder().encode(jwtSecret)
  return {
    async sign(address, lifetimeS) {
      const issuedAtS = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ url: address, scope })
        .setProtectedHeader({ alg: algorithm })
        .setIssuedAt(issuedAtS)
        .setExpirationTime(issuedAtS + lifetimeS)
        .sign(secret)
    },
    async check(token, address) {
      const options = { algorithms: [algorithm], currentDate: clock(), requiredClaims: ['exp'] }
      const { payload } = await jwtVerify(token, secret, options).catch(refuseToken)
      if (payload['scope'] !== scope) throw invalidSignature('Token is not scoped for download')
      if (payload['url'] !== address) throw invalidSignature('Invalid signature')
      return new Date((payload.exp ?? 0) * 1000)
    },
  }
}

function refuseToken(error: unknown): never {
  if (error instanceof errors.JOSEError) throw new StorageError(400, ['InvalidJWT'], error.message)
  throw error
}
