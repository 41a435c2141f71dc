import { randomInt, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { customizeClaims } from '#server/platform/auth/hooks/customize-claims.ts'
import { toUser, type UserRow } from '#server/platform/auth/users/user.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { answerJson } from '#server/platform/http/carried-headers.ts'
import { accessTokenLifetimeS, browserTag } from './lifetime.ts'

/** How the user signed in, for the `amr` claim. */
type AuthenticationMethod = 'password' | 'otp' | 'anonymous' | 'passkey' | 'oauth'

/** The data of a session that its tokens need. */
export type Grant = {
  sessionId: string
  refreshToken: string
  aal: string
  tag: string | null
  amr: { method: string; timestamp: number }[]
}

const tokenAlphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
const tokenLength = 12

export const createRefreshToken = () =>
  Array.from({ length: tokenLength }, () => tokenAlphabet[randomInt(tokenAlphabet.length)]).join('')

export type Start = {
  userId: string
  method: AuthenticationMethod
  now: Date
  device: Device
  /** The stored hash at the time of the password check. If the hash has changed since, no session starts. */
  passwordHash?: string | null
}
type Device = { userAgent: string | null; ip: string | null; tag: string | null }

const maxUserAgentLength = 300

/**
 * Returns the device for the list of sessions. `tag` is set if the client asked, with `remember=false` in the query,
 * for a session that ends with the browser.
 */
export function deviceOf(services: AuthServices, context: Context): Device {
  // Postgres does not accept the zone of a link-local address (fe80::1%eth0).
  const [address = ''] = (services.addressOf(context) ?? '').split('%')
  const userAgent = context.req.header('User-Agent')?.slice(0, maxUserAgentLength) ?? null
  const tag = context.req.query('remember') === 'false' ? browserTag : null
  return { userAgent, ip: isIP(address) === 0 ? null : address, tag }
}

/**
 * Starts sessions, updates the last sign-ins and logs them in one statement. A result is null if the password has changed
 * since it was checked.
 */
export async function startSessions(connection: Queryable, starts: readonly Start[]): Promise<(Grant | null)[]> {
  const grants = starts.map(({ method, now, device }) => ({
    sessionId: randomUUID(),
    refreshToken: createRefreshToken(),
    aal: 'aal1',
    tag: device.tag,
    amr: [{ method, timestamp: toUnixTime(now) }],
  }))
  const { rows } = await connection.query<{ session_id: string }>(
    `with wanted as (
      select *
      from unnest(
        $1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::inet[], $8::text[], $9::text[]
      ) as wanted (session_id, user_id, at, method, token, user_agent, ip, tag, password_hash)
    ), person as (
      update auth.users as u set last_sign_in_at = at from wanted
      where u.id = user_id and (password_hash is null or u.encrypted_password = password_hash)
      returning u.id, u.encrypted_password, coalesce(nullif(u.phone, ''), u.email, '') as username
    ), started as (
      select wanted.*, p.username from wanted join person as p on p.id = user_id
      where password_hash is null or p.encrypted_password = password_hash
    ), session as (
      insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, tag)
      select session_id, user_id, at, at, 'aal1', user_agent, ip, tag from started
    ), method as (
      insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
      select session_id, at, at, method from started
    ), token as (
      insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
      select token, user_id::text, session_id, false, at, at from started
    ), logged as (
      insert into auth.audit_log_entries (instance_id, payload, created_at, ip_address)
      select '00000000-0000-0000-0000-000000000000', json_build_object(
        'action', 'login', 'actor_id', user_id, 'actor_username', username, 'actor_via_sso', false,
        'log_type', 'account', 'traits', json_build_object('login_method', method, 'session_id', session_id)
      ), at, coalesce(host(ip), '')
      from started
    )
    select session_id from started`,
    [
      grants.map(({ sessionId }) => sessionId),
      starts.map(({ userId }) => userId),
      starts.map(({ now }) => now),
      starts.map(({ method }) => method),
      grants.map(({ refreshToken }) => refreshToken),
      starts.map(({ device }) => device.userAgent),
      starts.map(({ device }) => device.ip),
      starts.map(({ device }) => device.tag),
      starts.map(({ passwordHash }) => passwordHash),
    ],
  )
  const started = new Set(rows.map(({ session_id: id }) => id))
  return grants.map((grant) => (started.has(grant.sessionId) ? grant : null))
}

export async function startSession(connection: Queryable, start: Start): Promise<Grant> {
  const [grant] = await startSessions(connection, [start])
  if (!grant) throw new Error('No session was started.')
  return grant
}

type NewSession = { user: UserRow; method: AuthenticationMethod; now: Date }

/** Starts a session and answers with it. */
export async function answerNewSession(services: AuthServices, context: Context, { user, method, now }: NewSession) {
  const device = deviceOf(services, context)
  const grant = await startSession(services.database, { userId: user.id, method, now, device })
  return answerJson(context, await toSessionResponse(services, context, { user, grant, signedInAt: now }))
}

type Opened = {
  user: UserRow
  grant: Grant
  /** When the session began; left out for one that was there before. */
  signedInAt?: Date
  isRefreshed?: boolean
}

/**
 * Resolves to the response with the session. Must not be called in a transaction. If the project refuses the token of a
 * new session, the session ends.
 */
export async function toSessionResponse(
  services: AuthServices,
  context: Context,
  { user, grant, signedInAt, isRefreshed = false }: Opened,
) {
  const { tokens, hooks, database } = services
  const lifetimeS = accessTokenLifetimeS(services.settings.sessions, grant.tag)
  const claims = tokens.complete(
    {
      sub: user.id,
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.raw_app_meta_data ?? {},
      user_metadata: user.raw_user_meta_data ?? {},
      aal: grant.aal,
      amr: grant.amr,
      session_id: grant.sessionId,
      is_anonymous: user.is_anonymous,
    },
    lifetimeS,
  )
  const method = isRefreshed ? 'token_refresh' : (grant.amr[0]?.method ?? '')
  const { ip } = deviceOf(services, context)
  const customized = await customizeClaims(hooks, { claims, userId: user.id, method, ip }).catch(async (error) => {
    if (signedInAt) await database.query(`delete from auth.sessions where id = $1`, [grant.sessionId])
    throw error
  })
  return {
    access_token: tokens.signExactly(customized),
    token_type: 'bearer',
    expires_in: lifetimeS,
    expires_at: toUnixTime(services.clock()) + lifetimeS,
    refresh_token: grant.refreshToken,
    user: toUser(signedInAt ? { ...user, last_sign_in_at: signedInAt } : user),
  }
}

export type SessionResponse = Awaited<ReturnType<typeof toSessionResponse>>

export const toUnixTime = (moment: Date) => Math.floor(moment.getTime() / 1000)
