import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { SessionState } from '#server/platform/auth/sessions/lifetime.ts'
import { type AccessTokens, InvalidTokenError } from '#server/platform/auth/tokens/access-token.ts'
import type { Keys } from '#server/platform/auth/tokens/keys.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { AuthenticationError, readApiKey, readBearer } from '#server/platform/http/credentials.ts'
import { type Clock, systemClock } from '#server/platform/system/clock.ts'

/** Resolves to the caller's claims, from a verified token or an API key. Throws AuthenticationError. */
export type Authenticate = (request: Request) => Promise<Claims>

type ApiKeys = Omit<Keys, 'jwtSecret'>

type AuthenticateOptions = {
  /** Without `validity`, a verified token stays valid until it expires. */
  tokens: Pick<AccessTokens, 'verify'> & Partial<Pick<AccessTokens, 'validity'>>
  keys: ApiKeys
  clock?: Clock
  /** Accepts each valid token as an API key. By default, only the keys themselves. */
  acceptsTokensAsKeys?: boolean
  /** Checks the session of a token. If this is missing, a token is valid until it expires. */
  checkSession?: (claims: Claims) => Promise<SessionState>
}

const ANONYMOUS: Claims = { role: 'anon' }
const SERVICE: Claims = { role: 'service_role' }
const REMEMBERED_TOKENS = 2000

const sessionErrors = {
  ended: () => new AuthenticationError('session', 'The session has ended'),
  unproven: () => new AuthenticationError('second_factor', 'This account needs its second factor'),
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Returns a function that finds the claims of an API key, or null for an unknown key. Compares digests in constant
 * time, so that timing reveals nothing about a key.
 */
function createKeyLookup(keys: ApiKeys): (candidate: string) => Claims | null {
  const rolesOfKeys = [
    [keys.anonKey, ANONYMOUS],
    [keys.serviceRoleKey, SERVICE],
    [keys.publishableKey, ANONYMOUS],
    [keys.secretKey, SERVICE],
  ] as const
  const known = rolesOfKeys.flatMap(([key, claims]) => (key === undefined ? [] : [{ hash: digest(key), claims }]))
  const validKeys = new Map<string, Claims>()
  return (candidate) => {
    const earlier = validKeys.get(candidate)
    if (earlier) return earlier
    const hash = digest(candidate)
    const claims = known.find((key) => timingSafeEqual(key.hash, hash))?.claims
    if (claims) validKeys.set(candidate, claims)
    return claims ?? null
  }
}

/** Supabase's newer API keys are not JWTs, so they must not be parsed as tokens. */
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
 * Follows Supabase's gateway: a call without a key is anonymous, a wrong key is refused, a user's token overrides the
 * key. Verified tokens are cached until they expire, because verifying costs as much as a small query.
 */
export function createAuthenticate(options: AuthenticateOptions): Authenticate {
  const { tokens, keys, clock = systemClock, checkSession = async () => 'open', acceptsTokensAsKeys = false } = options
  const claimsOfKey = createKeyLookup(keys)
  const verified = new LRUCache<string, Claims>({ max: REMEMBERED_TOKENS })

  let validity: object | null = null

  function remembered(token: string): Claims | null {
    const now = tokens.validity?.() ?? null
    if (tokens.validity && now === null) return null
    if (now !== validity) verified.clear()
    validity = now
    const claims = verified.get(token)
    return claims && !isExpired(claims, clock) ? claims : null
  }

  async function verify(token: string): Promise<Claims> {
    const before = tokens.validity?.()
    const claims = await tokens.verify(token).catch((error: unknown) => refuse(error, token))
    // The keys may have changed in the meantime.
    if (tokens.validity?.() === before) verified.set(token, claims)
    return claims
  }

  async function claimsOfApiKey(apiKey: string | null): Promise<Claims> {
    if (apiKey === null) return ANONYMOUS
    const claims = claimsOfKey(apiKey)
    if (claims) return claims
    if (!acceptsTokensAsKeys || isOpaqueKey(apiKey)) return refuseKey()
    return remembered(apiKey) ?? (await verify(apiKey).catch(refuseKey))
  }

  return async (request) => {
    const fromKey = await claimsOfApiKey(readApiKey(request))
    const bearer = readBearer(request)
    if (bearer === null) return fromKey
    const known = remembered(bearer)
    const key = known ? null : claimsOfKey(bearer)
    if (key) return key
    if (isOpaqueKey(bearer)) refuseKey()
    const claims = known ?? (await verify(bearer))
    const state = await checkSession(claims)
    if (state !== 'open') throw sessionErrors[state]()
    return claims
  }
}

/** Returns the claims of a signed-in user. Throws 401 `not_signed_in` for anyone else. */
export function requireUser(claims: Claims): Claims & { sub: string } {
  const { sub } = claims
  if (claims.role !== 'authenticated' || sub === undefined) {
    throw new ApiError(401, 'not_signed_in', 'Sign in to use this.')
  }
  return { ...claims, sub }
}

/**
 * Refuses an unknown API key. A request without a key passes, as with Supabase's local gateway. With `tokens`, each
 * valid token is a key.
 */
export function requireKnownKey(keys: ApiKeys, tokens: AuthenticateOptions['tokens'] | null = null): MiddlewareHandler {
  const known = new Set([keys.anonKey, keys.serviceRoleKey, keys.publishableKey, keys.secretKey])
  async function isKnown(apiKey: string): Promise<boolean> {
    if (known.has(apiKey) || tokens === null) return known.has(apiKey)
    return tokens.verify(apiKey).then(
      () => true,
      () => false,
    )
  }
  return async (context, next) => {
    const apiKey = readApiKey(context.req.raw)
    if (apiKey !== null && !(await isKnown(apiKey))) return context.json({ message: 'Unauthorized' }, 401)
    await next()
    return undefined
  }
}
