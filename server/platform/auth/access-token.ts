import { createHmac, createSecretKey } from 'node:crypto'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Claims } from '#server/platform/database/database.ts'
import type { InvalidTokenReason } from '#server/platform/http/credentials.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import { keyIssuer, type Keys } from './keys.ts'
import { algorithms, createSigner, publicKeysOf, type SigningKey } from './signing-keys.ts'

/** The token is invalid. `reason` names the check that failed. */
export class InvalidTokenError extends Error {
  readonly reason: InvalidTokenReason

  constructor(reason: InvalidTokenReason, cause?: unknown) {
    super(`The access token is not valid: ${reason}.`, { cause })
    this.name = 'InvalidTokenError'
    this.reason = reason
  }
}

/** The claims of a user's token, besides issuer, audience and role, which are always the same. */
type UserClaims = { sub: string; [claim: string]: unknown }

/** Signs and verifies the JWTs that all services accept. */
export type AccessTokens = {
  /** Signs a token for a signed-in user. */
  sign(claims: UserClaims, lifetimeS: number): string
  /** Resolves to the claims, or rejects with an `InvalidTokenError`. API keys are accepted too. */
  verify(token: string): Promise<Claims>
  /** The public halves of the asymmetric keys. */
  published: JSONWebKeySet
}

const algorithm = 'HS256'
const keyRoles = new Set(['anon', 'service_role'])

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function createSecretSigner(jwtSecret: string) {
  const secret = createSecretKey(jwtSecret, 'utf8')
  const sign = (content: string) => createHmac('sha256', secret).update(content).digest('base64url')
  return { alg: algorithm, kid: undefined, sign }
}

type AccessTokenOptions = {
  keys: Pick<Keys, 'jwtSecret'>
  /** Public address of the site; part of the issuer claim. */
  siteUrl: string
  clock: Clock
  /** Accepts all tokens with a valid signature and a role. By default, only those that this server issues. */
  acceptsAllIssuers?: boolean
  /** Asymmetric keys. The first one signs instead of the secret, which goes on verifying; the others verify. */
  signingKeys?: readonly SigningKey[]
}

export function createAccessTokens(options: AccessTokenOptions): AccessTokens {
  const { keys, siteUrl, clock, acceptsAllIssuers = false, signingKeys = [] } = options
  const signer = signingKeys[0] ? createSigner(signingKeys[0]) : createSecretSigner(keys.jwtSecret)
  const header = encode({ alg: signer.alg, kid: signer.kid, typ: 'JWT' })
  const userClaims = { iss: new URL('/auth/v1', siteUrl).href, aud: 'authenticated', role: 'authenticated' }
  // An imported CryptoKey verifies twice as fast as raw bytes, which jose imports on every call.
  const importing = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(keys.jwtSecret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const published = publicKeysOf(signingKeys)
  const keySet = signingKeys.length === 0 ? null : createLocalJWKSet(published)
  const chooseKey: JWTVerifyGetKey = (protectedHeader, token) =>
    keySet === null || protectedHeader.alg === algorithm ? importing : keySet(protectedHeader, token)
  return {
    // jose isn't used, because it signs in the thread pool; this takes microseconds.
    sign(claims, lifetimeS) {
      const issuedAtS = Math.floor(clock().getTime() / 1000)
      const payload = encode({ ...claims, ...userClaims, iat: issuedAtS, exp: issuedAtS + lifetimeS })
      const content = `${header}.${payload}`
      return `${content}.${signer.sign(content)}`
    },
    published,
    async verify(token) {
      const { payload } = await jwtVerify(token, chooseKey, {
        algorithms: keySet === null ? [algorithm] : [algorithm, ...algorithms],
        currentDate: clock(),
      }).catch((cause: unknown) => {
        throw new InvalidTokenError(reasonOf(cause), cause)
      })
      const { iss, aud, role } = payload
      if (typeof role !== 'string') throw new InvalidTokenError('malformed')
      const isOfUser = iss === userClaims.iss && aud === userClaims.aud && role === userClaims.role
      const isKey = iss === keyIssuer && keyRoles.has(role)
      if (!isOfUser && !isKey && !acceptsAllIssuers) throw new InvalidTokenError('issuance')
      return { ...payload, role }
    },
  }
}

/** Maps an error of jose to a reason. */
export function reasonOf(cause: unknown): InvalidTokenReason {
  if (cause instanceof errors.JWTExpired) return 'expired'
  if (cause instanceof errors.JWSSignatureVerificationFailed) return 'signature'
  if (cause instanceof errors.JWKSNoMatchingKey) return 'signature'
  return 'malformed'
}
