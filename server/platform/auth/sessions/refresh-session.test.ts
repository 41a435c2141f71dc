import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { type AuthFixture, createAuthFixture, linkIn, signUpConfirmed, siteUrl } from '#test/fixtures/auth-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { defaultSessionLimits } from './lifetime.ts'

let auth: AuthFixture
let first: string
let email: string
let sessionId: string

const database = await openDatabase()

beforeEach(async () => {
  auth = await createAuthFixture(database)
  email = `ada.${crypto.randomUUID()}@example.com`
  await post('/signup', { email, password: 'evergreen-42' })
  await auth.fetch(linkIn(auth.mails[0]))
  const session = await post('/token?grant_type=password', { email, password: 'evergreen-42' })
  first = session.body.refresh_token ?? ''
  sessionId = await sessionOf(session.body.access_token)
})

const replySchema = z.object({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  expires_in: z.number().optional(),
  error_code: z.string().optional(),
  msg: z.string().optional(),
  error: z.string().optional(),
})

async function post(path: string, body: unknown) {
  const response = await auth.fetch(`${siteUrl}/auth/v1${path}`, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: replySchema.parse(await response.json()) }
}

const refresh = (token: string | undefined) => post('/token?grant_type=refresh_token', { refresh_token: token })
const rotate = async (token: string) => (await refresh(token)).body.refresh_token ?? ''
const sessionOf = async (token: string | undefined) => String((await auth.tokens.verify(token ?? '')).session_id)

const alreadyUsed = {
  status: 400,
  body: { code: 400, error_code: 'refresh_token_already_used', msg: 'Invalid Refresh Token: Already Used' },
}
const { code: _, ...alreadyUsedBody } = alreadyUsed.body

const hour = 3600
const over = { error_code: 'session_expired', msg: 'Invalid Refresh Token: Session Expired' }
const idle = { error_code: 'session_expired', msg: 'Invalid Refresh Token: Session Expired (Inactivity)' }

test('a refresh gives new tokens of the same session and keeps the time of the sign-in', async () => {
  const signedInAt = auth.now().getTime() / 1000
  auth.advance(1800)

  const { status, body } = await refresh(first)
  const claims = await auth.tokens.verify(body.access_token ?? '')

  expect(status).toBe(200)
  expect(body.refresh_token).toMatch(/^[a-z0-9]{12}$/)
  expect(body.refresh_token).not.toBe(first)
  expect(claims).toMatchObject({
    session_id: sessionId,
    amr: [{ method: 'password', timestamp: signedInAt }],
    exp: signedInAt + 1800 + 3600,
  })
})

test('a client that lost the response gets the same token again for ten seconds', async () => {
  const child = await rotate(first)
  auth.advance(10)

  expect(await rotate(first)).toBe(child)
})

test('a client that lost the response gets the same token at any time, until that one is used', async () => {
  const child = await rotate(first)
  auth.advance(hour)

  expect(await rotate(first)).toBe(child)
  auth.advance(60)
  expect(await rotate(first)).toBe(child)
  const grandchild = await rotate(child)
  auth.advance(11)
  expect(await refresh(first)).toEqual({ status: 400, body: alreadyUsedBody })
  expect((await refresh(grandchild)).status).toBe(400)
})

test('clients that lost the response together get the same token', async () => {
  const child = await rotate(first)
  auth.advance(60)

  const together = await Promise.all([refresh(first), refresh(first), refresh(first)])

  expect(together.map(({ body }) => body.refresh_token)).toEqual([child, child, child])
  expect((await refresh(child)).status).toBe(200)
})

test('a lost response does not make a session last longer without activity', async () => {
  const child = await rotate(first)
  auth.advance(hour + hour / 2 - 1)
  expect(await rotate(first)).toBe(child)
  auth.advance(1)

  expect(await refresh(first)).toEqual({ status: 400, body: idle })
  expect(await refresh(child)).toEqual({ status: 400, body: idle })
})

