import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configureBackend } from '#data/backend/backend.ts'
import { whenFirstScreenDrawn } from '#lib/first-screen.ts'
import { warmUp } from './warm-up.ts'

let asked: string[]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  asked = []
  await configureBackend({
    fetch: async (input, init) => {
      asked.push(new URL(new Request(input, init).url).pathname)
      return Response.json(null)
    },
  })
})

afterEach(async () => {
  // Work stops waiting for the first screen after three seconds.
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  delete document.documentElement.dataset.session
  history.replaceState(null, '', '/')
})

/** Opens an address with a session whose token is valid for `secondsLeft`. */
function open(address: string, secondsLeft: number) {
  history.replaceState(null, '', address)
  const session = {
    access_token: 'token',
    refresh_token: 'refresh',
    expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
    user: { id: 'one', user_metadata: {} },
  }
  localStorage.setItem('cartwright-auth-token', JSON.stringify(session))
  document.documentElement.dataset.session = 'stored'
}

async function isWaiting() {
  let isDrawn = false
  void whenFirstScreenDrawn().then(() => (isDrawn = true))
  await vi.advanceTimersByTimeAsync(0)
  return !isDrawn
}

test.each([
  ['/dashboard', true],
  ['/settings', true],
  ['/', false],
  ['/auth/login', false],
])('with a fresh session at %s, other work waits for the first screen: %s', async (address, waits) => {
  open(address, 3_600)

  warmUp()

  expect(asked).toEqual([])
  expect(await isWaiting()).toBe(waits)
})

test('a session that needs renewal loads the auth client first', async () => {
  open('/dashboard', 60)

  warmUp()

  expect(asked).toEqual(['/config.json'])
  expect(await isWaiting()).toBe(false)
})

test.each([
  ['/auth/login', true],
  ['/dashboard', false],
])('a visitor at %s sends no requests, and other work waits for the first screen: %s', async (address, waits) => {
  history.replaceState(null, '', address)

  warmUp()

  expect(asked).toEqual([])
  expect(await isWaiting()).toBe(waits)
})
