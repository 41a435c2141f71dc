import { SignJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { codeAt } from '#server/platform/auth/mfa/totp.ts'
import { openTestBackend } from '#test/harness/backend.ts'

const PASSWORD = 'plum-kettle-orbit-42'
const MINUTE = 60
const HOUR = 60 * MINUTE

let now = new Date('2026-03-02T09:00:00Z')
let email: string
let session: Session

const backend = await openTestBackend({ clock: () => now })

const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.object({ id: z.string() }),
})
type Session = z.infer<typeof sessionSchema>

const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))

type Call = { token?: string; body?: unknown; method?: string }

function send(path: string, { token, body, method = 'POST' }: Call = {}) {
  const headers = {
    apikey: backend.keys.anonKey,
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return backend.fetch(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}

const grant = async (type: string, body: unknown) =>
  sessionSchema.parse(await (await send(`/auth/v1/token?grant_type=${type}`, { body })).json())
const signIn = () => grant('password', { email, password: PASSWORD })
const refresh = (token: string) => grant('refresh_token', { refresh_token: token })

beforeEach(async () => {
  email = `ada.${crypto.randomUUID()}@example.com`
  await send('/auth/v1/signup', { body: { email, password: PASSWORD } })
  await backend.database.query('update auth.users set email_confirmed_at = $2 where email = $1', [email, now])
  session = await signIn()
})

const sendJson = async (path: string, body: unknown = {}) =>
  Object(await (await send(path, { token: session.access_token, body })).json())

/** Adds a second factor to the person's account, and returns the session that has entered it. */
async function addFactor(): Promise<Session> {
  const { id: factorId, totp } = await sendJson('/auth/v1/factors', { factor_type: 'totp' })
  const { id: challengeId } = await sendJson(`/auth/v1/factors/${factorId}/challenge`)
  const proof = { challenge_id: challengeId, code: codeAt(totp.secret, now) }
  return sessionSchema.parse(await sendJson(`/auth/v1/factors/${factorId}/verify`, proof))
}

/** Returns each service's status for the token. Storage sends it in the body. */
async function answersTo(token: string) {
  const stored = await send('/storage/v1/object/list/avatars', { token, body: { prefix: '' } })
  return {
    rest: (await send('/rest/v1/profiles?select=id', { token, method: 'GET' })).status,
    api: (await send('/api/dashboard-data', { token, method: 'GET' })).status,
    storage: stored.ok ? 200 : Number(Object(await stored.json()).statusCode),
    functions: (
      await send('/functions/v1/send-welcome-email', {
        token,
        body: { userId: session.user.id, email, fullName: 'Ada' },
      })
    ).status,
  }
}

const accepted = { rest: 200, api: 200, storage: 200, functions: 200 }
const refused = { rest: 401, api: 401, storage: 403, functions: 401 }

const endings: [string, () => Promise<unknown>][] = [
  ['its person signs out everywhere', async () => send('/auth/v1/logout', { token: (await signIn()).access_token })],
  [
    'its person changes the password elsewhere',
    async () => {
      const body = { password: 'quince-lantern-harbour-43', current_password: PASSWORD }
      return send('/auth/v1/user', { token: (await signIn()).access_token, body, method: 'PUT' })
    },
  ],
  [
    'a used token of it is presented again',
    async () => {
      await refresh((await refresh(session.refresh_token)).refresh_token)
      pass(11)
      return send('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: session.refresh_token } })
    },
  ],
  ['its person is banned', () => backend.database.query(`update auth.users set banned_until = '2100-01-01'`)],
  [
    'its account is deleted',
    async () => send('/api/account', { token: (await signIn()).access_token, method: 'DELETE' }),
  ],
]

test.each(endings)('within a minute no service accepts the token of a session once %s', async (_ending, end) => {
  expect(await answersTo(session.access_token)).toEqual(accepted)

  await end()
  pass(MINUTE)

  expect(await answersTo(session.access_token)).toEqual(refused)
})

test('no service accepts the token of a session that began more than eight hours ago', async () => {
  for (let hours = 0; hours < 7; hours += 1) {
    pass(HOUR)
    session = await refresh(session.refresh_token)
  }
  pass(30 * MINUTE)
  session = await refresh(session.refresh_token)
  pass(29 * MINUTE)
  expect(await answersTo(session.access_token)).toEqual(accepted)
  pass(MINUTE)

  expect(await answersTo(session.access_token)).toEqual(refused)
})

test('a refresh token from before the second factor is not exchanged for one after it', async () => {
  await addFactor()
  pass(11)

  const response = await send('/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: session.refresh_token },
  })

  expect(response.status).toBe(400)
})

test('once a person adds a second factor, every service refuses tokens without it as soon as it hears of that', async () => {
  const other = await signIn()
  expect(await answersTo(other.access_token)).toEqual(accepted)
  expect(await answersTo(session.access_token)).toEqual(accepted)

  await addFactor()

  // The clock stands still, so no cached session expires.
  await expect.poll(() => answersTo(other.access_token)).toEqual(refused)
  expect(await answersTo(session.access_token)).toEqual({ rest: 403, api: 403, storage: 403, functions: 403 })
})

test('a person with a second factor needs it for every service', async () => {
  const proven = await addFactor()
  const unproven = await signIn()

  expect(await answersTo(unproven.access_token)).toEqual({ rest: 403, api: 403, storage: 403, functions: 403 })
  expect(await answersTo(proven.access_token)).toEqual(accepted)
  expect(await (await send('/api/dashboard-data', { token: unproven.access_token, method: 'GET' })).json()).toEqual({
    error: expect.objectContaining({ code: 'insufficient_aal' }),
  })
  expect((await send('/auth/v1/user', { token: unproven.access_token, method: 'GET' })).status).toBe(200)
})

test('ending one session leaves the other sessions of the person open', async () => {
  const other = await signIn()
  await send('/auth/v1/logout?scope=local', { token: session.access_token })
  pass(MINUTE)

  expect(await answersTo(other.access_token)).toEqual(accepted)
})

test.each(['service_role', 'supabase_admin', 'postgres'])(
  'no service takes a signed token of a person with the role %s',
  async (role) => {
    const { id: sub } = session.user
    const claims = { iss: 'http://localhost:3000/auth/v1', aud: 'authenticated', role, sub }
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('50 years')
      .sign(new TextEncoder().encode(backend.keys.jwtSecret))

    expect(await answersTo(token)).toEqual(refused)
    expect((await send('/auth/v1/user', { token, method: 'GET' })).status).toBe(403)
  },
)

test('a role in the row of a person does not change their token', async () => {
  await backend.database.query(`update auth.users set role = 'service_role', aud = 'service' where email = $1`, [email])

  const { access_token: token } = await signIn()
  const [, claims = ''] = token.split('.')

  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    role: 'authenticated',
    aud: 'authenticated',
  })
})