test('a token ends the session later if one of its two successors was used', async () => {
  await rotate(await rotate(first))
  auth.advance(10)
  const sibling = await rotate(first)
  auth.advance(11)

  expect(await refresh(first)).toEqual({ status: 400, body: alreadyUsedBody })
  expect((await refresh(sibling)).status).toBe(400)
})

test('within ten seconds an older token gets a sibling only once', async () => {
  await rotate(await rotate(first))
  auth.advance(2)
  const together = await Promise.all([refresh(first), refresh(first), refresh(first)])
  auth.advance(2)

  expect(together.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await refresh(first)).toEqual({ status: 400, body: alreadyUsedBody })
})

test('within ten seconds an older token gets a sibling, for a tab that raced another', async () => {
  const grandchild = await rotate(await rotate(first))
  auth.advance(10)

  const sibling = await rotate(first)

  expect(sibling).not.toBe('')
  expect([grandchild, first]).not.toContain(sibling)
  expect((await refresh(grandchild)).status).toBe(200)
  expect((await refresh(sibling)).status).toBe(200)
})

test('an older token presented later ends the session for everyone', async () => {
  const grandchild = await rotate(await rotate(first))
  auth.advance(11)

  const theft = await refresh(first)
  const owner = await refresh(grandchild)

  expect(theft).toEqual({ status: 400, body: alreadyUsedBody })
  expect(owner).toEqual({ status: 400, body: alreadyUsedBody })
})

test('a thief who races the owner gets no working token', async () => {
  const grandchild = await rotate(await rotate(first))
  auth.advance(11)

  const [, owner] = await Promise.all([refresh(first), refresh(grandchild)])

  expect((await refresh(owner.body.refresh_token ?? grandchild)).status).toBe(400)
})

test('a stolen token does not affect other sessions of the user', async () => {
  const other = await post('/token?grant_type=password', { email, password: 'evergreen-42' })
  await rotate(await rotate(first))
  auth.advance(11)
  await refresh(first)

  expect((await refresh(other.body.refresh_token)).status).toBe(200)
})

test('simultaneous refreshes all succeed, and one active token is left', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => refresh(first)))

  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const tokens = new Set(replies.map(({ body }) => body.refresh_token ?? ''))
  expect(tokens.size).toBe(1)
  for (const token of tokens) expect((await refresh(token)).status).toBe(200)
})

test('two refreshes of one token in one batch get the same result', async () => {
  const batches: number[] = []
  const observed: Database = {
    ...database,
    queryEach(text, lists) {
      batches.push(lists.length)
      return database.queryEach(text, lists)
    },
  }
  auth = await createAuthFixture(observed)

  // Two of the three concurrent requests are sent first.
  const replies = await Promise.all([refresh(first), refresh(first), refresh('zzzzzzzzzzzz')])

  expect(batches).toEqual([2, 1])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 400])
  expect(replies[0]?.body.refresh_token).toBe(replies[1]?.body.refresh_token)
  expect((await refresh(replies[0]?.body.refresh_token)).status).toBe(200)
})

test.each([
  {
    token: 'zzzzzzzzzzzz',
    status: 400,
    code: 'refresh_token_not_found',
    text: 'Invalid Refresh Token: Refresh Token Not Found',
  },
  { token: 'not a token', status: 400, code: 'validation_failed', text: 'Refresh token is not valid' },
  { token: "' or true --", status: 400, code: 'validation_failed', text: 'Refresh token is not valid' },
])('the token $token is refused as $code', async ({ token, status, code, text }) => {
  expect(await refresh(token)).toEqual({ status, body: { error_code: code, msg: text } })
})

test('a refresh without a token gives an OAuth error', async () => {
  const response = await auth.fetch(`${siteUrl}/auth/v1/token?grant_type=refresh_token`, { method: 'POST', body: '{}' })

  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error: 'invalid_request', error_description: 'refresh_token required' })
})

