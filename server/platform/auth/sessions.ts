import { randomInt, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { Queryable } from '#server/platform/database/database.ts'
import type { AuthServices } from './auth-services.ts'
import { toUser, type UserRow } from './user.ts'

const accessTokenLifetimeS = 3600

/** How a session came about, in the words of the `amr` claim. */
type AuthenticationMethod = 'password' | 'otp'

/** The rows behind a session, as much of them as its tokens need. */
export type Grant = {
  sessionId: string
  refreshToken: string
  aal: string
  amr: { method: string; timestamp: number }[]
}

const tokenAlphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
const tokenLength = 12

export const createRefreshToken = () =>
  Array.from({ length: tokenLength }, () => tokenAlphabet[randomInt(tokenAlphabet.length)]).join('')

type Start = { userId: string; method: AuthenticationMethod; now: Date; device: Device }
type Device = { userAgent: string | null; ip: string | null }

const maxUserAgentLength = 300

/** What the session list will say about where a session was begun. */
export function deviceOf(services: AuthServices, context: Context): Device {
  const address = services.addressOf(context) ?? ''
  const userAgent = context.req.header('User-Agent')?.slice(0, maxUserAgentLength) ?? null
  return { userAgent, ip: isIP(address) === 0 ? null : address }
}

/** Opens a session in one statement, which also notes the sign-in on the user. */
export async function startSession(connection: Queryable, { userId, method, now, device }: Start): Promise<Grant> {
  const sessionId = randomUUID()
  const refreshToken = createRefreshToken()
  await connection.query(
    `with session as (
      insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
      values ($1, $2, $3, $3, 'aal1', $6, $7)
    ), method as (
      insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
      values ($1, $3, $3, $4)
    ), token as (
      insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
      values ($5, $2::uuid::text, $1, false, $3, $3)
    )
    update auth.users set last_sign_in_at = $3 where id = $2`,
    [sessionId, userId, now, method, refreshToken, device.userAgent, device.ip],
  )
  return { sessionId, refreshToken, aal: 'aal1', amr: [{ method, timestamp: toUnixTime(now) }] }
}

/** The reply that clients take for a session. */
export async function toSessionResponse(services: AuthServices, user: UserRow, grant: Grant) {
  const accessToken = await services.tokens.sign(
    {
      iss: new URL('/auth/v1', services.siteUrl).href,
      sub: user.id,
      aud: user.aud ?? 'authenticated',
      role: user.role ?? 'authenticated',
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.raw_app_meta_data ?? {},
      user_metadata: user.raw_user_meta_data ?? {},
      aal: grant.aal,
      amr: grant.amr,
      session_id: grant.sessionId,
      is_anonymous: user.is_anonymous,
    },
    accessTokenLifetimeS,
  )
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokenLifetimeS,
    expires_at: toUnixTime(services.clock()) + accessTokenLifetimeS,
    refresh_token: grant.refreshToken,
    user: toUser(user),
  }
}

export const toUnixTime = (moment: Date) => Math.floor(moment.getTime() / 1000)
