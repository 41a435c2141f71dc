import { readFreshSession } from './auth-storage.ts'
import { backendFetch } from './backend-transport.ts'

const LIFETIME_MS = 10_000

type EarlyAnswer = {
  token: string
  askedAt: number
  answer: Promise<Response>
  /** The body, once it is there; `null` before that and where the answer is a failure. */
  text: string | null
}

declare global {
  interface Window {
    /** What the page itself asked for before any of this code was there. */
    askedFirst?: { path: string; token: string; answer: Promise<Response> }
  }
}

const answers = new Map<string, EarlyAnswer>()

/** Asks the page's own server for what the first screen will ask for, as the person whose session is stored. */
export function askEarly(path: string): void {
  const token = readFreshSession()?.access_token
  if (token === undefined) return
  const answer = takeAskedFirst(path, token) ?? ask(path, token)
  const early: EarlyAnswer = { token, askedAt: Date.now(), answer, text: null }
  answers.set(path, early)
  // Whoever takes the answer sees its failure.
  readText(answer).then(
    (text) => (early.text = text),
    () => {},
  )
}

/** The answer to an early question, once, for the same person and for 10 s; `null` where nobody asked. */
export function takeEarlyAnswer(path: string, token: string): Promise<Response> | null {
  return take(path, token)?.answer ?? null
}

/** The body of an early answer that has arrived, under the same conditions; `null` leaves the answer to be waited for. */
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
