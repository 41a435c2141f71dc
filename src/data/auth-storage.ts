import type { Session } from '@supabase/auth-js'
import { readStored, readText, removeStored, writeText } from '#lib/storage.ts'

export const AUTH_STORAGE_KEY = 'cartwright-auth-token'
const ENDS_WITH_BROWSER_KEY = 'cartwright-auth-ends-with-browser'
const BROWSER_COOKIE = 'cartwright-browser'

/** The session as the auth client stored it, however old; null when there is none or it is unreadable. */
export function readStoredSession(): Session | null {
  return readStored<Session | null>(AUTH_STORAGE_KEY, null, isSession)
}

export function hasStoredSession() {
  return readStoredSession() !== null
}

export function forgetStoredSession() {
  removeStored(AUTH_STORAGE_KEY)
}

/** Whether an e-mail link has left a session in the address. */
export function hasSessionInAddress() {
  return location.hash.includes('access_token=')
}

/** With `remember` off the session ends with the browser, marked by a cookie that lives as long. */
export function rememberSession(remember: boolean) {
  document.cookie = `${BROWSER_COOKIE}=1; Path=/; SameSite=Lax${remember ? '; Max-Age=0' : ''}`
  if (remember) removeStored(ENDS_WITH_BROWSER_KEY)
  else writeText(ENDS_WITH_BROWSER_KEY, 'true')
}

/** Forgets a session that was to end with a browser which has been closed since. */
export function endSessionOfClosedBrowser() {
  if (readText(ENDS_WITH_BROWSER_KEY, '') === '' || document.cookie.includes(`${BROWSER_COOKIE}=`)) return
  removeStored(AUTH_STORAGE_KEY)
  removeStored(ENDS_WITH_BROWSER_KEY)
}

function isSession(value: unknown): value is Session {
  const { access_token, refresh_token, user } = Object(value)
  return typeof access_token === 'string' && typeof refresh_token === 'string' && typeof Object(user).id === 'string'
}
