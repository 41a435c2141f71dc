import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, expect, test } from 'vitest'
import { type AuthSettings, defaultAuthSettings } from '#server/platform/auth/auth-settings.ts'
import { type AuthFixture, createAuthFixture, password, siteUrl } from '#test/fixtures/auth-fixture.ts'
import { createPhoneFixture, type PhoneFixture } from '#test/harness/clients/phone-sign-in.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import type { TextMessage } from './text-messages.ts'

let auth: AuthFixture
let client: SupabaseClient
let phone: string
let messages: TextMessage[]
let sender: PhoneFixture['sender']
let code: PhoneFixture['code']

const database = await openDatabase()

async function prepare(sms: Partial<AuthSettings['sms']> = {}, settings: Partial<AuthSettings> = {}) {
  ;({ auth, client, phone, messages, sender, code } = await createPhoneFixture(database, sms, settings))
}

beforeEach(() => prepare())

const another = () => createStockClient(auth)

async function signUp(as = client) {
  await as.auth.signUp({ phone, password })
  return as.auth.verifyOtp({ phone, token: code(), type: 'sms' })
}

test('a number without an account gets a code, and the code signs in', async () => {
  const sent = await client.auth.signInWithOtp({ phone: `+${phone}`, options: { data: { name: 'Ada' } } })
  const { data } = await client.auth.verifyOtp({ phone, token: code(), type: 'sms' })

  expect(sent.error).toBeNull()
  expect(messages).toEqual([{ phone, text: expect.stringMatching(/^Your code is \d{6}$/), channel: 'sms' }])
  expect(data.user).toMatchObject({
    phone,
    email: '',
    phone_confirmed_at: auth.now().toISOString(),
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: { name: 'Ada', phone_verified: true },
    identities: [{ provider: 'phone', identity_data: { phone, phone_verified: true } }],
    is_anonymous: false,
  })
  expect((await client.auth.getClaims()).data?.claims).toMatchObject({ phone, amr: [{ method: 'otp' }] })
})

test('a sign-up is confirmed by its code, and then the password signs in', async () => {
  const signedUp = await client.auth.signUp({ phone, password })
  const early = await another().auth.signInWithPassword({ phone, password })
  const { data } = await client.auth.verifyOtp({ phone, token: code(), type: 'sms' })
  const later = await another().auth.signInWithPassword({ phone: `+${phone}`, password })
  const wrong = await another().auth.signInWithPassword({ phone, password: 'another-evergreen' })

  expect(signedUp.data).toMatchObject({ session: null, user: { phone, identities: [{ provider: 'phone' }] } })
  expect(early.error).toMatchObject({ status: 400, code: 'phone_not_confirmed', message: 'Phone not confirmed' })
  expect(data.user?.phone).toBe(phone)
  expect(later.data.user?.id).toBe(data.user?.id)
  expect(wrong.error).toMatchObject({ code: 'invalid_credentials' })
})

test('a sign-up with a known number looks like any other, and sends nothing', async () => {
  await signUp()

  const { data, error } = await another().auth.signUp({ phone, password: 'another-evergreen-43' })

  expect(error).toBeNull()
  expect(data).toMatchObject({ session: null, user: { phone, identities: [{ provider: 'phone' }] } })
  expect(messages).toHaveLength(1)
  expect((await another().auth.signInWithPassword({ phone, password })).error).toBeNull()
})

test('where numbers need no proof, a sign-up starts a session, once', async () => {
  await prepare({ confirm: false })

  const { data } = await client.auth.signUp({ phone, password })
  const again = await another().auth.signUp({ phone, password })

  expect(data.session?.user.phone).toBe(phone)
  expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' })
  expect(messages).toEqual([])
})

