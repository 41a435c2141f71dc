import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEarlyAnswer } from '#data/figures/answers.ts'
import { apiFetch, configureBackend } from './backend.ts'
import { requestEarly, takeArrivedText } from './early-answers.ts'

const PATH = '/api/dashboard-data'

let asked: Array<{ path: string; authorization: string | null }>

beforeEach(async () => {
  asked = []
  await configureBackend({ fetch: answerWith(() => Response.json({ asked: asked.length })) })
})

afterEach(() => {
  vi.useRealTimers()
  delete window.earlyAnswer
})

function answerWith(answer: () => Response | Promise<Response>): typeof fetch {
  return async (input, init) => {
    const { url, headers } = new Request(input, init)
    asked.push({ path: new URL(url).pathname, authorization: headers.get('authorization') })
    return answer()
  }
}

function store(token: string, { secondsLeft = 3_600 } = {}) {
  const expiresAt = Math.floor(Date.now() / 1000) + secondsLeft
  const session = {
    access_token: token,
    refresh_token: 'refresh',
    expires_at: expiresAt,
    user: { id: 'one', user_metadata: {} },
  }
  localStorage.setItem('cartwright-auth-token', JSON.stringify(session))
}

test('an early answer is used once', async () => {
  store('token')
  requestEarly(PATH)

  expect(await (await apiFetch(PATH)).json()).toEqual({ asked: 1 })
  expect(asked).toEqual([{ path: PATH, authorization: 'Bearer token' }])
  expect(await (await apiFetch(PATH)).json()).toEqual({ asked: 2 })
})

test('an early answer that has arrived can be read at once', async () => {
  store('token')
  requestEarly(PATH)
  expect(takeArrivedText(PATH)).toBeNull()

  await expect.poll(() => takeArrivedText(PATH)).toBe('{"asked":1}')

  expect(takeArrivedText(PATH)).toBeNull()
})

test("an early answer of another version isn't shown", async () => {
  store('token')
  requestEarly(PATH)
  const seen: unknown[] = []
  const schema = v.custom((value) => {
    seen.push(value)
    return false
  })
  await expect
    .poll(() => {
      expect(readEarlyAnswer({ path: PATH, schema })).toBeUndefined()
      return seen
    })
    .toEqual([{ asked: 1 }])
})

test("another person doesn't get the answer", async () => {
  store('token')
  requestEarly(PATH)
  store('another token')

  expect(await (await apiFetch(PATH)).json()).toEqual({ asked: 2 })
  expect(asked.at(-1)).toEqual({ path: PATH, authorization: 'Bearer another token' })
})

test('an early answer expires after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  store('token')
  requestEarly(PATH)
  vi.setSystemTime(Date.now() + 10_000)

  expect(await (await apiFetch(PATH)).json()).toEqual({ asked: 2 })
})

test('another screen does not get the answer', async () => {
  store('token')
  requestEarly('/api/analytics-summary')

  expect(await (await apiFetch(PATH)).json()).toEqual({ asked: 2 })
})

test('a write never uses an early answer', async () => {
  store('token')
  requestEarly(PATH)

  expect(await (await apiFetch(PATH, { method: 'POST' })).json()).toEqual({ asked: 2 })
})

test('nothing is requested early for a visitor or with a token that needs renewal', () => {
  requestEarly(PATH)
  store('token', { secondsLeft: 90 })
  requestEarly(PATH)

  expect(asked).toEqual([])
})

test("an early error is thrown later, with the server's message", async () => {
  const refusal = { error: { code: 'rate_limited', message: 'Slower.' } }
  await configureBackend({ fetch: answerWith(() => Response.json(refusal, { status: 429 })) })
  store('token')
  requestEarly(PATH)

  await expect(apiFetch(PATH)).rejects.toMatchObject({ code: 'rate_limited', status: 429, message: 'Slower.' })
})

test('an early request without an answer fails later', async () => {
  await configureBackend({ fetch: answerWith(() => Promise.reject(new TypeError('Failed to fetch'))) })
  store('token')
  requestEarly(PATH)

  await expect(apiFetch(PATH)).rejects.toMatchObject({ code: 'network' })
})
