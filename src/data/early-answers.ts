import { readFreshSession } from './auth-storage.ts'
import { backendFetch } from './backend-transport.ts'

const LIFETIME_MS = 10_000

type EarlyAnswer = {
  path: string
  token: string
  askedAt: number
  answer: Promise<Response>
  /** The body once it has arrived; `null` before that and when the request failed. */
  text: string | null
}

declare global {
  interface Window {
    /** On the window because the inline script of index.html asks, and the page's own copy of this module answers. */
    earlyAnswer?: EarlyAnswer
  }
}

/** Requests what the first screen will ask for, as the person whose session is stored. */
export function requestEarly(path: string): void {
  const token = readFreshSession()?.access_token
  if (token === undefined) return
  const answer = backendFetch(new URL(path, location.origin), { headers: { Authorization: `Bearer ${token}` } })
  const early: EarlyAnswer = { path, token, askedAt: Date.now(), answer, text: null }
  window.earlyAnswer = early
  // A failure is handled where the answer is taken.
  readText(answer).then(
    (text) => (early.text = text),
    () => {},
  )
}

/** Returns the answer to an early request once, to the same person, within 10 s; otherwise `null`. */
export function takeEarlyAnswer(path: string, token: string): Promise<Response> | null {
  return take(path, token)?.answer ?? null
}

/** Returns the body of an early answer that has arrived, under the same conditions; `null` leaves it for later. */
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
