import { createHash, timingSafeEqual } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import { InvalidTokenError } from './access-token.ts'
import type { Keys } from './keys.ts'
import type { Claims } from '#server/platform/database/database.ts'

import { ApiError } from '#server/platform/http/api-error.ts'
import { AuthenticationError, readApiKey, readBearer } from '#server/platform/http/credentials.ts'
import { type Clock, systemClock } from '#server/platform/system/clock.ts'

/** Who is asking: the claims of a verified token, or of the key alone. Throws AuthenticationError. */
export type Authenticate = (request: Request) => Promise<Claims>

type ApiKeys = Pick<Keys, 'anonKey' | 'serviceRoleKey'>

export type AuthenticateOptions = {
  tokens: { verify(token: string): Promise<Claims> }
  keys: ApiKeys
  clock?: Clock
  /** Whether the session of a person's token is still open. Without it a token is good until it expires. */
  isSessionOpen?: ((sessionId: unknown) => Promise<boolean>) | undefined
}

const ANONYMOUS: Claims = { role: 'anon' }
const SERVICE: Claims = { role: 'service_role' }
const REMEMBERED_TOKENS = 2000

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Compares digests, so that neither the length nor the content of a key shows in the time taken. Keys that were right
 * once are recognised without: their callers know them already.
 */
function createKeyRing(keys: ApiKeys): (candidate: string) => Claims | null {
  const known = [
    { hash: digest(keys.anonKey), claims: ANONYMOUS },
    { hash: digest(keys.serviceRoleKey), claims: SERVICE },
  ]
  const recognised = new Map<string, Claims>()
  return (candidate) => {
    const earlier = recognised.get(candidate)
    if (earlier) return earlier
    const hash = digest(candidate)
    const claims = known.find((key) => timingSafeEqual(key.hash, hash))?.claims
    if (claims) recognised.set(candidate, claims)
    return claims ?? null
  }
}

/** Opaque keys of the newer kind are not tokens and must never reach the token parser. */
const isOpaqueKey = (text: string) => text.startsWith('sb_publishable_') || text.startsWith('sb_secret_')

function refuseKey(): never {
  throw new AuthenticationError('key', 'Unauthorized')
}

function refuse(error: unknown, token: string): never {
  if (!(error instanceof InvalidTokenError)) throw error
  const parts = token.split('.').length
  const message = error.reason === 'malformed' && parts !== 3 ? `Expected 3 parts in JWT; got ${parts}` : error.message
  throw new AuthenticationError(error.reason, message)
}

const isExpired = (claims: Claims, clock: Clock) => Number(claims.exp) * 1000 <= clock().getTime()

/**
 * The gateway's rules: a call without a key is anonymous, a wrong key is refused, a user's token wins over the key.
 * Verified tokens are remembered until they expire, because verifying costs as much as a small query.
 */
export function createAuthenticate(options: AuthenticateOptions): Authenticate {
  const { tokens, keys, clock = systemClock, isSessionOpen = async () => true } = options
  const claimsOfKey = createKeyRing(keys)
  const verified = new LRUCache<string, Claims>({ max: REMEMBERED_TOKENS })

  function remembered(token: string): Claims | null {
    const claims = verified.get(token)
    return claims && !isExpired(claims, clock) ? claims : null
  }

  async function verify(token: string): Promise<Claims> {
    const claims = await tokens.verify(token).catch((error: unknown) => refuse(error, token))
    verified.set(token, claims)
    return claims
  }

  function claimsOfApiKey(apiKey: string | null): Claims {
    if (apiKey === null) return ANONYMOUS
    return claimsOfKey(apiKey) ?? refuseKey()
  }

  return async (request) => {
    const fromKey = claimsOfApiKey(readApiKey(request))
    const bearer = readBearer(request)
    if (bearer === null) return fromKey
    const known = remembered(bearer)
    const key = known ? null : claimsOfKey(bearer)
    if (key) return key
    if (isOpaqueKey(bearer)) refuseKey()
    const claims = known ?? (await verify(bearer))
    if (!(await isSessionOpen(claims['session_id']))) throw new AuthenticationError('session', 'The session has ended')
    return claims
  }
}

/** The claims of a signed-in person; anyone else gets 401 `not_signed_in`. */
export function requireUser(claims: Claims): Claims & { sub: string } {
  const { sub } = claims
  if (claims.role !== 'authenticated' || sub === undefined) {
    throw new ApiError(401, 'not_signed_in', 'Sign in to use this.')
  }
  return { ...claims, sub }
}
