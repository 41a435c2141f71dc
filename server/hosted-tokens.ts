import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { InvalidTokenError, reasonOf } from '#server/platform/auth/tokens/access-token.ts'
import type { Claims } from '#server/platform/database/database.ts'

const userSchema = z.object({ id: z.uuid() })

const claimsSchema = z.looseObject({ role: z.literal('authenticated'), sub: z.string() })

const keyFailures = new Set([errors.JOSEError.code, errors.JWKSTimeout.code, errors.JWKSInvalid.code])

export type HostedBackend = { url: string; anonKey: string }

/**
 * Verifies access tokens of a hosted backend: with its published keys, or, for tokens signed with a shared secret, by
 * requesting the token's user. Throws `InvalidTokenError` for an invalid token and another error when the backend fails.
 */
export function createHostedTokens({ url, anonKey }: HostedBackend) {
  const published = createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`))

  async function verifyRemotely(token: string): Promise<Claims> {
    const headers = { apikey: anonKey, Authorization: `Bearer ${token}` }
    const response = await fetch(`${url}/auth/v1/user`, { headers, signal: AbortSignal.timeout(10_000) })
    if (response.status >= 500) throw new Error(`The hosted backend responded with ${response.status}.`)
    if (!response.ok) throw new InvalidTokenError('signature')
    const user = userSchema.parse(await response.json())
    return { ...readPayload(token), role: 'authenticated', sub: user.id }
  }

  return {
    async verify(token: string): Promise<Claims> {
      if (isSharedSecret(token)) return verifyRemotely(token)
      const { payload } = await jwtVerify(token, published).catch(refuse)
      return parseClaims(payload)
    },
  }
}

/** Throws InvalidTokenError for an invalid token. Other errors, such as a failed request for the keys, are rethrown. */
function refuse(cause: unknown): never {
  const isKeyFailure = !(cause instanceof errors.JOSEError) || keyFailures.has(cause.code)
  throw isKeyFailure ? cause : new InvalidTokenError(reasonOf(cause), cause)
}

function parseClaims(payload: unknown): Claims {
  const claims = claimsSchema.safeParse(payload)
  if (!claims.success) throw new InvalidTokenError('malformed', claims.error)
  return claims.data
}

function readPart(token: string, index: 0 | 1): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString())
  } catch (cause) {
    throw new InvalidTokenError('malformed', cause)
  }
}

function isSharedSecret(token: string) {
  return z.object({ alg: z.literal('HS256') }).safeParse(readPart(token, 0)).success
}

function readPayload(token: string) {
  return parseClaims(readPart(token, 1))
}