test('a code works once, for a minute, and for its number', async () => {
  await client.auth.signInWithOtp({ phone })
  const token = code()
  const expired = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' }
  const verify = async (other = phone) => (await another().auth.verifyOtp({ phone: other, token, type: 'sms' })).error

  expect(await verify('15550000000')).toMatchObject(expired)
  expect((await another().auth.verifyOtp({ phone, token, type: 'phone_change' })).error).toMatchObject(expired)
  expect(await verify()).toBeNull()
  expect(await verify()).toMatchObject(expired)
  auth.advance(60)
  await client.auth.signInWithOtp({ phone })
  auth.advance(61)
  expect((await another().auth.verifyOtp({ phone, token: code(), type: 'sms' })).error).toMatchObject(expired)
})

test('of two clients with the same code one signs in, and five wrong codes end it', async () => {
  await client.auth.signInWithOtp({ phone })
  const token = code()
  const results = await Promise.all(
    [another(), another(), another()].map((each) => each.auth.verifyOtp({ phone, token, type: 'sms' })),
  )
  auth.advance(60)
  await client.auth.signInWithOtp({ phone })
  const wrong = code() === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 5; tries += 1) await another().auth.verifyOtp({ phone, token: wrong, type: 'sms' })

  expect(results.filter(({ error }) => error === null)).toHaveLength(1)
  expect((await another().auth.verifyOtp({ phone, token: code(), type: 'sms' })).error).toMatchObject({
    code: 'otp_expired',
  })
})

test('a stranger’s password ends when the owner of the number asks for a code', async () => {
  await another().auth.signUp({ phone, password })
  auth.advance(60)

  await client.auth.signInWithOtp({ phone })
  await client.auth.verifyOtp({ phone, token: code(), type: 'sms' })

  expect((await another().auth.signInWithPassword({ phone, password })).error).toMatchObject({
    code: 'invalid_credentials',
  })
})

test('a stranger’s password ends when the owner of the number signs up too', async () => {
  await another().auth.signUp({ phone, password: 'a-stranger-evergreen' })
  auth.advance(60)

  await client.auth.signUp({ phone, password })
  await client.auth.verifyOtp({ phone, token: code(), type: 'sms' })

  expect((await another().auth.signInWithPassword({ phone, password: 'a-stranger-evergreen' })).error).toMatchObject({
    code: 'invalid_credentials',
  })
  expect((await client.auth.updateUser({ password })).error).toBeNull()
})

test('a person gets a message a minute, and all together as many as the settings allow', async () => {
  await prepare({ perHour: 1 }, { hidesAccounts: false })
  await database.query(`delete from private.rate_limits where key like 'messages%'`)
  const first = await client.auth.signInWithOtp({ phone })
  auth.advance(20)
  const soon = await client.auth.signInWithOtp({ phone })
  const other = await client.auth.signInWithOtp({ phone: '15551112222' })

  expect(first.data).toMatchObject({ messageId: 'message-1' })
  expect(soon.error).toMatchObject({
    status: 429,
    code: 'over_sms_send_rate_limit',
    message: 'For security purposes, you can only request this after 40 seconds.',
  })
  expect(other.error).toMatchObject({ code: 'over_sms_send_rate_limit', message: 'SMS rate limit exceeded' })
})

test('a message that can’t be sent is an error without details, and the next try is allowed at once', async () => {
  sender.isDown = true
  const { error } = await client.auth.signInWithOtp({ phone })
  sender.isDown = false

  expect(error).toMatchObject({
    status: 422,
    code: 'sms_send_failed',
    message: 'Error sending confirmation OTP to provider',
  })
  expect((await client.auth.signInWithOtp({ phone })).error).toBeNull()
})

test('without a sender only numbers with a test code can sign in', async () => {
  auth = await createAuthFixture(database, {
    sms: { ...defaultAuthSettings.sms, enabled: true, testCodes: { [phone]: '424242' } },
  })
  client = another()

  const refused = await client.auth.signInWithOtp({ phone: '15551234567' })
  await client.auth.signInWithOtp({ phone })
  const { data } = await client.auth.verifyOtp({ phone, token: '424242', type: 'sms' })

  expect(refused.error).toMatchObject({ status: 500, message: 'Unable to get SMS provider' })
  expect(data.user?.phone).toBe(phone)
})

