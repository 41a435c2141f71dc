import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Backend, createClients } from '#data/backend/clients.ts'
import { setBackendFetch } from '#data/backend/transport.ts'

const KEY = 'cartwright-auth-token'
const user = { id: 'ada', app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '' }

const server = vi.fn<typeof fetch>()
let clients: Backend | undefined

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 9) })
  server.mockReset()
  setBackendFetch(server)
})

afterEach(async () => {
  await clients?.auth.dispose()
  vi.useRealTimers()
})

function sessionFor(seconds: number, name = 'one') {
  const expires_at = Math.floor(Date.now() / 1000) + seconds
  return {
    access_token: `access-${name}`,
    refresh_token: name,
    expires_at,
    expires_in: seconds,
    token_type: 'bearer',
    user,
  }
}

/** Stores a session that expires in `seconds`, then creates the client. */
async function openWith(seconds: number) {
  localStorage.setItem(KEY, JSON.stringify(sessionFor(seconds)))
  clients = createClients({
    supabaseUrl: location.origin,
    supabaseAnonKey: 'anon',
    mail: 'outbox',
    passkeyOrigins: [],
    logUrl: null,
  })
  await vi.advanceTimersByTimeAsync(1)
  return clients
}

function answerRenewals() {
  server.mockImplementation(async () => Response.json(sessionFor(3600, 'two')))
}

test('the client checks every 30 s and renews a token with less than 90 s left', async () => {
  answerRenewals()
  await openWith(10 * 60)

  await vi.advanceTimersByTimeAsync(8 * 60_000 - 1000)
  expect(server).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(31_000)

  expect(server).toHaveBeenCalledOnce()
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({ refresh_token: 'two' })
})

test('the client renews a token with less than 90 s left before using it', async () => {
  answerRenewals()
  const { auth } = await openWith(200)

  expect((await auth.getSession()).data.session?.refresh_token).toBe('one')
  vi.setSystemTime(Date.now() + 111_000)

  expect((await auth.getSession()).data.session?.refresh_token).toBe('two')
})

test('a failed renewal is retried after 200 ms, with doubling delays, for at most 30 s', async () => {
  const { auth } = await openWith(3600)
  const start = Date.now()
  const triedAfter: number[] = []
  server.mockImplementation(async () => {
    triedAfter.push(Date.now() - start)
    throw new TypeError('Failed to fetch')
  })

  const renewal = auth.refreshSession()
  await vi.advanceTimersByTimeAsync(60_000)
  const { error } = await renewal

  const waits = triedAfter.slice(1).map((time, index) => time - (triedAfter[index] ?? 0))
  expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800])
  expect(error?.name).toBe('AuthRetryableFetchError')
  expect(localStorage.getItem(KEY)).toContain('"one"')
})

test.each([502, 503, 504])('an answer of %d keeps the session', async (status) => {
  server.mockImplementation(async () => new Response('', { status }))
  const { auth } = await openWith(-60)

  await vi.advanceTimersByTimeAsync(30_000)

  expect((await auth.getSession()).error?.name).toBe('AuthRetryableFetchError')
  expect(localStorage.getItem(KEY)).not.toBeNull()
})

test("while the session can't be renewed, no request is sent as a visitor", async () => {
  server.mockImplementation(async () => new Response('', { status: 503 }))
  const { rest } = await openWith(-60)

  const asking = rest
    .from('profiles')
    .select('id')
    .then(({ error }) => error)
  await vi.advanceTimersByTimeAsync(60_000)

  expect(await asking).not.toBeNull()
  expect(server.mock.calls.map(([input]) => new Request(input).url).filter((url) => url.includes('/rest/'))).toEqual([])
})
