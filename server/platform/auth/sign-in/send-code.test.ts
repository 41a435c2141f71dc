import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, expect, test } from 'vitest'
import { defaultAuthSettings } from '#server/platform/auth/auth-settings.ts'
import {
  type AuthFixture,
  codeIn,
  createAuthFixture,
  follow,
  linkIn,
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

const lastMail = () => auth.mails.at(-1)

test('a code signs in once', async () => {
  await signUpConfirmed(auth, email)

  const asked = await client.auth.signInWithOtp({ email })
  const code = codeIn(lastMail())
  const entered = await client.auth.verifyOtp({ type: 'email', email, token: code })
  const again = await createStockClient(auth).auth.verifyOtp({ type: 'email', email, token: code })

  expect(asked.error).toBeNull()
  expect(lastMail()?.subject).toBe('Sign in to Fernwhistle')
  expect(entered.data.user?.email).toBe(email)
  expect(again.error).toMatchObject({ status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' })
})

test('a new address gets an account that the code confirms', async () => {
  await client.auth.signInWithOtp({ email, options: { data: { full_name: 'Ada Lovelace' } } })
  const { data } = await client.auth.verifyOtp({ type: 'email', email, token: codeIn(lastMail()) })

  expect(data.user).toMatchObject({
    email,
    email_confirmed_at: auth.now().toISOString(),
    user_metadata: { full_name: 'Ada Lovelace' },
  })
})

test('the link signs in once and says that it is a magic link', async () => {
  await signUpConfirmed(auth, email)
  await client.auth.signInWithOtp({ email, options: { emailRedirectTo: `${siteUrl}/dashboard` } })
  const link = linkIn(lastMail())

  const first = await follow(auth, link)
  const second = await follow(auth, link)

  expect(first.address).toBe(`${siteUrl}/dashboard`)
  expect(first.fragment).toMatchObject({ type: 'magiclink', access_token: expect.any(String) })
  expect(second.fragment).toMatchObject({ error_code: 'otp_expired' })
})

test.each([
  { name: 'the account', prepare: () => signUpConfirmed(auth, email) },
  { name: 'a new account', prepare: async () => undefined },
])('a PKCE client exchanges the code of the link for a session of $name', async ({ prepare }) => {
  await prepare()
  const browser = createStockClient(auth, 'pkce')
  await browser.auth.signInWithOtp({ email })
  const { address, fragment } = await follow(auth, linkIn(lastMail()))

  const { data, error } = await browser.auth.exchangeCodeForSession(new URL(address).searchParams.get('code') ?? '')

  expect(fragment).toEqual({})
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
})

test('an address without an account cannot be told from others', async () => {
  const { error } = await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })

  expect(error).toBeNull()
  expect(auth.mails).toEqual([])
})

test.each([
  { settings: {}, code: 'otp_disabled', message: 'Signups not allowed for otp' },
  { settings: { signUp: false }, code: 'signup_disabled', message: 'Signups not allowed for this instance' },
  {
    settings: { email: { ...defaultAuthSettings.email, enabled: false } },
    code: 'email_provider_disabled',
    message: 'Email logins are disabled',
  },
])('with the settings $settings a code for an unknown address is refused as $code', async (refusal) => {
  auth = await createAuthFixture(database, { hidesAccounts: false, ...refusal.settings })
  client = createStockClient(auth)

  const { error } = await client.auth.signInWithOtp({
    email,
    options: { shouldCreateUser: refusal.code === 'signup_disabled' },
  })

  expect(error).toMatchObject({ status: 422, code: refusal.code, message: refusal.message })
})

test.each([
  { body: {}, message: 'One of email or phone must be set' },
  { body: { email: 'a@b.co', phone: '1555' }, message: 'Only an email address or phone number should be provided' },
  { body: { email: 'a@b.co', channel: 'sms' }, message: 'Channel should only be specified with Phone OTP' },
  { body: { email: 'nope' }, message: 'Unable to validate email address: invalid format' },
])('a request with $body is refused', async ({ body, message }) => {
  const response = await auth.fetch(`${siteUrl}/auth/v1/otp`, { method: 'POST', body: JSON.stringify(body) })

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error_code: 'validation_failed', msg: message })
})

test('a second request within a minute is refused, for known and unknown addresses alike', async () => {
  await signUpConfirmed(auth, email)
  const unknown = `bob.${crypto.randomUUID()}@example.com`
  const ask = async (to: string) =>
    (await client.auth.signInWithOtp({ email: to, options: { shouldCreateUser: false } })).error?.message

  const answers = [await ask(email), await ask(email), await ask(unknown), await ask(unknown)]
  auth.advance(60)
  const later = await ask(email)

  const refusal = 'For security purposes, you can only request this after 60 seconds.'
  expect(answers).toEqual([undefined, refusal, undefined, refusal])
  expect(later).toBeUndefined()
})

test('links and codes expire by the settings', async () => {
  auth = await createAuthFixture(database, { email: { ...defaultAuthSettings.email, codeLifetimeS: 3600 } })
  client = createStockClient(auth)
  await signUpConfirmed(auth, email)
  await client.auth.signInWithOtp({ email })
  const message = lastMail()
  auth.advance(3601)

  const { error } = await client.auth.verifyOtp({ type: 'email', email, token: codeIn(message) })
  const { fragment } = await follow(auth, linkIn(message))

  expect(message?.text).toContain('expire in 1 hour.')
  expect(error?.code).toBe('otp_expired')
  expect(fragment).toMatchObject({ error_code: 'otp_expired' })
})

test('the code of a sign-up confirms the address, also after a mail scanner opened its link', async () => {
  const browser = createStockClient(auth, 'pkce')
  await browser.auth.signUp({ email, password: 'evergreen-42' })
  const message = lastMail()
  await follow(auth, linkIn(message))

  const { data } = await browser.auth.verifyOtp({ type: 'signup', email, token: codeIn(message) })

  expect(data.session?.user.email).toBe(email)
})

test('the codes of an email change work like its links', async () => {
  await client.auth.setSession(await signUpConfirmed(auth, email))
  const newEmail = `new.${email}`
  await client.auth.updateUser({ email: newEmail })
  const [current, fresh] = auth.mails.slice(-2)

  const first = await client.auth.verifyOtp({ type: 'email_change', email, token: codeIn(current) })
  const second = await client.auth.verifyOtp({ type: 'email_change', email: newEmail, token: codeIn(fresh) })

  expect(first.data.session).toBeNull()
  expect(second.data.user?.email).toBe(newEmail)
})

test('five wrong codes end a code of any type', async () => {
  await client.auth.signUp({ email, password: 'evergreen-42' })
  const code = codeIn(lastMail())
  const enter = (token: string) => client.auth.verifyOtp({ type: 'signup', email, token })
  for (let step = 1; step <= 5; step += 1) {
    await enter(String((Number(code) + step) % 1_000_000).padStart(6, '0'))
  }

  expect((await enter(code)).error?.code).toBe('otp_expired')
})