test.each([
  {
    event: 'the person is banned',
    sql: `update auth.users set banned_until = '2100-01-01' where id = (select user_id from auth.sessions where id = $1)`,
    code: 'user_banned',
  },
  {
    event: 'the session has expired',
    sql: `update auth.sessions set not_after = '2026-03-01T08:00:00Z' where id = $1`,
    code: 'session_expired',
  },
  { event: 'the session was deleted', sql: `delete from auth.sessions where id = $1`, code: 'refresh_token_not_found' },
])('a refresh is refused once $event', async ({ sql, code }) => {
  await database.query(sql, [sessionId])

  const { status, body } = await refresh(first)

  expect({ status, code: body.error_code }).toEqual({ status: 400, code })
})

test('a session ends eight hours after the sign-in, active or not', async () => {
  let token = first
  for (let hours = 1; hours < 8; hours += 1) {
    auth.advance(hour)
    token = await rotate(token)
  }
  auth.advance(hour - 1)
  token = await rotate(token)
  auth.advance(1)

  expect(await refresh(token)).toEqual({ status: 400, body: over })
})

// The last renewal is just before the access token expires, and the next request just before the session does.
test.each([
  { name: 'a session', query: '', lifetimeS: hour },
  { name: 'a session that ends with the browser', query: '&remember=false', lifetimeS: hour / 2 },
])('$name ends after the idle time', async ({ query, lifetimeS }) => {
  const signIn = () => post(`/token?grant_type=password${query}`, { email, password: 'evergreen-42' })
  const [present, away] = [(await signIn()).body, (await signIn()).body]

  auth.advance(lifetimeS + hour / 2 - 1)
  const inTime = await refresh(present.refresh_token)
  auth.advance(1)
  const late = await refresh(away.refresh_token)

  expect([present.expires_in, inTime.body.expires_in]).toEqual([lifetimeS, lifetimeS])
  expect(inTime.status).toBe(200)
  expect(late).toEqual({ status: 400, body: idle })
})

test('simultaneous refreshes of several users each get their own result', async () => {
  const bob = await signUpConfirmed(auth, `bob.${crypto.randomUUID()}@example.com`)
  const used = await signUpConfirmed(auth, `eve.${crypto.randomUUID()}@example.com`)
  await database.query('delete from auth.sessions where id = $1', [await sessionOf(used.access_token)])

  const [ada, unknown, other] = await Promise.all([first, used.refresh_token, bob.refresh_token].map(refresh))

  expect(await sessionOf(ada?.body.access_token)).toBe(sessionId)
  expect(unknown?.body.error_code).toBe('refresh_token_not_found')
  expect(await sessionOf(other?.body.access_token)).toBe(await sessionOf(bob.access_token))
  expect((await refresh(other?.body.refresh_token)).status).toBe(200)
})

test('the settings say for how long a used token works once more', async () => {
  auth = await createAuthFixture(database, { refreshTokens: { rotate: true, reuseIntervalS: 30 } })
  const child = await rotate(first)
  auth.advance(30)

  expect(await rotate(first)).toBe(child)
})

test('simultaneous refreshes succeed even without an interval', async () => {
  auth = await createAuthFixture(database, { refreshTokens: { rotate: true, reuseIntervalS: 0 } })
  const child = await rotate(first)
  auth.advance(1)

  expect(await rotate(first)).toBe(child)
})

test('without rotation a session keeps its token, and a refresh counts as activity', async () => {
  const sessions = { ...defaultSessionLimits, idleS: 600, accessTokenS: 3600 }
  auth = await createAuthFixture(database, { refreshTokens: { rotate: false, reuseIntervalS: 10 }, sessions })

  for (let refreshes = 0; refreshes < 3; refreshes += 1) {
    auth.advance(4000)
    expect(await rotate(first)).toBe(first)
  }
  auth.advance(4200)
  expect((await refresh(first)).body.error_code).toBe('session_expired')
})

test('without rotation a replaced token is refused, and its session goes on', async () => {
  const child = await rotate(first)
  auth = await createAuthFixture(database, { refreshTokens: { rotate: false, reuseIntervalS: 10 } })
  auth.advance(11)

  expect(await refresh(first)).toEqual({ status: 400, body: alreadyUsedBody })
  expect(await rotate(child)).toBe(child)
})
