import { readFreshSession } from '#data/session/stored-session.ts'
import { backendFetch } from './transport.ts'

const LIFETIME_MS = 10_000

type EarlyAnswer = {
  path: string
  token: string
  askedAt: number
  answer: Promise<Response>
  /** The response body once it has arrived. `null` before that, and if the request failed. */
  text: string | null
}

declare global {
  interface Window {
    /**
     * The inline script of index.html sets this, and this module reads it. They are separate bundles, so only `window`
     * connects them.
     */
    earlyAnswer?: EarlyAnswer
  }
}

/** Sends the first screen's request before its code has loaded. Does nothing without a valid stored session. */
export function requestEarly(path: string): void {
  const token = readFreshSession()?.access_token
  if (token === undefined) return
  const answer = backendFetch(new URL(path, location.origin), { headers: { Authorization: `Bearer ${token}` } })
  const early: EarlyAnswer = { path, token, askedAt: Date.now(), answer, text: null }
  window.earlyAnswer = early
  // Ignore a failure here: `takeEarlyAnswer` passes it on.
  readText(answer).then(
    (text) => (early.text = text),
    () => {},
  )
}

/**
 * Returns the response to an early request, or `null`. It returns a response only once, within 10 s, and only for the
 * same token.
 */
export function takeEarlyAnswer(path: string, token: string): Promise<Response> | null {
  return take(path, token)?.answer ?? null
}

/**
 * Returns the body of an early response under the same conditions. Returns `null` if the body hasn't arrived; the
 * response can then still be taken later.
 */
export function takeArrivedText(path: string): string | null {
  const token = readFreshSession()?.access_token
  if (token === undefined || window.earlyAnswer?.text === null) return null
  return take(path, token)?.text ?? null
}

function take(path: string, token: string) {
  const early = window.earlyAnswer
  if (early?.path !== path) return null
  delete window.earlyAnswer
  return early.token === token && Date.now() - early.askedAt < LIFETIME_MS ? early : null
}

async function readText(answer: Promise<Response>) {
  const response = await answer
  return response.ok ? response.clone().text() : null
}
