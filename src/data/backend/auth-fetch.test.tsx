import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authFetch } from './auth-fetch.ts'
import { setBackendFetch } from './transport.ts'

const RENEWAL = 'http://localhost/auth/v1/token?grant_type=refresh_token'
const SIGN_IN = 'http://localhost/auth/v1/token?grant_type=password'

const backend = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  backend.mockReset()
  backend.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(new Response('{}'))
  setBackendFetch(backend)
})

afterEach(() => {
  vi.useRealTimers()
})

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

test('offline, a renewal waits for the network', async () => {
  setOnline(false)
  const answer = authFetch(RENEWAL)
  await vi.advanceTimersByTimeAsync(1000)
  expect(backend).toHaveBeenCalledTimes(1)

  setOnline(true)

  expect((await answer).ok).toBe(true)
})

test('a server on the same machine works although the browser is offline', async () => {
  setOnline(false)
  const answer = authFetch(RENEWAL)

  await vi.advanceTimersByTimeAsync(5000)

  expect((await answer).ok).toBe(true)
})

test('online, a renewal without an answer fails, and the client retries', async () => {
  setOnline(true)

  await expect(authFetch(RENEWAL)).rejects.toThrow('Failed to fetch')
})

test('offline, a sign-in fails at once', async () => {
  setOnline(false)

  await expect(authFetch(SIGN_IN)).rejects.toThrow('Failed to fetch')
})

test('a request without an answer times out', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  setOnline(true)

  await expect(authFetch(SIGN_IN)).rejects.toThrow('Failed to fetch')

  expect(timeout).toHaveBeenCalledWith(30_000)
  expect(backend.mock.calls[0]?.[1]?.signal).toBe(timeout.mock.results[0]?.value)
})
