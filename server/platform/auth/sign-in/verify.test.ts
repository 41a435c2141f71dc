import { beforeEach, expect, test } from 'vitest'
import { safeRedirect } from '#server/platform/auth/emails/redirects.ts'
import {
  type AuthFixture,
  createAuthFixture,
  follow as followLink,
  linkIn,
  siteUrl,
} from '#test/fixtures/auth-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let auth: AuthFixture

const database = await openDatabase()
beforeEach(async () => {
  auth = await createAuthFixture(database)
})

async function signUp(redirectTo = `${siteUrl}/auth/login?verified=true`) {
  const email = `ada.${crypto.randomUUID()}@example.com`
  await auth.fetch(`${siteUrl}/auth/v1/signup?${new URLSearchParams({ redirect_to: redirectTo }).toString()}`, {
    method: 'POST',
    body: JSON.stringify({ email, password: 'evergreen-42' }),
  })
  return new URL(linkIn(auth.mails.at(-1)))
}

const follow = (link: URL, method?: string) => followLink(auth, link, method)

const invalid = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
  sb: '',
}

test('a link works once', async () => {
  const link = await signUp()

  const first = await follow(link)
  const second = await follow(link)

  expect(first.fragment).toHaveProperty('access_token')
  expect(second).toMatchObject({ status: 303, address: `${siteUrl}/auth/login?verified=true`, fragment: invalid })
})

test('a reopened confirmation link says that the address is confirmed', async () => {
  const link = await signUp()
  await follow(link)

  const again = await follow(link)

  expect(again.fragment).toEqual({ ...invalid, confirmed: 'true' })
})

test('an expired link does not claim a confirmation', async () => {
  const link = await signUp()
  auth.advance(86_401)
  await follow(link)

  const again = await follow(link)

  expect(again.fragment).toEqual(invalid)
})

test('of two simultaneous requests one gets the session', async () => {
  const link = await signUp()

  const visits = await Promise.all([follow(link), follow(link), follow(link)])

  expect(visits.filter(({ fragment }) => 'access_token' in fragment)).toHaveLength(1)
})

test('a link expires after a day', async () => {
  const [inTime, late] = [await signUp(), await signUp()]

  auth.advance(86_400)
  const accepted = await follow(inTime)
  auth.advance(1)
  const refused = await follow(late)

  expect(accepted.fragment).toHaveProperty('access_token')
  expect(refused.fragment).toEqual(invalid)
})

test('a HEAD request does not use up the link', async () => {
  const link = await signUp()

  await follow(link, 'HEAD')

  expect((await follow(link)).fragment).toHaveProperty('access_token')
})

test('the database does not store the token of the link', async () => {
  const token = (await signUp()).searchParams.get('token') ?? ''

  const { rows } = await database.query<{ found: string }>(
    `select 'user' as found from auth.users as u where u::text like '%' || $1 || '%'
    union all select 'token' from auth.one_time_tokens as t where t::text like '%' || $1 || '%'`,
    [token],
  )

  expect(token).toMatch(/^[0-9a-f]{56}$/)
  expect(rows).toEqual([])
})

test.each([
  { name: 'a token of another purpose', change: { type: 'recovery' }, error: invalid },
  { name: 'an unknown token', change: { token: 'f'.repeat(56) }, error: invalid },
  {
    name: 'a token of another person', // Guessing by its stored hash does not help either.
    change: { token: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
    error: invalid,
  },
  {
    name: 'no token',
    change: { token: '' },
    error: {
      error: 'invalid_request',
      error_code: 'validation_failed',
      error_description: 'Verify requires a token or a token hash',
      sb: '',
    },
  },
  {
    name: 'no purpose',
    change: { type: '' },
    error: {
      error: 'invalid_request',
      error_code: 'validation_failed',
      error_description: 'Verify requires a verification type',
      sb: '',
    },
  },
  {
    name: 'an unknown purpose',
    change: { type: 'constructor' },
    error: {
      error: 'invalid_request',
      error_code: 'validation_failed',
      error_description: 'Unsupported verification type',
      sb: '',
    },
  },
])('$name gives no session', async ({ change, error }) => {
  const link = await signUp()
  for (const [name, value] of Object.entries(change)) link.searchParams.set(name, value)

  expect((await follow(link)).fragment).toEqual(error)
})

test.each([
  'https://evil.example/',
  '//evil.example/auth/login',
  `http://shop.example:3000@evil.example/`,
  `http://user:secret@shop.example:3000/`,
  'http://shop.example.evil.example:3000/',
  'http://shop.example:4000/',
  'https://shop.example:3000/',
  'http://localhost.evil.example/',
  'http://localhost:8099/',
  'http://127.0.0.1:8099/auth/login',
  'http://[::1]:8080/x',
  'http://[::ffff:1.2.3.4]/',
  'javascript:alert(1)',
  'javascript://localhost/%0aalert(1)',
  `blob:${siteUrl}/4c1e`,
  `filesystem:${siteUrl}/temporary/a`,
  'data:text/html,<script>alert(1)</script>',
  'data:text/html,hi',
  '\\\\evil.example\\',
])('a link does not redirect to %s', async (redirectTo) => {
  const link = await signUp(redirectTo)
  const tampered = new URL(link)
  tampered.searchParams.set('redirect_to', redirectTo)

  expect(link.searchParams.get('redirect_to')).toBe(`${siteUrl}/`)
  expect((await follow(tampered)).address).toBe(`${siteUrl}/`)
})

test('a link may redirect to any page of the site', async () => {
  const visit = await follow(await signUp('/auth/login?verified=true'))

  expect(visit.address).toBe(`${siteUrl}/auth/login?verified=true`)
  expect(visit.fragment).toHaveProperty('access_token')
})

test.each(['http://127.0.0.1:5173/auth/login', 'http://localhost:4173/', 'https://[::1]:8080/x'])(
  'a link of a site on this machine may lead to %s',
  (asked) => {
    expect(safeRedirect(asked, { siteUrl: 'http://localhost:3000', settings: { redirectUrls: [] } }).href).toBe(asked)
  },
)

test('a banned user gets no session', async () => {
  const link = await signUp()
  await database.query(`update auth.users set banned_until = '2100-01-01' where email = $1`, [auth.mails[0]?.to])

  expect((await follow(link)).fragment).toMatchObject({ error_code: 'user_banned' })
})
