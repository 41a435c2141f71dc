import type { Database } from '#server/platform/database/database.ts'
import { sessionCutoffs, browserTag, type SessionLimits } from './session-limits.ts'
import { createRefreshToken } from './sessions.ts'
import { userColumns, type UserRow } from './user.ts'

/** A session with its person and its newest token. */
export type Refreshed = UserRow & {
  session_id: string
  aal: string | null
  tag: string | null
  token: string
  amr: { method: string; at: string }[]
}

/** Select list for a `Refreshed` from `auth.sessions as s` and `auth.users as u`, without its token. */
export const refreshedColumns = `${userColumns}, s.id as session_id, s.aal::text as aal, s.tag, (
    select coalesce(jsonb_agg(jsonb_build_object('method', m.authentication_method, 'at', m.created_at)
      order by m.created_at desc), '[]')
    from auth.mfa_amr_claims as m
    where m.session_id = s.id
  ) as amr`

/**
 * The usual case in one round trip: an active token of a live session becomes its own child, anything else null. The
 * session's row is locked first, so that two refreshes, or a refresh and a revocation, of one session take turns; the
 * second finds the token revoked.
 */
export async function rotateTokens(
  database: Database,
  { tokens, limits, now }: { tokens: readonly string[]; limits: SessionLimits; now: Date },
): Promise<(Refreshed | null)[]> {
  const { begun, renewed, renewedInBrowser } = sessionCutoffs(limits, now)
  const results = await database.queryEach<Refreshed>(
    `with s as materialized (
      select id, user_id, aal, tag
      from auth.sessions
      where id = (select session_id from auth.refresh_tokens where token = $1)
        and created_at > $4 and (not_after is null or not_after > $3)
      for update
    ), used as (
      update auth.refresh_tokens as t set revoked = true, updated_at = $3
      from s join auth.users as u on u.id = s.user_id and (u.banned_until is null or u.banned_until <= $3)
      where t.token = $1 and t.session_id = s.id and not t.revoked
        and t.created_at > case s.tag when '${browserTag}' then $6::timestamptz else $5 end
      returning t.session_id, t.user_id
    ), issued as (
      insert into auth.refresh_tokens (token, parent, user_id, session_id, revoked, created_at, updated_at)
      select $2, $1, user_id, session_id, false, $3, $3 from used
      returning token, session_id
    )
    select ${refreshedColumns}, issued.token
    from issued
    join s on s.id = issued.session_id
    join auth.users as u on u.id = s.user_id`,
    tokens.map((token) => [token, createRefreshToken(), now, begun, renewed, renewedInBrowser]),
  )
  return results.map(({ rows }) => rows[0] ?? null)
}
