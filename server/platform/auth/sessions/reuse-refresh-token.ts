import { writeAudit } from '#server/platform/auth/audit-log.ts'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import type { AuthSettings } from '#server/platform/auth/auth-settings.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { browserTag, sessionCutoffs, type SessionLimits } from './lifetime.ts'
import { createRefreshToken } from './start-session.ts'

// Requests within this time count as simultaneous and all succeed.
const simultaneousMs = 1000

type Presented = { session_id: string; user_id: string; email: string | null; phone: string | null; updated_at: Date }
type Outcome = { token: string; sessionId: string } | AuthError

/**
 * Handles a refresh token that was already used. Until its new token is used too, it gets that one again, for a client
 * that lost the response. After that it works once more within the interval of the settings, for a tab that raced
 * another, and gets a sibling. Otherwise it ends the session, because the token may be stolen. Where tokens are not
 * rotated, it is only refused.
 *
 * Like Supabase Auth, which also accepts the parent of the active token at any age.
 */
export async function reuseRefreshToken({ database, clock, settings }: AuthServices, token: string, ip: string | null) {
  const now = clock()
  // Errors are returned, not thrown, because the revocation has to be committed.
  const outcome = await database.transaction(async (connection): Promise<Outcome> => {
    const refusal = await lockSession(connection, { token, limits: settings.sessions, now })
    return refusal ?? decide(connection, token, { now, ip, settings: settings.refreshTokens })
  })
  if (outcome instanceof AuthError) throw outcome
  return outcome
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
      coalesce((
        select max(active.created_at) from auth.refresh_tokens as active
        where active.session_id = s.id and not active.revoked
      ) <= case s.tag when '${browserTag}' then $5::timestamptz else $4 end, false) as is_idle
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

type Reuse = { now: Date; ip: string | null; settings: AuthSettings['refreshTokens'] }

async function decide(connection: Queryable, token: string, { now, ip, settings }: Reuse): Promise<Outcome> {
  const intervalMs = Math.max(settings.reuseIntervalS * 1000, simultaneousMs)
  const {
    rows: [presented],
  } = await connection.query<Presented>(
    `select t.session_id, u.id as user_id, u.email, u.phone, t.updated_at
    from auth.refresh_tokens as t
    join auth.sessions as s on s.id = t.session_id
    join auth.users as u on u.id = s.user_id
    where t.token = $1`,
    [token],
  )
  if (!presented) return refuse('refresh_token_not_found', 'Refresh Token Not Found')
  const sessionId = presented.session_id

  const { rows: successors } = await connection.query<Successor>(SUCCESSORS, [sessionId, token])
  const active = successors.filter(({ revoked }) => !revoked)
  // If no token is active, the session was revoked.
  const isInTime = active.length > 0 && now.getTime() - presented.updated_at.getTime() <= intervalMs
  const mayReuse = isInTime || (settings.rotate && isUnanswered(successors, token))
  if (!mayReuse && settings.rotate) await endFamily(connection, { presented, now, ip })
  if (!mayReuse) return refuse('refresh_token_already_used', 'Already Used')
  await endInterval(connection, token, new Date(now.getTime() - intervalMs + simultaneousMs))
  const child = active.find(({ parent }) => parent === token)
  return { token: child?.token ?? (await issueSibling(connection, { token, presented, now })), sessionId }
}

type Theft = { presented: Presented; now: Date; ip: string | null }

/** Ends the session of a token that may be stolen. */
async function endFamily(connection: Queryable, { presented, now, ip }: Theft): Promise<void> {
  const { session_id: sessionId, user_id: id, email, phone } = presented
  const { rowCount } = await connection.query(
    `update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked`,
    [sessionId, now],
  )
  const by = { id, email, phone }
  const entry = { action: 'token_revoked', by, at: now, ip, traits: { session_id: sessionId } } as const
  if (rowCount !== 0) await writeAudit(connection, entry)
}

type Successor = { token: string; parent: string | null; revoked: boolean }

/** The active tokens of a session, and those that replaced a token; the newest first. */
const SUCCESSORS = `
  select token, parent, revoked from auth.refresh_tokens
  where session_id = $1 and (not revoked or parent = $2) order by id desc`

/** Returns whether a token was replaced, and nobody has used what replaced it. */
function isUnanswered(successors: readonly Successor[], token: string): boolean {
  const replacements = successors.filter(({ parent }) => parent === token)
  return replacements.length > 0 && replacements.every(({ revoked }) => !revoked)
}

/** Shortens the time in which the token can be reused, so that only simultaneous requests succeed. */
async function endInterval(connection: Queryable, token: string, usedAt: Date): Promise<void> {
  await connection.query(`update auth.refresh_tokens set updated_at = least(updated_at, $2) where token = $1`, [
    token,
    usedAt,
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
