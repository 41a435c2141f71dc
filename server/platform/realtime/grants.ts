import { decodeJwt } from 'jose'
import type { SessionState } from '#server/platform/auth/sessions/lifetime.ts'
import { type AccessTokens, InvalidTokenError } from '#server/platform/auth/tokens/access-token.ts'
import type { Keys } from '#server/platform/auth/tokens/keys.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { ChannelError } from '#server/platform/realtime/channels/channel-error.ts'
import type { Clock } from '#server/platform/system/clock.ts'

/** What a token or an API key allows. */
export type Grant = {
  token: string
  claims: Claims
  /** In milliseconds since 1970; infinite for keys without a lifetime. */
  expiresAt: number
}

export type Grants = {
  /** Resolves to the grant of a token or key. Throws a `ChannelError`. */
  of(token: string): Promise<Grant>
  /** Throws a `ChannelError` if the grant has expired or its session has ended. */
  confirm(grant: Grant): Promise<void>
}

type GrantsOptions = {
  tokens: Pick<AccessTokens, 'verify'>
  keys: Keys
  clock: Clock
  /** Checks the session of a token. If this is missing, a token is valid until it expires. */
  checkSession?: ((claims: Claims) => Promise<SessionState>) | undefined
}

/** Opaque keys, which are not JWTs. */
export const isOpaque = (token: string): boolean => token.startsWith('sb_')

const MISSING_CLAIMS = 'Fields `role` and `exp` are required in JWT'

const sessionMessages = {
  ended: 'The session has ended',
  unproven: 'This account needs its second factor',
}

const malformed = () => new ChannelError('MalformedJWT', 'The token provided is not a valid JWT')

function decode(token: string) {
  try {
    return decodeJwt(token)
  } catch {
    throw malformed()
  }
}

export function createGrants({ tokens, keys, clock, checkSession }: GrantsOptions): Grants {
  const opaque = new Map<string | undefined, Claims>([
    [keys.publishableKey, { role: 'anon' }],
    [keys.secretKey, { role: 'service_role' }],
  ])

  const expired = (expiresAt: number) => {
    const secondsAgo = Math.floor((clock().getTime() - expiresAt) / 1000)
    return new ChannelError('InvalidJWTToken', `Token has expired ${secondsAgo} seconds ago`)
  }

  function refusal(error: unknown, token: string): unknown {
    if (!(error instanceof InvalidTokenError)) return error
    if (error.reason === 'signature' || error.reason === 'issuance') {
      return new ChannelError('JwtSignatureError', 'Failed to validate JWT signature')
    }
    const { exp, role } = decode(token)
    if (error.reason === 'expired') return expired((exp ?? 0) * 1000)
    return typeof role === 'string' ? malformed() : new ChannelError('InvalidJWTToken', MISSING_CLAIMS)
  }

  async function confirm({ claims, expiresAt }: Grant) {
    if (expiresAt <= clock().getTime()) throw expired(expiresAt)
    if (claims['session_id'] === undefined || checkSession === undefined) return
    const state = await checkSession(claims)
    if (state !== 'open') throw new ChannelError('InvalidJWTToken', sessionMessages[state])
  }

  return {
    confirm,
    async of(token) {
      const known = opaque.get(token)
      if (known) return { token, claims: known, expiresAt: Number.POSITIVE_INFINITY }
      const claims = await tokens.verify(token).catch((error: unknown) => {
        throw refusal(error, token)
      })
      if (typeof claims['exp'] !== 'number') throw new ChannelError('InvalidJWTToken', MISSING_CLAIMS)
      const grant = { token, claims, expiresAt: Math.round(claims['exp']) * 1000 }
      await confirm(grant)
      return grant
    },
  }
}
