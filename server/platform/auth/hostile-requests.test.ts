import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type AuthFixture,
  createAuthFixture,
  getUser,
  password,
  signUpConfirmed,
  siteUrl,
} from '#test/fixtures/auth-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { scaled } from '#test/harness/seed.ts'

const database = await openDatabase()

let auth: AuthFixture
let ada: { access_token: string; refresh_token: string }
/** What only Bo and the server may know: no answer to somebody else may contain any of it. */
let secrets: string[]
let requestCount = 0
let boId = ''

const BO = { email: 'bo-hidden@example.com', phone: '15550007777', name: 'Bo Verysecret' }

beforeAll(async () => {
  auth = await createAuthFixture(database)
  ada = await signUpConfirmed(auth, 'ada@example.com')
  const bo = await signUpConfirmed(auth, BO.email)
  await database.query(
    `update auth.users set phone = $1, raw_user_meta_data = jsonb_build_object('name', $2::text)
    where email = $3`,
    [BO.phone, BO.name, BO.email],
  )
  const { rows } = await database.query<{ id: string; encrypted_password: string }>(
    'select id, encrypted_password from auth.users where email = $1',
    [BO.email],
  )
  boId = rows[0]?.id ?? ''
  secrets = [
    BO.phone,
    BO.name,
    rows[0]?.encrypted_password,
    bo.access_token,
    bo.refresh_token,
    auth.keys.serviceRoleKey,
    auth.keys.secretKey,
  ].filter((secret) => secret !== undefined)
})
afterAll(() => {
  vi.useRealTimers()
})

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']
const PATHS = [
  '/signup',
  '/token?grant_type=password',
  '/token?grant_type=refresh_token',
  '/token?grant_type=pkce',
  '/token?grant_type=id_token',
  '/token?grant_type=web3',
  '/verify',
  '/recover',
  '/resend',
  '/otp',
  '/magiclink',
  '/reauthenticate',
  '/logout?scope=others',
  '/user',
  '/authorize?provider=google',
  '/callback',
  '/user/identities/authorize',
  '/user/identities/{id}',
  '/factors',
  '/factors/{id}',
  '/factors/{id}/challenge',
  '/factors/{id}/verify',
  '/passkeys',
  '/passkeys/{id}',
  '/passkeys/authentication/options',
  '/passkeys/authentication/verify',
  '/passkeys/registration/options',
  '/admin/users',
  '/admin/users/{id}',
  '/admin/users/{id}/factors',
  '/admin/generate_link',
  '/admin/audit',
  '/invite',
  '/sso',
  '/settings',
  '/{id}',
]
const FIELDS = [
  'email',
  'phone',
  'password',
  'token',
  'token_hash',
  'type',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'provider',
  'id_token',
  'nonce',
  'data',
  'options',
  'channel',
  'create_user',
  'factor_type',
  'friendly_name',
  'challenge_id',
  'code',
  'credential',
  'redirect_to',
  'scopes',
  'state',
  'gotrue_meta_security',
  '__proto__',
]

/** Values that a caller may know of Bo, that are nearly valid, or that break careless code. */
const text = () =>
  fc.oneof(
    fc.constantFrom(
      'ada@example.com',
      BO.email,
      password,
      '123456',
      'signup',
      'recovery',
      'email_change',
      'sms',
      's256',
      'totp',
      'google',
      'https://evil.example/\r\nX-Injected: 1',
      '\0',
      '\ud800',
      `'; select pg_sleep(1); --`,
      '%00',
      '../../admin/users',
      '__proto__',
      'x'.repeat(5000),
    ),
    fc.constant('{bo}'),
    fc.uuid(),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
const value = () =>
  fc.oneof(
    { weight: 4, arbitrary: text() },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    { weight: 1, arbitrary: fc.constantFrom(-1, 1e308, Number.MAX_SAFE_INTEGER) },
  )
const pairs = <Value>(values: fc.Arbitrary<Value>) =>
  fc.array(fc.tuple(fc.constantFrom(...FIELDS), values), { maxLength: 5 })

const request = () =>
  fc.record({
    method: fc.constantFrom(...METHODS),
    path: fc.constantFrom(...PATHS),
    id: text(),
    query: pairs(text()),
    body: fc.oneof(
      { weight: 6, arbitrary: pairs(value()).map((entries) => JSON.stringify(Object.fromEntries(entries))) },
      { weight: 1, arbitrary: fc.json() },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    ),
    contentType: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', ''),
    token: fc.constantFrom('ada', 'anon', 'none', 'broken'),
    version: fc.constantFrom('2024-01-01', '', 'x'),
    forwarded: fc.constantFrom('', '203.0.113.9', `'; --`),
  })

type Hostile = typeof request extends () => fc.Arbitrary<infer Value> ? Value : never

async function send(hostile: Hostile): Promise<Response> {
  const known = (part: string) => part.replaceAll('{bo}', boId)
  const path = hostile.path.replace('{id}', encodeURIComponent(known(hostile.id).toWellFormed()))
  const url = new URL(`${siteUrl}/auth/v1${path}`)
  for (const [name, part] of hostile.query) url.searchParams.set(name, known(part))
  const tokens: Record<string, string> = { ada: ada.access_token, anon: auth.keys.anonKey, broken: 'a.b.c' }
  const token = tokens[hostile.token]
  const headers = new Headers({ apikey: auth.keys.anonKey, 'Content-Type': hostile.contentType })
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  if (hostile.version !== '') headers.set('X-Supabase-Api-Version', hostile.version)
  if (hostile.forwarded !== '') headers.set('X-Forwarded-For', hostile.forwarded)
  // Each request has its own address, so that limits of requests hide nothing.
  requestCount += 1
  auth.peer.address = `198.51.${Math.floor(requestCount / 250)}.${requestCount % 250}`
  const hasBody = hostile.method !== 'GET' && hostile.method !== 'HEAD'
  return auth.fetch(url, { method: hostile.method, headers, ...(hasBody && { body: known(hostile.body) }) })
}

const loadBo = async () =>
  (
    await database.query('select email, phone, encrypted_password, raw_user_meta_data from auth.users where id = $1', [
      boId,
    ])
  ).rows

test("no request fails inside of the server, reveals what is another person's, or changes it", async () => {
  const before = await loadBo()

  await fc.assert(
    fc.asyncProperty(request(), async (hostile) => {
      const response = await send(hostile)
      const said = (await response.text()) + JSON.stringify([...response.headers])

      expect(response.status).toBeLessThan(500)
      expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
    }),
    { numRuns: scaled(250) },
  )

  expect(await loadBo()).toEqual(before)
  expect((await getUser(auth, ada.access_token)).status).toBe(200)
})
