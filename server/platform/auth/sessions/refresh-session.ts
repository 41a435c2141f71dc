import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, OAuthError, validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { optionalText, readBody } from '#server/platform/auth/request-body.ts'
import { userColumns, type UserRow } from '#server/platform/auth/users/user.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answerJson } from '#server/platform/http/carried-headers.ts'
import { createBatcher } from './batcher.ts'
import { browserTag, sessionCutoffs, type SessionLimits } from './lifetime.ts'
import { reuseRefreshToken } from './reuse-refresh-token.ts'
import { createRefreshToken, deviceOf, toSessionResponse, toUnixTime } from './start-session.ts'

const bodySchema = z.object({ refresh_token: optionalText })
const tokenForm = /^[a-z0-9]{12}$/

/** POST /token?grant_type=refresh_token. */
export function refreshSession(services: AuthServices) {
  const { database, clock, settings } = services
  const run = settings.refreshTokens.rotate ? rotateTokens : keepTokens
  const renew = createBatcher({
    run: (tokens: readonly string[]) => run(database, { tokens, limits: settings.sessions, now: clock() }),
  })

  return async (context: Context) => {
    const { refresh_token: token } = await readBody(context.req.raw, bodySchema)
    if (token === '') throw new OAuthError('invalid_request', 'refresh_token required')
    if (!tokenForm.test(token)) throw validationFailed('Refresh token is not valid')

    const renewed = await renew(token)
    const refreshed = renewed ?? (await reuse(services, token, deviceOf(services, context).ip))
    const { session_id: sessionId, aal, amr, tag, token: refreshToken } = refreshed
    const grant = { sessionId, refreshToken, aal: aal ?? 'aal1', tag, amr: amr.map(toAmrEntry) }
    const opened = { user: refreshed, grant, isRefreshed: true }
    const response = await toSessionResponse(services, context, opened).catch(async (error) => {
      if (renewed) await takeBack(database, { used: token, issued: refreshToken })
      throw error
    })
    return answerJson(context, response)
  }
}

/**
 * Makes a used token active again, because its client did not get the new one. The new one also stays active: another
 * request at the same time may have got it. Does nothing if the session has ended since.
 */
async function takeBack(database: Database, { used, issued }: { used: string; issued: string }): Promise<void> {
  await database.query(
    `update auth.refresh_tokens set revoked = false
    where token = $1 and exists (select from auth.refresh_tokens where token = $2 and not revoked)`,
    [used, issued],
  )
}

const toAmrEntry = ({ method, at }: Refreshed['amr'][number]) => ({ method, timestamp: toUnixTime(new Date(at)) })

async function reuse(services: AuthServices, presented: string, ip: string | null): Promise<Refreshed> {
  const { token, sessionId } = await reuseRefreshToken(services, presented, ip)
  const { rows } = await services.database.query<Refreshed>(
    `select ${refreshedColumns}, $2::text as token
    from auth.sessions as s
    join auth.users as u on u.id = s.user_id
    where s.id = $1`,
    [sessionId, token],
  )
  const [refreshed] = rows
  if (!refreshed) {
    throw new AuthError(400, 'session_not_found', 'Invalid Refresh Token: No Valid Session Found')
  }
  return refreshed
}

/** A session with its user and newest token. */
type Refreshed = UserRow & {
  session_id: string
  aal: string | null
  tag: string | null
  token: string
  amr: { method: string; at: string }[]
}

/** The columns of `Refreshed` except the token, for queries on `auth.sessions as s` and `auth.users as u`. */
const refreshedColumns = `${userColumns}, s.id as session_id, s.aal::text as aal, s.tag, (
    select coalesce(jsonb_agg(jsonb_build_object('method', m.authentication_method, 'at', m.created_at)
      order by m.created_at desc), '[]')
    from auth.mfa_amr_claims as m
    where m.session_id = s.id
  ) as amr`

type Rotation = { tokens: readonly string[]; limits: SessionLimits; now: Date }

/**
 * Replaces active refresh tokens in one round trip. The result is null for a token that is not active. Each session is
 * locked, so that of two simultaneous refreshes the second finds the token revoked.
 */
async function rotateTokens(database: Database, rotation: Rotation): Promise<(Refreshed | null)[]> {
  const results = await database.queryEach<Refreshed>(
    `with ${openSession}, used as (
      update auth.refresh_tokens as t set revoked = true, updated_at = $2
      ${activeToken}
      returning t.session_id, t.user_id
    ), issued as (
      insert into auth.refresh_tokens (token, parent, user_id, session_id, revoked, created_at, updated_at)
      select $6, $1, user_id, session_id, false, $2, $2 from used
      returning token, session_id
    )
    ${issuedTokens}`,
    valuesOf(rotation).map((values) => [...values, createRefreshToken()]),
  )
  return results.map(({ rows }) => rows[0] ?? null)
}

/** Notes that active refresh tokens were used. The result is null for a token that is not active. */
async function keepTokens(database: Database, rotation: Rotation): Promise<(Refreshed | null)[]> {
  const results = await database.queryEach<Refreshed>(
    // The time of the token is the time of the session's last refresh.
    `with ${openSession}, issued as (
      update auth.refresh_tokens as t set created_at = $2, updated_at = $2
      ${activeToken}
      returning t.token, t.session_id
    )
    ${issuedTokens}`,
    valuesOf(rotation),
  )
  return results.map(({ rows }) => rows[0] ?? null)
}

function valuesOf({ tokens, limits, now }: Rotation) {
  const { begun, renewed, renewedInBrowser } = sessionCutoffs(limits, now)
  return tokens.map((token) => [token, now, begun, renewed, renewedInBrowser])
}

const openSession = `s as materialized (
      select id, user_id, aal, tag
      from auth.sessions
      where id = (select session_id from auth.refresh_tokens where token = $1)
        and created_at > $3 and (not_after is null or not_after > $2)
      for update
    )`

const activeToken = `from s join auth.users as u on u.id = s.user_id and (u.banned_until is null or u.banned_until <= $2)
      where t.token = $1 and t.session_id = s.id and not t.revoked
        and t.created_at > case s.tag when '${browserTag}' then $5::timestamptz else $4 end`

const issuedTokens = `select ${refreshedColumns}, issued.token
    from issued
    join s on s.id = issued.session_id
    join auth.users as u on u.id = s.user_id`
