import type { Session } from '@supabase/auth-js'
import { readClaims } from './auth-claims.ts'
import { sessionStore } from './session-store.ts'

/** A session ends after this time, however active the person is. */
export const MAXIMUM_SESSION_MS = 480 * 60_000
export const ACTIVITY_KEY = 'cartwright-last-activity'
const SIGN_IN_KEY = 'cartwright-signed-in'
const ENDING_KEY = 'cartwright-session-ending'

/** A clock that shows an earlier time has not been set yet, as after the start of a machine that forgot it. */
const EARLIEST_TIME = Date.UTC(2020, 0)

export function isClockSet(time: number): boolean {
  return time >= EARLIEST_TIME
}

/** How a session ended by itself: the token or the person's patience ran out, or it reached the maximum. */
export type ForcedEnding = 'expired' | 'maximum'

/** When the person signed in, in ms since 1970 on this browser's clock. */
export function readSignInTime(session: Session): number {
  const { id, at } = readSignIn()
  return id === toSessionId(session) && typeof at === 'number' && isClockSet(at) ? at : guessSignInTime(session)
}

export function isBeyondMaximum(session: Session): boolean {
  return Date.now() - readSignInTime(session) >= MAXIMUM_SESSION_MS
}

/** Starts the times of a session that this browser has not met before. */
export function noteSignIn(session: Session) {
  const id = toSessionId(session)
  if (readSignIn().id === id) return
  sessionStore.setItem(SIGN_IN_KEY, JSON.stringify({ id, at: guessSignInTime(session) }))
  sessionStore.removeItem(ENDING_KEY)
  noteActivity(Date.now())
}

/** When a person was last active in any tab, in ms since 1970; null when that is not known. */
export function readLastActivity(): number | null {
  const text = sessionStore.getItem(ACTIVITY_KEY)
  return text !== null && /^\d+$/.test(text) && isClockSet(Number(text)) ? Number(text) : null
}

export function noteActivity(at: number) {
  sessionStore.setItem(ACTIVITY_KEY, String(at))
}

/** Why the session is about to end, for the other tabs to tell the same; null when the person chose to leave. */
export function noteEnding(ending: ForcedEnding | null) {
  if (ending) sessionStore.setItem(ENDING_KEY, ending)
  else sessionStore.removeItem(ENDING_KEY)
}

export function readEnding(): ForcedEnding | null {
  const text = sessionStore.getItem(ENDING_KEY)
  return text === 'expired' || text === 'maximum' ? text : null
}

function readSignIn(): { id?: unknown; at?: unknown } {
  try {
    return Object(JSON.parse(sessionStore.getItem(SIGN_IN_KEY) ?? '{}'))
  } catch {
    return {}
  }
}

/** Renewed tokens keep the id of the session and the time of the sign-in. Only times of one clock, the server's, are compared. */
function guessSignInTime({ access_token }: Session) {
  const { iat, amr } = readClaims(access_token)
  const signIns = Array.isArray(amr) ? amr.map((entry) => Number(Object(entry).timestamp)) : []
  const ageS = Number(iat) - Math.min(...signIns)
  return Date.now() - (Number.isFinite(ageS) ? Math.max(0, ageS) * 1000 : 0)
}

function toSessionId({ access_token, user }: Session) {
  return readClaims(access_token)['session_id'] ?? user.id
}
