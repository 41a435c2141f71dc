import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import { defaultSessionLimits, sessionCutoffs, type SessionLimits } from './session-limits.ts'

// Ended sessions are to be refused within a minute, and the question itself takes its time.
const longestAgeMs = 50_000
const mostSessions = 10_000

const sessionId = z.uuid()

/** The condition of `auth.sessions as s`, with the session's id, the cutoff of what was begun and the moment as $1 to $3. */
export const isOpenSession = `s.id = $1
      and s.created_at > $2
      and (s.not_after is null or s.not_after > $3)
      and exists (select from auth.refresh_tokens as t where t.session_id = s.id and not t.revoked)`

type OpenSessionsOptions = { database: Database; clock: Clock; limits?: SessionLimits }

/**
 * Says whether the session of an access token is still open: neither signed out nor expired nor revoked, and its person
 * neither gone nor banned. An answer counts for a minute, so that a person who works costs one small query in it, and
 * no instance has to tell the others.
 */
export function createOpenSessions({ database, clock, limits = defaultSessionLimits }: OpenSessionsOptions) {
  const answers = new LRUCache<string, boolean>({
    max: mostSessions,
    ttl: longestAgeMs,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
    fetchMethod: (id) => isOpen(database, { id, limits, now: clock() }),
  })

  return async (id: unknown): Promise<boolean> => {
    const known = typeof id === 'string' ? answers.get(id) : undefined
    if (known !== undefined) return known
    const { data: unknown } = sessionId.safeParse(id)
    return unknown !== undefined && (await answers.fetch(unknown)) === true
  }
}

async function isOpen(
  database: Database,
  { id, limits, now }: { id: string; limits: SessionLimits; now: Date },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from auth.sessions as s
    join auth.users as u on u.id = s.user_id
    where ${isOpenSession} and (u.banned_until is null or u.banned_until <= $3)`,
    [id, sessionCutoffs(limits, now).begun, now],
  )
  return rowCount === 1
}
