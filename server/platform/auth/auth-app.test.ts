import { beforeEach, expect, test } from 'vitest'
import { type AuthFixture, createAuthFixture, password, signUpConfirmed, siteUrl } from '#test/fixtures/auth-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let auth: AuthFixture

const database = await openDatabase()
beforeEach(async () => {
  auth = await createAuthFixture(database)
})

const current = { 'X-Supabase-Api-Version': '2024-01-01' }

type Call = { method?: string; body?: unknown; headers?: Record<string, string> }

function call(path: string, { method = 'POST', body, headers = current }: Call = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return auth.fetch(`${siteUrl}/auth/v1${path}`, {
    method,
    headers,
    ...(method === 'GET' ? {} : { body: text ?? null }),
  })
}

const email = 'ada@example.com'

test.each([
  { password: 'Short1', reasons: ['length'], message: 'Password should be at least 8 characters.' },
  {
    password: 'Password123',
    reasons: ['pwned'],
    message: 'Password is known to be weak and easy to guess, please choose a different one.',
  },
  ...[email, 'fernwhistle', 'F3rnwhistle!', 'lovelace1815', 'HarbourGoods', 'qwertyuiop', '11111111', 'summer2027'].map(
    (easy) => ({
      password: easy,
      reasons: ['pwned'],
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
    }),
  ),
])('the password $password is refused for $reasons', async ({ password: weak, reasons, message }) => {
  const data = { full_name: 'Ada Lovelace', store_name: 'Harbour Goods' }
  const response = await call('/signup', { body: { email, password: weak, data } })

  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({ code: 'weak_password', message, weak_password: { reasons } })
})

test('a client without an API version gets the older error format', async () => {
  const response = await call('/recover', { body: {}, headers: {} })

  expect(response.headers.get('X-Supabase-Api-Version')).toBeNull()
  expect(response.headers.get('x-sb-error-code')).toBe('validation_failed')
  expect(await response.json()).toEqual({
    code: 400,
    error_code: 'validation_failed',
    msg: 'Password recovery requires an email',
  })
})

test('another origin can read the API version of an error', async () => {
  const response = await call('/recover', { body: {} })

  expect(response.headers.get('Access-Control-Expose-Headers')).toContain('x-supabase-api-version')
})

const bearer = (token: string) => ({ ...current, Authorization: `Bearer ${token}` })
const person = '7b0bd0d5-6b0e-4a8f-9d63-0a4f3e7a1c11'

