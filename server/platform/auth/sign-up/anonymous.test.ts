import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, expect, test } from 'vitest'
import { defaultAuthSettings } from '#server/platform/auth/auth-settings.ts'
import { type AuthFixture, createAuthFixture, follow, linkIn, password } from '#test/fixtures/auth-fixture.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let auth: AuthFixture
let client: SupabaseClient
let email: string

const database = await openDatabase()

async function open(settings: Parameters<typeof createAuthFixture>[1]) {
  auth = await createAuthFixture(database, settings)
  client = createStockClient(auth)
}

beforeEach(async () => {
  email = `ada.${crypto.randomUUID()}@example.com`
  await open({ anonymousSignIn: true })
})

test('an anonymous person gets a session', async () => {
  const { data, error } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
  const claims = await auth.tokens.verify(data.session?.access_token ?? '')

  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    is_anonymous: true,
    role: 'authenticated',
    email: '',
    app_metadata: {},
    user_metadata: { theme: 'dark' },
    identities: [],
  })
  expect(claims).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }] })
})

test('a confirmed address makes the person permanent, and keeps the id', async () => {
  const { data } = await client.auth.signInAnonymously()
  await client.auth.updateUser({ email })
  const mails = auth.mails.map(({ to }) => to)
  await follow(auth, linkIn(auth.mails.at(-1)))
  await client.auth.updateUser({ password })
  const signedIn = await createStockClient(auth).auth.signInWithPassword({ email, password })

  expect(mails).toEqual([email])
  expect(signedIn.data.user).toMatchObject({
    id: data.user?.id,
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email', identity_data: { email, email_verified: true } }],
  })
})

test('where addresses are not confirmed, a new address makes the person permanent at once', async () => {
  await open({ anonymousSignIn: true, email: { ...defaultAuthSettings.email, confirm: false } })
  await client.auth.signInAnonymously()

  const { data, error } = await client.auth.updateUser({ email, password })

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, is_anonymous: false })
  expect(auth.mails).toEqual([])
})

test('a person without an address cannot have a password', async () => {
  await client.auth.signInAnonymously()

  const { error } = await client.auth.updateUser({ password })

  expect(error).toMatchObject({ status: 422, code: 'validation_failed' })
})

test.each([
  { settings: {}, code: 'anonymous_provider_disabled', message: 'Anonymous sign-ins are disabled' },
  {
    settings: { anonymousSignIn: true, signUp: false },
    code: 'signup_disabled',
    message: 'Signups not allowed for this instance',
  },
])('with the settings $settings an anonymous sign-in is refused', async ({ settings, code, message }) => {
  await open(settings)

  const { error } = await client.auth.signInAnonymously()

  expect(error).toMatchObject({ status: 422, code, message })
})

test('an address is limited to thirty anonymous sign-ins an hour', async () => {
  auth.peer.address = '203.0.113.50'
  const codes = []
  for (let attempt = 0; attempt < 31; attempt += 1) {
    codes.push((await client.auth.signInAnonymously()).error?.code)
    if (attempt % 20 === 19) auth.advance(300)
  }

  expect(codes).toEqual([...Array.from({ length: 30 }, () => undefined), 'over_request_rate_limit'])
})
