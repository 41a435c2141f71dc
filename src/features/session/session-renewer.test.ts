import { afterEach, expect, test, vi } from 'vitest'
import { createRenewer, planRenewal } from './session-renewer.ts'

const MINUTE_MS = 60_000
const NOW = Date.UTC(2026, 2, 2, 9)

function planWith(minutesLeft: number, lifetimeMinutes = 60) {
  return planRenewal({ expires_at: NOW / 1000 + minutesLeft * 60, expires_in: lifetimeMinutes * 60 }, NOW) / MINUTE_MS
}

test.each([
  ['has run out', -5, 0],
  ['runs out now', 0, 0],
  ['has less than a minute left', 59 / 60, 0],
  ['has a minute left', 1, 0.5],
  ['has 10 minutes left', 10, 5],
  ['has 20 minutes left', 20, 10],
  ['has more than 20 minutes left', 21, 11],
  ['is new', 60, 50],
])('a session that %s (%d minutes) is renewed in %d minutes', (_, left, wait) => {
  expect(planWith(left)).toBeCloseTo(wait)
})

test("with the clock set back, a session isn't renewed later than its token allows", () => {
  expect(planWith(180)).toBeCloseTo(50)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('while another tab renews the session, this one does not, and tries again in case that tab fails', async () => {
  vi.useFakeTimers({ now: NOW })
  const request = vi.fn<(name: string, options: LockOptions, work: LockGrantedCallback<unknown>) => unknown>(
    (_name, _options, work) => work(null),
  )
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('window', new EventTarget())
  const session = {
    access_token: 'token',
    refresh_token: 'refresh',
    token_type: 'bearer' as const,
    expires_in: 3600,
    expires_at: NOW / 1000,
    user: { id: 'one', app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '' },
  }
  const onRenewed = vi.fn<() => void>()

  const stop = createRenewer()(session, onRenewed)
  await vi.advanceTimersByTimeAsync(0)
  expect(request).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(request).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(request).toHaveBeenCalledTimes(2)

  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(request).toHaveBeenCalledTimes(2)
  expect(onRenewed).not.toHaveBeenCalled()
})
