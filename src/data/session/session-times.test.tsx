import type { Session } from '@supabase/auth-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  isBeyondMaximum,
  storeActivity,
  storeEnding,
  storeSignIn,
  readEnding,
  readLastActivity,
} from './session-times.ts'
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

/** Returns a session whose token was issued `ageMinutes` after the sign-in, by the server's clock. */
function sessionOf(id: string, { ageMinutes = 0, claims = {} } = {}): Session {
  const iat = 1_000_000
  const amr = [{ method: 'password', timestamp: iat - ageMinutes * 60 }]
  const user = { id: 'ada', app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '' }
  const access_token = `e.${encode({ session_id: id, iat, amr, ...claims })}.s`
  return { access_token, refresh_token: 'r', expires_in: 3600, token_type: 'bearer', user }
}

test('a session keeps its sign-in time over renewals and reloads', () => {
  const start = Date.now()
  storeSignIn(sessionOf('one'))

  vi.advanceTimersByTime(50 * MINUTE_MS)
  storeSignIn(sessionOf('one', { ageMinutes: 50 }))

  expect(readSignInTime(sessionOf('one', { ageMinutes: 50 }))).toBe(start)
})

test('another session has its own sign-in time', () => {
  storeSignIn(sessionOf('one'))
  vi.advanceTimersByTime(50 * MINUTE_MS)

  storeSignIn(sessionOf('two'))

  expect(readSignInTime(sessionOf('two'))).toBe(Date.now())
})

test('without a stored time, the sign-in time comes from the token', () => {
  expect(readSignInTime(sessionOf('one', { ageMinutes: 100 }))).toBe(Date.now() - 100 * MINUTE_MS)
})

test("a second factor doesn't change the sign-in time", () => {
  const amr = [
    { method: 'totp', timestamp: 1_000_000 },
    { method: 'password', timestamp: 1_000_000 - 600 },
  ]

  expect(readSignInTime(sessionOf('one', { claims: { amr } }))).toBe(Date.now() - 10 * MINUTE_MS)
})

test.each(['{', 'null', '{"id":"one","at":"soon"}', '[]'])('%s instead of a stored time is ignored', (text) => {
  localStorage.setItem('cartwright-signed-in', text)

  expect(readSignInTime(sessionOf('one'))).toBe(Date.now())
})

test('without a sign-in time in the token, the session counts from now', () => {
  expect(readSignInTime(sessionOf('one', { claims: { amr: undefined } }))).toBe(Date.now())
})

test('the maximum is 480 minutes', () => {
  storeSignIn(sessionOf('one'))

  vi.advanceTimersByTime(480 * MINUTE_MS - 1)
  expect(isBeyondMaximum(sessionOf('one'))).toBe(false)
  vi.advanceTimersByTime(1)

  expect(isBeyondMaximum(sessionOf('one'))).toBe(true)
})

test('a new session starts with activity and without an ending', () => {
  storeActivity(1)
  storeEnding('maximum')

  storeSignIn(sessionOf('one'))

  expect(readLastActivity()).toBe(Date.now())
  expect(readEnding()).toBeNull()
})