test('a code is sent again to a number that waits for one', async () => {
  await client.auth.signUp({ phone, password })
  auth.advance(60)

  const { error } = await client.auth.resend({ type: 'sms', phone })
  const unknown = await client.auth.resend({ type: 'sms', phone: '15559999999' })

  expect([error, unknown.error]).toEqual([null, null])
  expect(messages).toHaveLength(2)
  expect((await client.auth.verifyOtp({ phone, token: code(), type: 'sms' })).error).toBeNull()
})

test('the service role gives and changes numbers', async () => {
  const admin = (path: string, method: string, body: object) =>
    auth.fetch(`${siteUrl}/auth/v1/admin/users${path}`, {
      method,
      headers: { Authorization: `Bearer ${auth.keys.serviceRoleKey}` },
      body: JSON.stringify(body),
    })
  const created = await (await admin('', 'POST', { phone, password, phone_confirm: true })).json()
  const twice = await (await admin('', 'POST', { phone })).json()
  const newPhone = `${phone.slice(0, -2)}44`
  await admin(`/${created.id}`, 'PUT', { phone: newPhone })

  expect(created).toMatchObject({ phone, identities: [{ provider: 'phone' }] })
  expect(twice).toMatchObject({ error_code: 'phone_exists' })
  expect((await client.auth.signInWithPassword({ phone: newPhone, password })).data.user?.id).toBe(created.id)
})

test('a person whom the service role gives an address and a number has an identity for each', async () => {
  const response = await auth.fetch(`${siteUrl}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${auth.keys.serviceRoleKey}` },
    body: JSON.stringify({ email: `ada.${crypto.randomUUID()}@example.com`, phone }),
  })

  expect(await response.json()).toMatchObject({
    app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    identities: [{ provider: 'email' }, { provider: 'phone', identity_data: { phone, phone_verified: false } }],
  })
})

test('a new password by the service role ends the wait after wrong ones for the number', async () => {
  const { data } = await signUp()
  const wrong = () => another().auth.signInWithPassword({ phone, password: 'wrong' })
  let error = (await wrong()).error
  for (let tries = 0; tries < 30 && error?.status !== 429; tries += 1) error = (await wrong()).error
  expect(error?.status).toBe(429)

  await auth.fetch(`${siteUrl}/auth/v1/admin/users/${data.user?.id}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${auth.keys.serviceRoleKey}` },
    body: JSON.stringify({ password: 'a-new-evergreen-43' }),
  })

  expect((await another().auth.signInWithPassword({ phone, password: 'a-new-evergreen-43' })).error).toBeNull()
})

test.each([
  { path: '/signup', body: { password }, status: 400, message: 'Phone signups are disabled' },
  { path: '/otp', body: {}, status: 400, message: 'Unsupported phone provider' },
  { path: '/token?grant_type=password', body: { password }, status: 422, message: 'Phone logins are disabled' },
  { path: '/resend', body: { type: 'sms' }, status: 400, message: 'Phone logins are disabled' },
])('where phones are switched off, POST $path says so', async ({ path, body, status, message }) => {
  await prepare({ enabled: false })

  const response = await auth.fetch(`${siteUrl}/auth/v1${path}`, {
    method: 'POST',
    body: JSON.stringify({ phone, ...body }),
  })

  expect([response.status, await response.json()]).toMatchObject([
    status,
    { error_code: 'phone_provider_disabled', msg: message },
  ])
})

test.each([
  { path: '/otp', body: { phone: 'x' }, message: 'Invalid phone number format (E.164 required)' },
  {
    path: '/otp',
    body: { phone: '15551234567', channel: 'pigeon' },
    message:
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  },
  {
    path: '/signup',
    body: { phone: '15551234567', password, code_challenge: 'x' },
    message: 'PKCE not supported for phone signups',
  },
])('POST $path with $body is refused', async ({ path, body, message }) => {
  const response = await auth.fetch(`${siteUrl}/auth/v1${path}`, { method: 'POST', body: JSON.stringify(body) })

  expect([response.status, (await response.json()).msg]).toEqual([400, message])
})
