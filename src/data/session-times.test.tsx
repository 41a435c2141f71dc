import type { Session } from '@supabase/auth-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isBeyondMaximum, noteActivity, noteEnding, noteSignIn, readEnding, readLastActivity } from './session-times.ts'
import { readSignInTime } from './session-times.ts'

const MINUTE_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 9) })
})

afterEach(() => {
  vi.useRealTimers()
})

function encode(value: unknown) {
  return btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A session whose token was issued `ageMinutes` after the sign-in, by a server with a clock of its own. */
function sessionOf(id: string, { ageMinutes = 0, claims = {} } = {}): Session {
  const iat = 1_000_000
  const amr = [{ method: 'password', timestamp: iat - ageMinutes * 60 }]
  const user = { id: 'ada', app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '' }
  const access_token = `e.${encode({ session_id: id, iat, amr, ...claims })}.s`
  return { access_token, refresh_token: 'r', expires_in: 3600, token_type: 'bearer', user }
}

test('a session starts when it is first met and keeps its start through renewals and reloads', () => {
  const start = Date.now()
  noteSignIn(sessionOf('one'))

  vi.advanceTimersByTime(50 * MINUTE_MS)
  noteSignIn(sessionOf('one', { ageMinutes: 50 }))

  expect(readSignInTime(sessionOf('one', { ageMinutes: 50 }))).toBe(start)
})

test('another session starts anew', () => {
  noteSignIn(sessionOf('one'))
  vi.advanceTimersByTime(50 * MINUTE_MS)

  noteSignIn(sessionOf('two'))

  expect(readSignInTime(sessionOf('two'))).toBe(Date.now())
})

test('what the browser does not know the token tells, without a look at the clock that made it', () => {
  expect(readSignInTime(sessionOf('one', { ageMinutes: 100 }))).toBe(Date.now() - 100 * MINUTE_MS)
})

test('a second factor does not make the session younger', () => {
  const amr = [
    { method: 'totp', timestamp: 1_000_000 },
    { method: 'password', timestamp: 1_000_000 - 600 },
  ]

  expect(readSignInTime(sessionOf('one', { claims: { amr } }))).toBe(Date.now() - 10 * MINUTE_MS)
})

test.each(['{', 'null', '{"id":"one","at":"soon"}', '[]'])('%s in place of the start is passed over', (text) => {
  localStorage.setItem('cartwright-signed-in', text)

  expect(readSignInTime(sessionOf('one'))).toBe(Date.now())
})

test('a token without a word of the sign-in counts from now', () => {
  expect(readSignInTime(sessionOf('one', { claims: { amr: undefined } }))).toBe(Date.now())
})

test('480 minutes are the maximum', () => {
  noteSignIn(sessionOf('one'))

  vi.advanceTimersByTime(480 * MINUTE_MS - 1)
  expect(isBeyondMaximum(sessionOf('one'))).toBe(false)
  vi.advanceTimersByTime(1)

  expect(isBeyondMaximum(sessionOf('one'))).toBe(true)
})

test('a new session begins with an activity and knows of no ending', () => {
  noteActivity(1)
  noteEnding('maximum')

  noteSignIn(sessionOf('one'))

  expect(readLastActivity()).toBe(Date.now())
  expect(readEnding()).toBeNull()
})
