import type { Queryable } from '#server/platform/database/database.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { createRefreshToken } from './sessions.ts'

const reuseIntervalMs = 10_000

type Presented = { session_id: string; user_id: string; revoked: boolean; updated_at: Date }
type Verdict = { token: string; sessionId: string } | AuthError

/**
 * What becomes of a refresh token that is not active: the client that lost our reply gets the reply again, one that
 * raced another tab gets a sibling, and anybody else ends the session for thief and owner alike.
 */
export async function reuseRefreshToken({ database, clock }: AuthServices, token: string) {
  const now = clock()
  // A refusal is returned, not thrown, because the revocation that comes with it has to be committed.
  const verdict = await database.transaction(async (connection): Promise<Verdict> => {
    const refusal = await lockSession(connection, token, now)
    return refusal ?? judge(connection, token, now)
  })
  if (verdict instanceof AuthError) throw verdict
  return verdict
}

async function lockSession(connection: Queryable, token: string, now: Date): Promise<AuthError | null> {
  const { rows } = await connection.query<{ not_after: Date | null; banned_until: Date | null }>(
    `select s.not_after, u.banned_until
    from auth.sessions as s
    join auth.users as u on u.id = s.user_id
    where s.id = (select session_id from auth.refresh_tokens where token = $1)
    for update of s`,
    [token],
  )
  const [session] = rows
  if (!session) return refuse('refresh_token_not_found', 'Refresh Token Not Found')
  if (session.banned_until && session.banned_until > now) return refuse('user_banned', 'User Banned')
  if (session.not_after && session.not_after <= now) return refuse('session_expired', 'Session Expired')
  return null
}

async function judge(connection: Queryable, token: string, now: Date): Promise<Verdict> {
  const {
    rows: [presented],
  } = await connection.query<Presented>(
    `select session_id, user_id, revoked, updated_at from auth.refresh_tokens where token = $1`,
    [token],
  )
  if (!presented) return refuse('refresh_token_not_found', 'Refresh Token Not Found')
  const sessionId = presented.session_id

  const { rows: active } = await connection.query<{ token: string; parent: string | null }>(
    `select token, parent from auth.refresh_tokens where session_id = $1 and not revoked order by id desc`,
    [sessionId],
  )
  const child = active.find(({ parent }) => parent === token)
  if (child) return { token: child.token, sessionId }
  // A session without any active token has been revoked as a whole, however recently.
  const isRace = active.length > 0 && now.getTime() - presented.updated_at.getTime() <= reuseIntervalMs
  if (isRace) return { token: await issueSibling(connection, { token, presented, now }), sessionId }
  await connection.query(
    `update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked`,
    [sessionId, now],
  )
  return refuse('refresh_token_already_used', 'Already Used')
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
