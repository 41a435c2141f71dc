import type { Session } from '@supabase/auth-js'
import { forgetStoredLog, logWarning } from '#lib/monitoring/log.ts'
import { readText, removeStored, writeText } from '#lib/storage.ts'
import { sessionStore } from './session-store.ts'

export const AUTH_STORAGE_KEY = 'cartwright-auth-token'
const ENDS_WITH_BROWSER_KEY = 'cartwright-auth-ends-with-browser'
const BROWSER_COOKIE = 'cartwright-browser'
/** The auth client renews a token that expires sooner than this. */
const RENEWAL_MARGIN_MS = 90_000

/** Returns the stored session, even if it has expired. Returns `null` if it is missing or unreadable. */
export function readStoredSession(): Session | null {
  const text = sessionStore.getItem(AUTH_STORAGE_KEY)
  return text === null ? null : parseSession(text)
}

/** Returns the stored session if its token is still valid for long enough. Otherwise returns `null`. */
export function readFreshSession(): Session | null {
  const session = readStoredSession()
  return session && (session.expires_at ?? 0) * 1000 - Date.now() > RENEWAL_MARGIN_MS ? session : null
}

export function hasStoredSession() {
  return readStoredSession() !== null
}

export function readStoredPersonId(): string | null {
  return readStoredSession()?.user.id ?? null
}

/** Stores who is signed in, unless the session's token was replaced. Other tabs then show the same person. */
export function storePerson(session: Session) {
  const stored = readStoredSession()
  if (stored?.access_token !== session.access_token) return
  if (JSON.stringify(stored.user) === JSON.stringify(session.user)) return
  sessionStore.setItem(AUTH_STORAGE_KEY, JSON.stringify(session))
}

export function forgetStoredSession() {
  sessionStore.removeItem(AUTH_STORAGE_KEY)
}

/** Removes a stored session that can't be read, because the auth client would fail on it. */
export function forgetUnreadableSession() {
  if (sessionStore.getItem(AUTH_STORAGE_KEY) === null || hasStoredSession()) return
  logWarning('Removed an unreadable stored session', AUTH_STORAGE_KEY)
  forgetStoredSession()
}

/**
 * Stores whether to keep the session after the browser closes. If not, sets a cookie that the browser deletes when it
 * closes: on the next page load, the missing cookie shows that the browser was closed.
 */
export function rememberSession(remember: boolean) {
  document.cookie = `${BROWSER_COOKIE}=1; Path=/; SameSite=Lax${remember ? '; Max-Age=0' : ''}`
  if (remember) removeStored(ENDS_WITH_BROWSER_KEY)
  else writeText(ENDS_WITH_BROWSER_KEY, 'true')
}

/** Whether the session ends when the browser is closed. */
export function endsWithBrowser() {
  return readText(ENDS_WITH_BROWSER_KEY, '') !== ''
}

/** If the session should end with the browser and the browser was closed, removes the session and its log. */
export function endSessionOfClosedBrowser() {
  if (!endsWithBrowser() || document.cookie.includes(`${BROWSER_COOKIE}=`)) return
  forgetStoredSession()
  forgetStoredLog()
  removeStored(ENDS_WITH_BROWSER_KEY)
}

function parseSession(text: string): Session | null {
  try {
    const value: unknown = JSON.parse(text)
    return isSession(value) ? value : null
  } catch {
    return null
  }
}

export function isSession(value: unknown): value is Session {
  const { access_token, refresh_token, expires_at, user } = Object(value)
  const { id, user_metadata } = Object(user)
  return (
    [access_token, refresh_token, id].every((text) => typeof text === 'string') &&
    typeof expires_at === 'number' &&
    Object(user_metadata) === user_metadata
  )
}

/** Whether the person has a second factor that this session hasn't proven. The server refuses its requests for data. */
export function needsSecondFactor({ access_token, user }: Session) {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && decodeClaims(access_token)['aal'] !== 'aal2'
}

/** Reads a token's claims without checking its signature. Returns an empty object if the text isn't a token. */
export function decodeClaims(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.')
  try {
    return Object(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return {}
  }
}
