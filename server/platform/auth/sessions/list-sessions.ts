import type { Database } from '#server/platform/database/database.ts'
import { browserTag, sessionCutoffs, type SessionLimits } from './lifetime.ts'

export type ListedSession = {
  id: string
  user_agent: string | null
  created_at: Date
  renewed_at: Date
  needs_code: boolean
}

/** `limits` is null where another service ends sessions and removes their rows. */
type SessionsOf = { userId: string; now: Date; limits: SessionLimits | null }

/** Resolves to the open sessions of a user, the last used first. */
export async function listSessions(database: Database, { userId, now, limits }: SessionsOf): Promise<ListedSession[]> {
  const never = new Date(0)
  const cutoffs = limits ? sessionCutoffs(limits, now) : { begun: never, renewed: never, renewedInBrowser: never }
  const { rows } = await database.query<ListedSession>(
    `select s.id, s.user_agent, s.created_at, max(t.created_at) as renewed_at,
      s.aal is distinct from 'aal2' and exists (
        select from auth.mfa_factors as f where f.user_id = s.user_id and f.status = 'verified'
      ) as needs_code
    from auth.sessions as s
    join auth.refresh_tokens as t on t.session_id = s.id and not t.revoked
    where s.user_id = $1 and s.created_at > $3 and (s.not_after is null or s.not_after > $2)
    group by s.id
    having max(t.created_at) > case s.tag when '${browserTag}' then $5::timestamptz else $4 end
    order by renewed_at desc, s.id`,
    [userId, now, cutoffs.begun, cutoffs.renewed, cutoffs.renewedInBrowser],
  )
  return rows
}

/** Ends a session of the user. Resolves to whether there was one. */
export async function endSession(database: Database, { userId, id }: { userId: string; id: string }) {
  const { rowCount } = await database.query('delete from auth.sessions where id = $1 and user_id = $2', [id, userId])
  return rowCount === 1
}
