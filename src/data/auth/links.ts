import { sessionStore } from '#data/session/session-store.ts'
import { AUTH_STORAGE_KEY, decodeClaims, readStoredSession } from '#data/session/stored-session.ts'

const RESET_SCREEN = '/auth/reset-password'
const LINK_SCREENS = ['/auth/login', RESET_SCREEN]
const REQUEST_KEY = 'cartwright-link-request'

/** `code` comes from the email link. `flowId` identifies the request that this browser sent for the link. */
export type Link = { code: string; flowId: string }

/**
 * Returns the email link that can sign the person in, or `null`. A link works only in the browser that requested it,
 * and never replaces another person's session.
 */
export function findLink(): Link | null {
  const code = readCode()
  const flowId = findRequest()
  if (code === null || flowId === null || !LINK_SCREENS.includes(location.pathname)) return null
  return isLinkForAnotherPerson() ? null : { code, flowId }
}

/** Whether the page's URL contains a sign-in code or tokens. Don't trust them: anyone can write such a URL. */
export function hasLinkInAddress() {
  return readCode() !== null || readToken() !== null
}

/** Whether the email link is for someone other than the signed-in person. Returns false if the browser can't tell. */
export function isLinkForAnotherPerson() {
  const stored = readStoredSession()
  if (!stored) return false
  const token = readToken()
  return token === null ? readLinkRequest() !== stored.user.email : decodeClaims(token)['sub'] !== stored.user.id
}

/** Removes the sign-in code or tokens from the URL, so that the browser's history doesn't keep them. */
export function removeLinkFromAddress() {
  if (!hasLinkInAddress()) return
  const address = new URL(location.href)
  address.searchParams.delete('code')
  if (readToken() !== null) address.hash = ''
  history.replaceState(history.state, '', address.pathname + address.search + address.hash)
}

/** Stores the email address for which a link was last requested. */
export function storeLinkRequest(email: string) {
  sessionStore.setItem(REQUEST_KEY, email.toLowerCase())
}

/** Returns the email address for which this browser last requested a link, or `''` if there is none. */
export function readLinkRequest(): string {
  return sessionStore.getItem(REQUEST_KEY) ?? ''
}

export function removeLinkRequest() {
  sessionStore.removeItem(REQUEST_KEY)
}

/**
 * Returns why an email link failed, as stated in the URL's fragment or query, or `null`. `isConfirmed` means that the
 * email address is already confirmed.
 */
export function readLinkError({ search, hash }: Pick<Location, 'search' | 'hash'>): { isConfirmed: boolean } | null {
  const places = [new URLSearchParams(hash.replace(/^#/, '')), new URLSearchParams(search)]
  const failed = places.find((place) => place.has('error_code') || place.has('error'))
  return failed ? { isConfirmed: failed.get('confirmed') === 'true' } : null
}

/**
 * Returns the id of the newest link request that fits this page, or `null`. The auth client itself tries only the
 * newest request of any kind.
 */
function findRequest(): string | null {
  const isReset = location.pathname === RESET_SCREEN
  const ids: unknown = readJson(`${AUTH_STORAGE_KEY}-flows-code-verifier`)
  const matching = Array.isArray(ids) ? ids.map(String).filter((id) => isOfReset(id) === isReset) : []
  return matching.at(-1) ?? null
}

/** Whether a request was for a password reset. Returns `null` if the request is already finished. */
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
