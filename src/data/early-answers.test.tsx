import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiFetch, configureBackend } from './backend.ts'
import { askEarly, takeArrivedText } from './early-answers.ts'
import { readEarlyAnswer } from './figures-answers.ts'

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

test('what was asked early is not asked again, once', async () => {
  store('token')
  askEarly(PATH)

  expect(await (await apiFetch(PATH)).json()).toEqual({ asked: 1 })
  expect(asked).toEqual([{ path: PATH, authorization: 'Bearer token' }])
  expect(await (await apiFetch(PATH)).json()).toEqual({ asked: 2 })
})

test('an answer that has arrived is there to be read at once', async () => {
  store('token')
  askEarly(PATH)
  expect(takeArrivedText(PATH)).toBeNull()

  await expect.poll(() => takeArrivedText(PATH)).toBe('{"asked":1}')

  expect(takeArrivedText(PATH)).toBeNull()
})

test('an early answer in the shape of another version is not shown', async () => {
  store('token')
  askEarly(PATH)
  const seen: unknown[] = []
  const check = (value: unknown): value is never => {
    seen.push(value)
    return false
  }
  await expect
    .poll(() => {
      expect(readEarlyAnswer({ path: PATH, check })).toBeUndefined()
      return seen
    })
    .toEqual([{ asked: 1 }])
})

test("another person does not get the first one's answer", async () => {
  store('token')
  askEarly(PATH)
  store('another token')

  expect(await (await apiFetch(PATH)).json()).toEqual({ asked: 2 })
  expect(asked.at(-1)).toEqual({ path: PATH, authorization: 'Bearer another token' })
})

test('an answer is too old after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  store('token')
  askEarly(PATH)
  vi.setSystemTime(Date.now() + 10_000)

  expect(await (await apiFetch(PATH)).json()).toEqual({ asked: 2 })
})

test('another screen does not get the answer', async () => {
  store('token')
  askEarly('/api/analytics-summary')

  expect(await (await apiFetch(PATH)).json()).toEqual({ asked: 2 })
})

test('a request that changes something never takes an early answer', async () => {
  store('token')
  askEarly(PATH)

  expect(await (await apiFetch(PATH, { method: 'POST' })).json()).toEqual({ asked: 2 })
})

test('nothing is asked for a visitor, nor with a token that is about to be renewed', () => {
  askEarly(PATH)
  store('token', { secondsLeft: 90 })
  askEarly(PATH)

  expect(asked).toEqual([])
})

test('an early refusal is a failure to whoever asks, with what the server said', async () => {
  const refusal = { error: { code: 'rate_limited', message: 'Slower.' } }
  await configureBackend({ fetch: answerWith(() => Response.json(refusal, { status: 429 })) })
  store('token')
  askEarly(PATH)

  await expect(apiFetch(PATH)).rejects.toMatchObject({ code: 'rate_limited', status: 429, message: 'Slower.' })
})

test('an early question without an answer is the failure of who asks later', async () => {
  await configureBackend({ fetch: answerWith(() => Promise.reject(new TypeError('Failed to fetch'))) })
  store('token')
  askEarly(PATH)

  await expect(apiFetch(PATH)).rejects.toMatchObject({ code: 'network' })
})
