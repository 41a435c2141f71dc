import { readFreshSession } from './auth-storage.ts'
import { backendFetch } from './backend-transport.ts'

const LIFETIME_MS = 10_000

type EarlyAnswer = {
  token: string
  askedAt: number
  answer: Promise<Response>
  /** The body, after it has arrived; `null` before that and for a failed answer. */
  text: string | null
}

declare global {
  interface Window {
    /** The request that index.html sends before this code has loaded. */
    askedFirst?: { path: string; token: string; answer: Promise<Response> }
  }
}

const answers = new Map<string, EarlyAnswer>()

/** Requests the data of the first screen early, for the person whose session is stored. */
export function requestEarly(path: string): void {
  const token = readFreshSession()?.access_token
  if (token === undefined) return
  const answer = takeAskedFirst(path, token) ?? ask(path, token)
  const early: EarlyAnswer = { token, askedAt: Date.now(), answer, text: null }
  answers.set(path, early)
  // A failure is handled by the code that takes the answer.
  readText(answer).then(
    (text) => (early.text = text),
    () => {},
  )
}

/** Takes the answer to an early request, once, for the same person and within 10 s; `null` without one. */
export function takeEarlyAnswer(path: string, token: string): Promise<Response> | null {
  return take(path, token)?.answer ?? null
}

/** Takes the body of an early answer on the same conditions; `null` if it hasn't arrived, and the answer stays. */
export function takeArrivedText(path: string): string | null {
  const token = readFreshSession()?.access_token
  if (token === undefined || answers.get(path)?.text === null) return null
  return take(path, token)?.text ?? null
}

function ask(path: string, token: string) {
  return backendFetch(new URL(path, location.origin), { headers: { Authorization: `Bearer ${token}` } })
}

function takeAskedFirst(path: string, token: string) {
  const { askedFirst } = window
  delete window.askedFirst
  return askedFirst?.path === path && askedFirst.token === token ? askedFirst.answer : null
}

function take(path: string, token: string) {
  const early = answers.get(path)
  answers.delete(path)
  return early?.token === token && Date.now() - early.askedAt < LIFETIME_MS ? early : null
}

async function readText(answer: Promise<Response>) {
  const response = await answer
  return response.ok ? response.clone().text() : null
}
