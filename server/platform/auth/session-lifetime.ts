import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/system/clock.ts'

/** Limits of sessions, in seconds. */
export type SessionLimits = {
  /** The maximum length of a session, even if it is active. */
  timeboxS: number
  /** The client signs out after this time without activity. */
  idleS: number
  /** The lifetime of an access token. The server sees activity only when the token is renewed. */
  accessTokenS: number
  /** The lifetime of an access token of a session that ends with the browser. */
  browserAccessTokenS: number
}

export const defaultSessionLimits: SessionLimits = {
  timeboxS: 8 * 3600,
  idleS: 30 * 60,
  accessTokenS: 3600,
  browserAccessTokenS: 30 * 60,
}

/** The `tag` of sessions that end with the browser (without "remember me"). */
export const browserTag = 'ends_with_browser'

export const accessTokenLifetimeS = (limits: SessionLimits, tag: string | null) =>
  tag === browserTag ? limits.browserAccessTokenS : limits.accessTokenS

/**
 * Returns the cutoff times. A session has ended if it began at or before `begun`, or if its last renewal was at or
 * before `renewed`.
 */
export function sessionCutoffs(limits: SessionLimits, now: Date) {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  return {
    begun: before(limits.timeboxS),
    renewed: before(limits.idleS + limits.accessTokenS),
    renewedInBrowser: before(limits.idleS + limits.browserAccessTokenS),
  }
}

// An ended session must be refused within a minute. The query takes part of this time.
const maxAgeMs = 50_000
const maxSessions = 10_000

const sessionId = z.uuid()

/** SQL condition on `auth.sessions as s`. $1 is the session's id, $2 the `begun` cutoff, $3 the current time. */
export const isOpenSession = `s.id = $1
      and s.created_at > $2
      and (s.not_after is null or s.not_after > $3)
      and exists (select from auth.refresh_tokens as t where t.session_id = s.id and not t.revoked)`

type OpenSessionsOptions = { database: Database; clock: Clock; limits?: SessionLimits }

/**
 * Returns a function that checks whether a session is open and its user neither deleted nor banned. Results are cached
 * for a minute, so an active user costs one small query per minute.
 */
export function createOpenSessions({ database, clock, limits = defaultSessionLimits }: OpenSessionsOptions) {
  const answers = new LRUCache<string, boolean>({
    max: maxSessions,
    ttl: maxAgeMs,
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