test.each([
  {
    name: 'no token',
    token: async () => '',
    status: 401,
    code: 'no_authorization',
    says: 'requires a valid Bearer token',
  },
  {
    name: 'text that is not a token',
    token: async () => 'abc',
    status: 403,
    code: 'bad_jwt',
    says: 'token is malformed',
  },
  {
    name: 'the anonymous key',
    token: async () => auth.keys.anonKey,
    status: 403,
    code: 'bad_jwt',
    says: 'invalid claim: missing sub claim',
  },
  {
    name: 'a subject that is not an id',
    token: () => auth.tokens.sign({ sub: 'ada' }, 60),
    status: 400,
    code: 'bad_jwt',
    says: 'invalid claim: sub claim must be a UUID',
  },
  {
    name: 'a deleted person',
    token: () => auth.tokens.sign({ sub: person }, 60),
    status: 403,
    code: 'user_not_found',
    says: 'User from sub claim in JWT does not exist',
  },
  {
    name: 'an expired token',
    token: () => auth.tokens.sign({ sub: person }, -1),
    status: 403,
    code: 'bad_jwt',
    says: 'token is expired',
  },
  {
    name: 'a token without a signature',
    token: async () => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ role: 'authenticated', sub: person }))}.`,
    status: 403,
    code: 'bad_jwt',
    says: 'unable to parse or verify signature',
  },
])('GET /user with $name is refused as $code', async ({ token, status, code, says }) => {
  const response = await call('/user', { method: 'GET', headers: bearer(await token()) })

  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ code, message: expect.stringContaining(says) })
})

test('a user cannot become an administrator', async () => {
  const { access_token: token } = await signUpConfirmed(auth, 'eve@example.com')

  const response = await call('/user', {
    method: 'PUT',
    headers: bearer(token),
    body: { app_metadata: { role: 'admin' }, role: 'service_role' },
  })

  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'not_admin' })
})

test('a banned user is refused at once', async () => {
  const { access_token: token } = await signUpConfirmed(auth, 'banned@example.com')
  await database.query(`update auth.users set banned_until = '2100-01-01' where email = 'banned@example.com'`)

  const user = await call('/user', { method: 'GET', headers: bearer(token) })
  const signIn = await call('/token?grant_type=password', { body: { email: 'banned@example.com', password } })

  expect([user.status, (await user.json()).code]).toEqual([403, 'user_banned'])
  expect([signIn.status, (await signIn.json()).code]).toEqual([400, 'user_banned'])
})

test('unknown fields and nulls are ignored', async () => {
  const response = await call('/signup', {
    body: {
      email: 'grace@example.com',
      password,
      phone: null,
      data: null,
      role: 'service_role',
      confirmed_at: '2020-01-01',
    },
  })

  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ role: 'authenticated', email: 'grace@example.com' })
})

test('names in any script are returned unchanged', async () => {
  const fullName = `👩🏽‍🚀 ${'لينا '.repeat(60)}`.slice(0, 300)

  const response = await call('/signup', {
    body: { email: 'lina@example.com', password, data: { full_name: fullName } },
  })

  expect((await response.json()).user_metadata.full_name).toBe(fullName)
})

test('a wrong API key is refused', async () => {
  const wrong = await call('/token?grant_type=password', { body: {}, headers: { apikey: 'wrong' } })
  const right = await call('/recover', { body: { email }, headers: { apikey: auth.keys.anonKey } })

  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toEqual({ message: 'Unauthorized' })
  expect(right.status).toBe(200)
})

test('an address is limited to thirty sign-ins a minute, and other addresses are not affected', async () => {
  auth.peer.address = '203.0.113.7'
  const signIn = async () => (await call('/token?grant_type=pkce', { body: {} })).status
  const burst = []
  for (let attempt = 0; attempt < 31; attempt += 1) burst.push(await signIn())

  expect(burst).toEqual([...Array.from({ length: 30 }, () => 400), 429])
  auth.advance(60)
  expect(await signIn()).toBe(400)
  auth.peer.address = '203.0.113.8'
  expect(await signIn()).toBe(400)
})

test('instances share rate limits, and the error says how long to wait', async () => {
  const first = auth
  first.peer.address = '2001:db8::1'
  for (let attempt = 0; attempt < 15; attempt += 1) await call('/recover', { body: {} })
  auth = await createAuthFixture(database)
  auth.advance(100)
  auth.peer.address = '2001:db8:0:0:ffff::2'
  for (let attempt = 0; attempt < 15; attempt += 1) await call('/recover', { body: {} })

  const response = await call('/recover', { body: {} })

  expect(response.status).toBe(429)
  expect(response.headers.get('Retry-After')).toBe('200')
  expect(await response.json()).toEqual({ code: 'over_request_rate_limit', message: 'Request rate limit reached' })
})

test.skipIf(database.kind === 'embedded')('instances on a server share the limit on sign-ins', async () => {
  const signIn = async () => (await call('/token?grant_type=pkce', { body: {} })).status
  auth.peer.address = '203.0.113.21'
  for (let attempt = 0; attempt < 30; attempt += 1) await signIn()
  auth = await createAuthFixture(database)
  auth.peer.address = '203.0.113.21'

  expect(await signIn()).toBe(429)
  auth.advance(60)
  expect(await signIn()).toBe(400)
})

test('instances share the time between two emails to an address, with an account or without one', async () => {
  const recover = (address: string) => call('/recover', { body: { email: address } })
  await signUpConfirmed(auth, 'letters@example.com')
  const addresses = ['letters@example.com', 'nobody@example.com']
  for (const address of addresses) expect((await recover(address)).status).toBe(200)

  auth = await createAuthFixture(database)
  auth.advance(20)
  for (const address of addresses) {
    const again = await recover(address)
    expect(again.status).toBe(429)
    expect(await again.json()).toMatchObject({
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after 40 seconds.',
    })
  }
  auth.advance(40)
  for (const address of addresses) expect((await recover(address)).status).toBe(200)
})

test('the service describes itself', async () => {
  const health = await call('/health', { method: 'GET' })
  const settings = await call('/settings', { method: 'GET' })

  expect(await health.json()).toMatchObject({ name: 'GoTrue' })
  expect(await settings.json()).toMatchObject({
    external: { email: true, phone: false, google: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  })
})
