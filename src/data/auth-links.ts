import { AUTH_STORAGE_KEY, decodeClaims, readStoredSession } from './auth-storage.ts'
import { sessionStore } from './session-store.ts'

const RESET_SCREEN = '/auth/reset-password'
const LINK_SCREENS = ['/auth/login', RESET_SCREEN]
const REQUEST_KEY = 'cartwright-link-request'

/** The code of an email link, and the request in this browser that it belongs to. */
export type Link = { code: string; flowId: string }

/**
 * Returns the email link to sign in with, or null. Only the browser that requested the link has the secret for it, and a
 * link never replaces another person's session.
 */
export function findLink(): Link | null {
  const code = readCode()
  const flowId = findRequest()
  if (code === null || flowId === null || !LINK_SCREENS.includes(location.pathname)) return null
  return isLinkForAnotherPerson() ? null : { code, flowId }
}

/** Whether the address contains a code or tokens. They may be forged. */
export function hasLinkInAddress() {
  return readCode() !== null || readToken() !== null
}

/** Whether the link in the address is for someone other than the signed-in person, if the browser can tell. */
export function isLinkForAnotherPerson() {
  const stored = readStoredSession()
  if (!stored) return false
  const token = readToken()
  return token === null ? readLinkRequest() !== stored.user.email : decodeClaims(token)['sub'] !== stored.user.id
}

/** Removes the code or the tokens, so that they don't stay in the browser's history. */
export function removeLinkFromAddress() {
  if (!hasLinkInAddress()) return
  const address = new URL(location.href)
  address.searchParams.delete('code')
  if (readToken() !== null) address.hash = ''
  history.replaceState(history.state, '', address.pathname + address.search + address.hash)
}

/** Stores the email address that a link was last requested for. */
export function storeLinkRequest(email: string) {
  sessionStore.setItem(REQUEST_KEY, email.toLowerCase())
}

/** The email address that a link was last requested for in this browser, or `''`. */
export function readLinkRequest(): string {
  return sessionStore.getItem(REQUEST_KEY) ?? ''
}

export function removeLinkRequest() {
  sessionStore.removeItem(REQUEST_KEY)
}

/** The failure of an email link, from the fragment or the query; null without one. `isConfirmed` marks an address that is confirmed already. */
export function readLinkError({ search, hash }: Pick<Location, 'search' | 'hash'>): { isConfirmed: boolean } | null {
  const places = [new URLSearchParams(hash.replace(/^#/, '')), new URLSearchParams(search)]
  const failed = places.find((place) => place.has('error_code') || place.has('error'))
  return failed ? { isConfirmed: failed.get('confirmed') === 'true' } : null
}

/** Returns the id of the latest request that the link can belong to. The auth client would try only the latest of all. */
function findRequest(): string | null {
  const isReset = location.pathname === RESET_SCREEN
  const ids: unknown = readJson(`${AUTH_STORAGE_KEY}-flows-code-verifier`)
  const matching = Array.isArray(ids) ? ids.map(String).filter((id) => isOfReset(id) === isReset) : []
  return matching.at(-1) ?? null
}

/** Whether a request was for a new password; `null` for one that is finished. */
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
