import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, expect, test } from 'vitest'
import {
  type AuthFixture,
  createAuthFixture,
  getUser,
  password,
  signUpConfirmed,
  siteUrl,
} from '#test/fixtures/auth-fixture.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let auth: AuthFixture
let client: SupabaseClient
let email: string

const database = await openDatabase()

beforeEach(async () => {
  auth = await createAuthFixture(database)
  client = createStockClient(auth)
  email = `ada.${crypto.randomUUID()}@example.com`
})

const signIn = (as = client, secret = password) => as.auth.signInWithPassword({ email, password: secret })

test('a session from a link-local address is stored without the zone', async () => {
  await signUpConfirmed(auth, email)
  auth.peer.address = 'fe80::1%eth0'

  const { data, error } = await signIn()
  const { rows } = await database.query<{ ip: string }>(
    'select host(ip) as ip from auth.sessions where user_id = $1 and ip is not null',
    [data.user?.id],
  )

  expect(error).toBeNull()
  expect(rows).toEqual([{ ip: 'fe80::1' }])
})

test('a session has the claims that other services use', async () => {
  await signUpConfirmed(auth, email)

  const { data } = await signIn()
  const claims = await auth.tokens.verify(data.session?.access_token ?? '')

  const issuedAt = auth.now().getTime() / 1000
  expect(claims).toMatchObject({
    iss: `${siteUrl}/auth/v1`,
    sub: data.user?.id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: issuedAt }],
    iat: issuedAt,
    exp: issuedAt + 3600,
    is_anonymous: false,
  })
  expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, expires_at: issuedAt + 3600 })
  expect(data.user?.last_sign_in_at).toBe(auth.now().toISOString())
})

test('the email address is case-insensitive', async () => {
  await signUpConfirmed(auth, email)
  email = email.toUpperCase()

  const { data } = await signIn()

  expect(data.user?.email).toBe(email.toLowerCase())
})

test('signing out everywhere ends all sessions of the user and no others', async () => {
  const tokens = await signUpConfirmed(auth, email)
  await client.auth.setSession(tokens)
  const elsewhere = createStockClient(auth)
  await signIn(elsewhere)
  const { data } = await elsewhere.auth.getSession()

  await client.auth.signOut()
  const reply = await getUser(auth, data.session?.access_token)

  expect(reply.status).toBe(403)
  expect(await reply.json()).toMatchObject({
    code: 'session_not_found',
    message: 'Session from session_id claim in JWT does not exist',
  })
})

test.each([
  { scope: 'local', here: 403, there: 200 },
  { scope: 'others', here: 200, there: 403 },
] as const)('sign-out with scope $scope ends the right session', async ({ scope, here, there }) => {
  await signUpConfirmed(auth, email)
  const mine = (await signIn()).data.session
  const other = (await signIn(createStockClient(auth))).data.session

  await client.auth.signOut({ scope })

  expect((await getUser(auth, mine?.access_token)).status).toBe(here)
  expect((await getUser(auth, other?.access_token)).status).toBe(there)
})

test('the key set does not contain the shared secret', async () => {
  const response = await auth.fetch(`${siteUrl}/auth/v1/.well-known/jwks.json`)

  expect(await response.json()).toEqual({ keys: [] })
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=600')
})

test('simultaneous sign-ins each get their own session or error', async () => {
  const people = [email, `bob.${crypto.randomUUID()}@example.com`, `eve.${crypto.randomUUID()}@example.com`]
  for (const person of people) await signUpConfirmed(auth, person)

  const replies = await Promise.all(
    people.map((person, index) =>
      createStockClient(auth).auth.signInWithPassword({ email: person, password: index === 1 ? 'wrong' : password }),
    ),
  )

  expect(replies.map(({ data }) => data.user?.email)).toEqual([people[0], undefined, people[2]])
  expect(replies[1]?.error?.code).toBe('invalid_credentials')
  for (const { data } of replies.filter(({ error }) => !error)) {
    const shown = await getUser(auth, data.session?.access_token)
    expect(await shown.json()).toMatchObject({ id: data.user?.id, last_sign_in_at: auth.now().toISOString() })
  }
})
