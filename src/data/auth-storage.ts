import type { Session } from '@supabase/auth-js'
import { forgetStoredLog, logWarning } from '#lib/log.ts'
import { readText, removeStored, writeText } from '#lib/storage.ts'
import { sessionStore } from './session-store.ts'

export const AUTH_STORAGE_KEY = 'cartwright-auth-token'
const ENDS_WITH_BROWSER_KEY = 'cartwright-auth-ends-with-browser'
const BROWSER_COOKIE = 'cartwright-browser'
/** The auth client renews a token that has less than this left. */
const RENEWAL_MARGIN_MS = 90_000

/** The session as the auth client stored it, however old; null when there is none or it is unreadable. */
export function readStoredSession(): Session | null {
  const text = sessionStore.getItem(AUTH_STORAGE_KEY)
  return text === null ? null : parseSession(text)
}

/** The stored session while its token is good for longer than the auth client would renew it ahead; null otherwise. */
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

export function forgetStoredSession() {
  sessionStore.removeItem(AUTH_STORAGE_KEY)
}

/** Removes what is stored in the session's place and is none, before the auth client stumbles over it. */
export function forgetUnreadableSession() {
  if (sessionStore.getItem(AUTH_STORAGE_KEY) === null || hasStoredSession()) return
  logWarning('The stored session was unreadable and is forgotten', AUTH_STORAGE_KEY)
  forgetStoredSession()
}

/** With `remember` off the session ends with the browser, marked by a cookie that lives as long. */
export function rememberSession(remember: boolean) {
  document.cookie = `${BROWSER_COOKIE}=1; Path=/; SameSite=Lax${remember ? '; Max-Age=0' : ''}`
  if (remember) removeStored(ENDS_WITH_BROWSER_KEY)
  else writeText(ENDS_WITH_BROWSER_KEY, 'true')
}

/** Whether the session is to end with the browser. */
export function endsWithBrowser() {
  return readText(ENDS_WITH_BROWSER_KEY, '') !== ''
}

/** Forgets a session that was to end with a browser which has been closed since. */
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

function isSession(value: unknown): value is Session {
  const { access_token, refresh_token, expires_at, user } = Object(value)
  const { id, user_metadata } = Object(user)
  return (
    [access_token, refresh_token, id].every((text) => typeof text === 'string') &&
    typeof expires_at === 'number' &&
    Object(user_metadata) === user_metadata
  )
}
