import { createHmac, createSecretKey } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import type { Claims } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/http/clock.ts'
import type { Keys } from './keys.ts'

export type InvalidTokenReason = 'malformed' | 'signature' | 'expired'

/** A token that must not be believed; `reason` says which check it failed. */
export class InvalidTokenError extends Error {
  readonly reason: InvalidTokenReason

  constructor(reason: InvalidTokenReason, cause?: unknown) {
    super(`The access token is not valid: ${reason}.`, { cause })
    this.name = 'InvalidTokenError'
    this.reason = reason
  }
}

/** Signs and checks the JWTs that every service of the platform believes. */
export type AccessTokens = {
  sign(claims: Claims, lifetimeS: number): string
  /** Resolves to the claims, or rejects with an `InvalidTokenError`. */
  verify(token: string): Promise<Claims>
}

const algorithm = 'HS256'

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

const header = encode({ alg: algorithm, typ: 'JWT' })

export function createAccessTokens(keys: Pick<Keys, 'jwtSecret'>, clock: Clock): AccessTokens {
  const secret = createSecretKey(keys.jwtSecret, 'utf8')
  // An imported CryptoKey verifies twice as fast as raw bytes, which jose would import on every call.
  const importing = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(keys.jwtSecret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  return {
    // Not with jose, whose every signature makes a turn through the thread pool: this one takes microseconds.
    sign(claims, lifetimeS) {
      const issuedAtS = Math.floor(clock().getTime() / 1000)
      const payload = encode({ ...claims, iat: issuedAtS, exp: issuedAtS + lifetimeS })
      const signature = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')
      return `${header}.${payload}.${signature}`
    },
    async verify(token) {
      const { payload } = await jwtVerify(token, await importing, {
        algorithms: [algorithm],
        currentDate: clock(),
      }).catch((cause: unknown) => {
        throw new InvalidTokenError(reasonOf(cause), cause)
      })
      const { role } = payload
      if (typeof role !== 'string') throw new InvalidTokenError('malformed')
      return { ...payload, role }
    },
  }
}

/** What jose's refusal of a token comes to. */
export function reasonOf(cause: unknown): InvalidTokenReason {
  if (cause instanceof errors.JWTExpired) return 'expired'
  if (cause instanceof errors.JWSSignatureVerificationFailed) return 'signature'
  return 'malformed'
}
