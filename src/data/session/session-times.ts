import type { Session } from '@supabase/auth-js'
import { sessionStore } from './session-store.ts'
import { decodeClaims } from './stored-session.ts'

/** A session ends after this time, regardless of activity. */
export const MAXIMUM_SESSION_MS = 480 * 60_000
export const ACTIVITY_KEY = 'cartwright-last-activity'
const SIGN_IN_KEY = 'cartwright-signed-in'
const ENDING_KEY = 'cartwright-session-ending'

/** A time before this means that the computer's clock isn't set, for example after its battery was empty. */
const EARLIEST_TIME = Date.UTC(2020, 0)

export function isClockSet(time: number): boolean {
  return time >= EARLIEST_TIME
}

/**
 * Why a session ended without a sign-out. `expired`: unused for too long, or its token expired. `maximum`: it reached
 * the maximum length.
 */
export type ForcedEnding = 'expired' | 'maximum'

/** Returns the time of the sign-in, in ms since 1970 on this browser's clock. */
export function readSignInTime(session: Session): number {
  const { id, at } = readSignIn()
  return id === toSessionId(session) && typeof at === 'number' && isClockSet(at) ? at : guessSignInTime(session)
}

export function isBeyondMaximum(session: Session): boolean {
  return Date.now() - readSignInTime(session) >= MAXIMUM_SESSION_MS
}

/** Stores the sign-in time of a new session. */
export function storeSignIn(session: Session) {
  const id = toSessionId(session)
  if (readSignIn().id === id) return
  sessionStore.setItem(SIGN_IN_KEY, JSON.stringify({ id, at: guessSignInTime(session) }))
  sessionStore.removeItem(ENDING_KEY)
  storeActivity(Date.now())
}

/** Returns the time of the last activity in any tab, in ms since 1970, or `null` if unknown. */
export function readLastActivity(): number | null {
  const text = sessionStore.getItem(ACTIVITY_KEY)
  return text !== null && /^\d+$/.test(text) && isClockSet(Number(text)) ? Number(text) : null
}

export function storeActivity(at: number) {
  sessionStore.setItem(ACTIVITY_KEY, String(at))
}

/** Stores why the session ends, so that other tabs show the same reason. Pass `null` if the person signed out. */
export function storeEnding(ending: ForcedEnding | null) {
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

/**
 * Estimates the sign-in time from the token. Uses only differences between its times, because the server's clock may
 * differ.
 */
function guessSignInTime({ access_token }: Session) {
  const { iat, amr } = decodeClaims(access_token)
  const signIns = Array.isArray(amr) ? amr.map((entry) => Number(Object(entry).timestamp)) : []
  const ageS = Number(iat) - Math.min(...signIns)
  return Date.now() - (Number.isFinite(ageS) ? Math.max(0, ageS) * 1000 : 0)
}

function toSessionId({ access_token, user }: Session) {
  return decodeClaims(access_token)['session_id'] ?? user.id
}
