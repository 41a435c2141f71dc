import type { Queryable } from '#server/platform/database/database.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { browserTag, sessionCutoffs, type SessionLimits } from './session-limits.ts'
import { createRefreshToken } from './sessions.ts'

const reuseIntervalMs = 10_000
// Those who come together with the first all get its answer.
const togetherMs = 1000

type Presented = { session_id: string; user_id: string; updated_at: Date }
type Verdict = { token: string; sessionId: string } | AuthError

/**
 * What becomes of a refresh token that is not active. Within ten seconds of its use, and on one occasion only, it is
 * good once more: the client that lost our reply gets the reply again, and one that raced another tab gets what the
 * other got, or a sibling. At any other time it ends the session for thief and owner alike.
 *
 * Supabase Auth takes the parent of the active token at any age and as often as it comes, so that whoever gets hold of
 * a used token has the session for as long as nobody else renews it.
 */
export async function reuseRefreshToken({ database, clock, limits }: AuthServices, token: string) {
  const now = clock()
  // A refusal is returned, not thrown, because the revocation that comes with it has to be committed.
  const verdict = await database.transaction(async (connection): Promise<Verdict> => {
    const refusal = await lockSession(connection, { token, limits, now })
    return refusal ?? judge(connection, token, now)
  })
  if (verdict instanceof AuthError) throw verdict
  return verdict
}

type Locked = { is_banned: boolean; is_over: boolean; is_idle: boolean }

async function lockSession(
  connection: Queryable,
  { token, limits, now }: { token: string; limits: SessionLimits; now: Date },
): Promise<AuthError | null> {
  const { begun, renewed, renewedInBrowser } = sessionCutoffs(limits, now)
  const { rows } = await connection.query<Locked>(
    `select coalesce(u.banned_until > $2, false) as is_banned,
      s.created_at <= $3 or coalesce(s.not_after <= $2, false) as is_over,
      not t.revoked and t.created_at <= case s.tag when '${browserTag}' then $5::timestamptz else $4 end as is_idle
    from auth.refresh_tokens as t
    join auth.sessions as s on s.id = t.session_id
    join auth.users as u on u.id = s.user_id
    where t.token = $1
    for update of s`,
    [token, now, begun, renewed, renewedInBrowser],
  )
  const [session] = rows
  if (!session) return refuse('refresh_token_not_found', 'Refresh Token Not Found')
  if (session.is_banned) return refuse('user_banned', 'User Banned')
  if (session.is_over) return refuse('session_expired', 'Session Expired')
  if (session.is_idle) return refuse('session_expired', 'Session Expired (Inactivity)')
  return null
}

async function judge(connection: Queryable, token: string, now: Date): Promise<Verdict> {
  const {
    rows: [presented],
  } = await connection.query<Presented>(
    `select session_id, user_id, updated_at from auth.refresh_tokens where token = $1`,
    [token],
  )
  if (!presented) return refuse('refresh_token_not_found', 'Refresh Token Not Found')
  const sessionId = presented.session_id

  const { rows: active } = await connection.query<{ token: string; parent: string | null }>(
    `select token, parent from auth.refresh_tokens where session_id = $1 and not revoked order by id desc`,
    [sessionId],
  )
  // A session without any active token has been revoked as a whole, however recently.
  const isInTime = active.length > 0 && now.getTime() - presented.updated_at.getTime() <= reuseIntervalMs
  if (!isInTime) {
    await connection.query(
      `update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked`,
      [sessionId, now],
    )
    return refuse('refresh_token_already_used', 'Already Used')
  }
  await endInterval(connection, token, now)
  const child = active.find(({ parent }) => parent === token)
  return { token: child?.token ?? (await issueSibling(connection, { token, presented, now })), sessionId }
}

/** The moment of its use moves back, so that little is left of the time in which the token is good once more. */
async function endInterval(connection: Queryable, token: string, now: Date): Promise<void> {
  await connection.query(`update auth.refresh_tokens set updated_at = least(updated_at, $2) where token = $1`, [
    token,
    new Date(now.getTime() - reuseIntervalMs + togetherMs),
  ])
}

type Sibling = { token: string; presented: Presented; now: Date }

async function issueSibling(connection: Queryable, { token, presented, now }: Sibling): Promise<string> {
  const sibling = createRefreshToken()
  await connection.query(
    `insert into auth.refresh_tokens (token, parent, user_id, session_id, revoked, created_at, updated_at)
    values ($1, $2, $3, $4, false, $5, $5)`,
    [sibling, token, presented.user_id, presented.session_id, now],
  )
  return sibling
}

const refuse = (code: string, reason: string) => new AuthError(400, code, `Invalid Refresh Token: ${reason}`)
