import { recordProof } from '#server/platform/auth/account/recent-sign-in.ts'
import { createRefreshToken, type Grant, toUnixTime } from '#server/platform/auth/sessions/start-session.ts'
import type { Queryable } from '#server/platform/database/database.ts'

type Raised = {
  userId: string
  sessionId: string
  factorId: string
  method: 'totp' | 'mfa/recovery_code'
  now: Date
}

/**
 * Raises the session to aal2 with a new refresh token, and ends the user's other sessions that have no second factor.
 */
export async function raiseSession(connection: Queryable, raised: Raised): Promise<Grant> {
  const { userId, sessionId, factorId, method, now } = raised
  const { rows: sessions } = await connection.query<{ tag: string | null }>(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = $3 where id = $1 returning tag`,
    [sessionId, factorId, now],
  )
  await recordProof(connection, { sessionId, method, now })
  await connection.query(`delete from auth.sessions where user_id = $1 and aal is distinct from 'aal2'`, [userId])
  const { rows: methods } = await connection.query<{ method: string; at: Date }>(
    `select authentication_method as method, created_at as at from auth.mfa_amr_claims where session_id = $1
    order by created_at desc, authentication_method = $2 desc`,
    [sessionId, method],
  )
  return {
    sessionId,
    refreshToken: await replaceRefreshToken(connection, { userId, sessionId, now }),
    aal: 'aal2',
    tag: sessions[0]?.tag ?? null,
    amr: methods.map(({ method: name, at }) => ({ method: name, timestamp: toUnixTime(at) })),
  }
}

type Session = { userId: string; sessionId: string; now: Date }

async function replaceRefreshToken(connection: Queryable, { userId, sessionId, now }: Session): Promise<string> {
  const token = createRefreshToken()
  await connection.query(
    // Without a parent, so that a token from before the second factor is not exchanged for this one.
    `with used as (
      update auth.refresh_tokens set revoked = true, updated_at = $4 where session_id = $2 and not revoked
    )
    insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
    values ($3, $1, $2, false, $4, $4)`,
    [userId, sessionId, token, now],
  )
  return token
}
