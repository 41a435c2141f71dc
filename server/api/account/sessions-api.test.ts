import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { codeAt } from '#server/platform/auth/mfa/totp.ts'
import { openTestBackend } from '#test/harness/backend.ts'

const PASSWORD = 'plum-kettle-orbit-42'
const MINUTE = 60

let now = new Date('2026-03-02T09:00:00Z')
let email: string

const backend = await openTestBackend({ clock: () => now })

const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))

const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() })
const devicesSchema = z.array(z.looseObject({ id: z.string() }))

type Call = { token?: string; body?: unknown; method?: string; userAgent?: string }

function send(path: string, { token, body, method = 'POST', userAgent = 'Test' }: Call = {}) {
  const headers = {
    apikey: backend.keys.anonKey,
    'content-type': 'application/json',
    'user-agent': userAgent,
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return backend.fetch(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}

async function signIn(userAgent: string, query = '') {
  const body = { email, password: PASSWORD }
  const response = await send(`/auth/v1/token?grant_type=password${query}`, { body, userAgent })
  return sessionSchema.parse(await response.json())
}

async function list(token: string) {
  const response = await send('/api/account/sessions', { token, method: 'GET' })
  return devicesSchema.parse(await response.json())
}

const sendFactor = async (token: string, path: string, body: unknown = {}) =>
  Object(await (await send(`/auth/v1/factors${path}`, { token, body })).json())

const end = async (token: string, id: string | undefined) =>
  (await send(`/api/account/sessions/${id}`, { token, method: 'DELETE' })).status

const refresh = async ({ refresh_token: token }: { refresh_token: string }) =>
  (await send('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } })).status

async function addPerson() {
  email = `ada.${crypto.randomUUID()}@example.com`
  await send('/auth/v1/signup', { body: { email, password: PASSWORD } })
  await backend.database.query('update auth.users set email_confirmed_at = $2 where email = $1', [email, now])
}

beforeEach(addPerson)

test('a person sees where they are signed in, the last used device first', async () => {
  const phone = await signIn('Phone')
  const signedInAt = now.toISOString()
  pass(MINUTE)
  await signIn('Laptop')
  pass(MINUTE)
  await refresh(phone)

  const shared = { isCurrent: false, needsCode: false }
  expect(await list(phone.access_token)).toEqual([
    {
      ...shared,
      id: expect.any(String),
      userAgent: 'Phone',
      signedInAt,
      lastSeenAt: now.toISOString(),
      isCurrent: true,
    },
    expect.objectContaining({ ...shared, userAgent: 'Laptop' }),
  ])
})

test('devices whose session has ended are not listed', async () => {
  await signIn('Laptop')
  await signIn('Library', '&remember=false')
  pass(61 * MINUTE)
  const phone = await signIn('Phone')
  expect((await list(phone.access_token)).map(({ userAgent }) => userAgent)).toEqual(['Phone', 'Laptop'])
  pass(30 * MINUTE)

  expect((await list(phone.access_token)).map(({ userAgent }) => userAgent)).toEqual(['Phone'])
})

test('a device that has not entered the second factor is marked', async () => {
  const { access_token: token } = await signIn('Phone')
  const { id, totp } = await sendFactor(token, '', { factor_type: 'totp' })
  const { id: challenge } = await sendFactor(token, `/${id}/challenge`)
  const proof = { challenge_id: challenge, code: codeAt(totp.secret, now) }
  const { access_token: proven } = await sendFactor(token, `/${id}/verify`, proof)
  await signIn('Stranger')

  expect(await list(proven)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ userAgent: 'Phone', needsCode: false }),
      expect.objectContaining({ userAgent: 'Stranger', needsCode: true }),
    ]),
  )
})

test('ending a session of a device signs it out, and no other', async () => {
  const phone = await signIn('Phone')
  const laptop = await signIn('Laptop')
  const other = (await list(phone.access_token)).find(({ userAgent }) => userAgent === 'Laptop')

  expect(await end(phone.access_token, other?.id)).toBe(204)
  expect(await end(phone.access_token, other?.id)).toBe(404)
  expect(await refresh(laptop)).toBe(400)
  expect(await refresh(phone)).toBe(200)
})

test("nobody sees or ends another person's session", async () => {
  const ada = await signIn('Ada')
  const [session] = await list(ada.access_token)
  await addPerson()
  const eve = await signIn('Eve')

  expect((await list(eve.access_token)).map(({ userAgent }) => userAgent)).toEqual(['Eve'])
  expect(await end(eve.access_token, session?.id)).toBe(404)
  expect(await end(eve.access_token, 'none')).toBe(404)
  expect(await refresh(ada)).toBe(200)
})

test('visitors are refused', async () => {
  expect((await send('/api/account/sessions', { method: 'GET' })).status).toBe(401)
  expect((await send(`/api/account/sessions/${crypto.randomUUID()}`, { method: 'DELETE' })).status).toBe(401)
})
