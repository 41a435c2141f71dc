import type { Session } from '@supabase/auth-js'
import { readStored, readText, removeStored, writeText } from '#lib/storage.ts'

export const AUTH_STORAGE_KEY = 'cartwright-auth-token'
const ENDS_WITH_BROWSER_KEY = 'cartwright-auth-ends-with-browser'
const BROWSER_COOKIE = 'cartwright-browser'
const LINK_TARGETS = ['/auth/login', '/auth/reset-password']

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

/** Whether the address holds a session, from an e-mail link or from whoever made the address up. */
export function hasSessionInAddress() {
  return readTokenInAddress() !== null
}

/** Whether the session in the address is somebody else's than the one stored. */
export function isSessionInAddressForeign() {
  const [token, stored] = [readTokenInAddress(), readStoredSession()]
  return token !== null && stored !== null && stored.user.id !== readSubject(token)
}

/** Links lead to two screens only, and a link never replaces the session of another person. */
export function canAdoptSessionInAddress() {
  // The auth client would prefer what the query holds.
  const isOfLink = LINK_TARGETS.includes(location.pathname) && !new URLSearchParams(location.search).has('access_token')
  return isOfLink && hasSessionInAddress() && !isSessionInAddressForeign()
}

/** Left alone the tokens would stay in the browser's history. */
export function removeSessionFromAddress() {
  if (hasSessionInAddress()) history.replaceState(history.state, '', location.pathname + location.search)
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

function readTokenInAddress() {
  return new URLSearchParams(location.hash.slice(1)).get('access_token')
}

/** Whose the token claims to be; the server tells whether that is true when the token is used. */
function readSubject(token: string): unknown {
  const [, payload = ''] = token.split('.')
  try {
    return Object(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))).sub
  } catch {
    return null
  }
}
