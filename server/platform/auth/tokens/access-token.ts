import { createHmac, createSecretKey } from 'node:crypto'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Claims } from '#server/platform/database/database.ts'
import type { InvalidTokenReason } from '#server/platform/http/credentials.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import { fixedKeyRing, type KeyRing } from './key-ring.ts'
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
  /** Who issues the tokens: the `iss` claim. */
  readonly issuer: string
  /** Signs a token for a signed-in user. */
  sign(claims: UserClaims, lifetimeS: number): string
  /** Returns all claims of such a token, now. */
  complete(claims: UserClaims, lifetimeS: number): Record<string, unknown>
  /** Signs a token with exactly these claims. */
  signExactly(claims: Record<string, unknown>): string
  /** Resolves to the claims, or rejects with an `InvalidTokenError`. API keys are accepted too. */
  verify(token: string): Promise<Claims>
  /** Resolves to whether this project signed the token and it has not expired, whatever it says. */
  isSigned(token: string): Promise<boolean>
  /** Returns the public halves of the asymmetric keys. */
  published(): JSONWebKeySet
  /** Makes sure that a change of the keys, also by another instance, is known. */
  refreshKeys(): Promise<void>
  /** Returns an object that is another one once valid tokens may have become invalid; null if `verify` has to find out. */
  validity(): object | null
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
  /** The issuer claim, if it is another one than the address of this service. */
  issuer?: string | undefined
  clock: Clock
  /** Accepts all tokens with a valid signature and a role. By default, only those that this server issues. */
  acceptsAllIssuers?: boolean
  /** Asymmetric keys. The first one signs instead of the secret, which goes on verifying; the others verify. */
  keyRing?: KeyRing
}

/** Prepares signing and verifying with the keys of a ring. */
function createKeyUse(signingKeys: readonly SigningKey[], jwtSecret: string) {
  const signer = signingKeys[0] ? createSigner(signingKeys[0]) : createSecretSigner(jwtSecret)
  const published = publicKeysOf(signingKeys)
  return {
    signingKeys,
    header: encode({ alg: signer.alg, kid: signer.kid, typ: 'JWT' }),
    sign: signer.sign,
    published,
    keySet: signingKeys.length === 0 ? null : createLocalJWKSet(published),
  }
}

function createSecretImport(jwtSecret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(jwtSecret)
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

export function createAccessTokens(options: AccessTokenOptions): AccessTokens {
  const { keys, siteUrl, clock, acceptsAllIssuers = false, keyRing = fixedKeyRing([]) } = options
  let latest = createKeyUse(keyRing.keys(), keys.jwtSecret)
  function keyUse() {
    const signingKeys = keyRing.keys()
    if (latest.signingKeys !== signingKeys) latest = createKeyUse(signingKeys, keys.jwtSecret)
    return latest
  }
  const { issuer = new URL('/auth/v1', siteUrl).href } = options
  const userClaims = { iss: issuer, aud: 'authenticated', role: 'authenticated' }
  // An imported CryptoKey verifies twice as fast as raw bytes, which jose imports on every call.
  const importing = createSecretImport(keys.jwtSecret)
  const chooseKey: JWTVerifyGetKey = async (protectedHeader, token) => {
    const { keySet } = keyUse()
    if (keySet === null || protectedHeader.alg === algorithm) return importing
    return keySet(protectedHeader, token).catch(async (error: unknown) => {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      // Another instance may have rotated the keys since they were read.
      await keyRing.refreshForUnknown()
      return (keyUse().keySet ?? keySet)(protectedHeader, token)
    })
  }
  function complete(claims: UserClaims, lifetimeS: number) {
    const issuedAtS = Math.floor(clock().getTime() / 1000)
    return { ...claims, ...userClaims, iat: issuedAtS, exp: issuedAtS + lifetimeS }
  }
  // jose isn't used, because it signs in the thread pool; this takes microseconds.
  function signExactly(claims: Record<string, unknown>): string {
    const { header, sign } = keyUse()
    const content = `${header}.${encode(claims)}`
    return `${content}.${sign(content)}`
  }
  async function readSigned(token: string): Promise<JWTPayload> {
    await keyRing.refresh()
    const { payload } = await jwtVerify(token, chooseKey, {
      algorithms: keyUse().keySet === null ? [algorithm] : [algorithm, ...algorithms],
      currentDate: clock(),
    }).catch((cause: unknown) => {
      throw new InvalidTokenError(reasonOf(cause), cause)
    })
    return payload
  }
  return {
    issuer,
    sign: (claims, lifetimeS) => signExactly(complete(claims, lifetimeS)),
    complete,
    signExactly,
    isSigned: (token) => isValid(readSigned(token)),
    published: () => keyUse().published,
    refreshKeys: () => keyRing.refresh(),
    validity: () => (keyRing.isFresh() ? keyRing.keys() : null),
    async verify(token) {
      const payload = await readSigned(token)
      const { iss, aud, role } = payload
      if (typeof role !== 'string') throw new InvalidTokenError('malformed')
      const isOfUser = iss === userClaims.iss && aud === userClaims.aud && role === userClaims.role
      const isKey = iss === keyIssuer && keyRoles.has(role)
      if (!isOfUser && !isKey && !acceptsAllIssuers) throw new InvalidTokenError('issuance')
      return { ...payload, role }
    },
  }
}

async function isValid(reading: Promise<JWTPayload>): Promise<boolean> {
  try {
    await reading
    return true
  } catch (error) {
    if (!(error instanceof InvalidTokenError)) throw error
    return false
  }
}

/** Maps an error of jose to a reason. */
export function reasonOf(cause: unknown): InvalidTokenReason {
  if (cause instanceof errors.JWTExpired) return 'expired'
  if (cause instanceof errors.JWSSignatureVerificationFailed) return 'signature'
  if (cause instanceof errors.JWKSNoMatchingKey) return 'signature'
  return 'malformed'
}
