import { readClaims } from './auth-claims.ts'
import { AUTH_STORAGE_KEY, readStoredSession } from './auth-storage.ts'
import { sessionStore } from './session-store.ts'

const RESET_SCREEN = '/auth/reset-password'
const LINK_SCREENS = ['/auth/login', RESET_SCREEN]
const REQUEST_KEY = 'cartwright-link-request'

/** What an e-mail link left in the address, and the request of this browser that it answers. */
export type Link = { code: string; flowId: string }

/**
 * The link to sign in with. A session comes of it only where this browser asked for the link, for only its client has the
 * secret; and never in place of another person's session.
 */
export function findLink(): Link | null {
  const code = readCode()
  const flowId = findRequest()
  if (code === null || flowId === null || !LINK_SCREENS.includes(location.pathname)) return null
  return isLinkOfSomebodyElse() ? null : { code, flowId }
}

/** Whether the address holds a code or tokens, from an e-mail link or from whoever made the address up. */
export function hasLinkInAddress() {
  return readCode() !== null || readToken() !== null
}

/** Whether somebody is signed in here for whom the link in the address is not, as far as this browser can tell. */
export function isLinkOfSomebodyElse() {
  const stored = readStoredSession()
  if (!stored) return false
  const token = readToken()
  return token === null ? readLinkRequest() !== stored.user.email : readClaims(token)['sub'] !== stored.user.id
}

/** Left alone the code or the tokens would stay in the browser's history. */
export function removeLinkFromAddress() {
  if (!hasLinkInAddress()) return
  const address = new URL(location.href)
  address.searchParams.delete('code')
  if (readToken() !== null) address.hash = ''
  history.replaceState(history.state, '', address.pathname + address.search + address.hash)
}

/** Notes whom this browser last asked a link for. */
export function noteLinkRequest(email: string) {
  sessionStore.setItem(REQUEST_KEY, email.toLowerCase())
}

/** The address that this browser last asked a link for; `''` when it did not. */
export function readLinkRequest(): string {
  return sessionStore.getItem(REQUEST_KEY) ?? ''
}

export function forgetLinkRequest() {
  sessionStore.removeItem(REQUEST_KEY)
}

/**
 * The latest request that the link can be the answer to, as the auth client keeps it. By itself the client looks only for
 * the latest of all, which may be of another purpose or have been refused.
 */
function findRequest(): string | null {
  const isReset = location.pathname === RESET_SCREEN
  const ids: unknown = readJson(`${AUTH_STORAGE_KEY}-flows-code-verifier`)
  const matching = Array.isArray(ids) ? ids.map(String).filter((id) => isOfReset(id) === isReset) : []
  return matching.at(-1) ?? null
}

/** `null` for a request that is over. */
function isOfReset(flowId: string): boolean | null {
  const verifier = readJson(`${AUTH_STORAGE_KEY}-flow-${flowId}-code-verifier`)
  return typeof verifier === 'string' ? verifier.endsWith('/recovery') : null
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(sessionStore.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function readCode() {
  return new URLSearchParams(location.search).get('code')
}

function readToken() {
  return new URLSearchParams(location.hash.slice(1)).get('access_token')
}
