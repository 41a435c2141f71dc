import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Claims, Database } from '#server/platform/database/database.ts'
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

/** `unproven`: the user has a second factor, and the token was issued before it was entered. */
export type SessionState = 'open' | 'ended' | 'unproven'

type OpenSession = { has_second_factor: boolean }

/** A cached session, and how many changes of second factors were known when it was loaded. */
type Known = { session: OpenSession | 'ended'; changes: number }

type SessionCheckOptions = { database: Database; clock: Clock; limits?: SessionLimits }

/** Counts the changes of second factors that this server hears of. They are rare, so one concerns all sessions. */
function followFactors(database: Database): { count: () => number; start: () => void } {
  let changes = 0
  let isListening = false
  const note = () => void (changes += 1)

  function start() {
    if (isListening) return
    isListening = true
    // What changed before is noted too. Without a connection, sessions are asked for again after a minute.
    database.listen('second_factors', note).then(note, () => (isListening = false))
  }

  return { count: () => changes, start }
}

/**
 * Returns a function that checks a token's session: whether it is open, its user neither deleted nor banned, and the
 * second factor, if there is one, entered. Sessions are cached for a minute, so an active user costs one small query per
 * minute. A second factor that is added counts at once.
 */
export function createSessionCheck({ database, clock, limits = defaultSessionLimits }: SessionCheckOptions) {
  const factors = followFactors(database)
  const sessions = new LRUCache<string, Known>({
    max: maxSessions,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
    async fetchMethod(id) {
      const changes = factors.count()
      return { session: await loadOpenSession(database, { id, limits, now: clock() }), changes }
    },
  })

  const isCurrent = (known: Known | undefined): known is Known => known?.changes === factors.count()

  async function load(id: unknown): Promise<OpenSession | 'ended'> {
    const { data: valid } = sessionId.safeParse(id)
    if (valid === undefined) return 'ended'
    const known = await sessions.fetch(valid)
    if (isCurrent(known)) return known.session
    // The first one may have begun before the change.
    const again = await sessions.fetch(valid, { forceRefresh: true })
    return again?.session ?? 'ended'
  }

  return async ({ session_id: id, aal }: Claims): Promise<SessionState> => {
    factors.start()
    const known = typeof id === 'string' ? sessions.get(id) : undefined
    const session = isCurrent(known) ? known.session : await load(id)
    if (session === 'ended') return 'ended'
    return session.has_second_factor && aal !== 'aal2' ? 'unproven' : 'open'
  }
}

async function loadOpenSession(
  database: Database,
  { id, limits, now }: { id: string; limits: SessionLimits; now: Date },
): Promise<OpenSession | 'ended'> {
  const { rows } = await database.query<OpenSession>(
    `select exists (
      select from auth.mfa_factors as f where f.user_id = u.id and f.status = 'verified'
    ) as has_second_factor
    from auth.sessions as s
    join auth.users as u on u.id = s.user_id
    where ${isOpenSession} and (u.banned_until is null or u.banned_until <= $3)`,
    [id, sessionCutoffs(limits, now).begun, now],
  )
  return rows[0] ?? 'ended'
}
