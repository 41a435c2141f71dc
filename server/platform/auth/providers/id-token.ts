import { createHash, timingSafeEqual } from 'node:crypto'
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { type OpenProvider, ProviderDownError } from './open-provider.ts'

/** The ID token is not one of this provider, or has expired. */
export class BadIdTokenError extends Error {
  constructor(cause: unknown) {
    super('The ID token is not valid.', { cause })
    this.name = 'BadIdTokenError'
  }
}

// Signatures that only the provider can make. A shared secret or no signature is none of them.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const clockToleranceS = 30

/** A verified ID token. */
export type IdToken = {
  claims: JWTPayload & { sub: string }
  /** For whom the token is. */
  audience: readonly string[]
  algorithm: string
}

/**
 * Resolves to the claims of a token that this provider has signed and that has not expired. The caller checks for whom.
 * Rejects with a `BadIdTokenError`, or with a `ProviderDownError` if the provider's keys can't be read.
 */
export async function verifyIdToken(provider: OpenProvider, token: string, now: Date): Promise<IdToken> {
  const { payload, protectedHeader } = await jwtVerify(token, provider.findKey, {
    issuer: provider.issuer,
    algorithms,
    requiredClaims: ['sub', 'aud', 'exp', 'iat'],
    clockTolerance: clockToleranceS,
    currentDate: now,
  }).catch((cause: unknown) => {
    throw isOfToken(cause) ? new BadIdTokenError(cause) : new ProviderDownError(provider.name)
  })
  const { sub = '', aud = [] } = payload
  if (sub === '') throw new BadIdTokenError('The subject is empty.')
  return { claims: { ...payload, sub }, audience: [aud].flat(), algorithm: protectedHeader.alg }
}

/** Whether the text could be an ID token, so that the provider need not be asked about anything else. */
export function looksLikeIdToken(token: string): boolean {
  try {
    return algorithms.includes(decodeProtectedHeader(token).alg ?? '')
  } catch {
    return false
  }
}

function isOfToken(error: unknown): boolean {
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC' && error.code !== 'ERR_JWKS_TIMEOUT'
}

/** Whether the ID token names this access token. A token that names none fits any. */
export function fitsAccessToken({ claims, algorithm }: IdToken, accessToken: string): boolean {
  const { at_hash: expected } = claims
  if (typeof expected !== 'string') return true
  const bits = /(256|384|512)$/.exec(algorithm)?.[1] ?? '512'
  const hash = createHash(`sha${bits}`).update(accessToken).digest()
  const actual = Buffer.from(hash.subarray(0, hash.length / 2).toString('base64url'))
  const named = Buffer.from(expected)
  return actual.length === named.length && timingSafeEqual(actual, named)
}
