import { type AuthError, createClient, type SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, expect, test } from 'vitest'
import { defaultAuthSettings } from '#server/platform/auth/auth-settings.ts'
import {
  type AuthFixture,
  createAuthFixture,
  follow,
  linkIn,
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

const signUp = () =>
  client.auth.signUp({
    email,
    password,
    options: { data: { full_name: 'Ada Lovelace' }, emailRedirectTo: `${siteUrl}/auth/login?verified=true` },
  })

const outline = (error: AuthError | null) => error && { status: error.status, code: error.code, message: error.message }

test('a sign-up returns an unconfirmed user and sends one link', async () => {
  const { data, error } = await signUp()

  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({
    email,
    role: 'authenticated',
    aud: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'Ada Lovelace', email, email_verified: false, sub: data.user?.id },
    confirmation_sent_at: auth.now().toISOString(),
  })
  expect(data.user?.identities).toMatchObject([{ id: data.user?.id, provider: 'email', identity_data: { email } }])
  expect(auth.mails.map(({ to }) => to)).toEqual([email])
})

test('an unconfirmed user cannot sign in, and only the right password reveals why', async () => {
  await signUp()

  const early = await signIn()
  const wrong = await signIn(client, 'not-the-password')

  expect(outline(early.error)).toEqual({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' })
  expect(outline(wrong.error)).toEqual({
    status: 400,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  })
})

test('the confirmation link redirects to the sign-in page with a session', async () => {
  await signUp()

  const { status, address, fragment } = await follow(auth, linkIn(auth.mails.at(-1)))
  const adopted = await client.auth.setSession({
    access_token: fragment['access_token'] ?? '',
    refresh_token: fragment['refresh_token'] ?? '',
  })

  expect(status).toBe(303)
  expect(address).toBe(`${siteUrl}/auth/login?verified=true`)
  expect(Object.keys(fragment)).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'sb',
    'token_type',
    'type',
  ])
  expect(fragment['type']).toBe('signup')
  expect(adopted.data.user).toMatchObject({ email, user_metadata: { email_verified: true } })
  expect(adopted.data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true })
})

test('signing up with a confirmed address looks the same, changes nothing and sends no email', async () => {
  await signUpConfirmed(auth, email)
  const sent = auth.mails.length
  auth.advance(60)

  const again = await client.auth.signUp({ email, password: 'another-one-9', options: { data: { full_name: 'Eve' } } })
  const soon = await client.auth.signUp({ email, password: 'another-one-9', options: { data: { full_name: 'Eve' } } })
  const wrong = await signIn(client, 'another-one-9')

  expect(again.error).toBeNull()
  // As for an address without a confirmed account.
  expect(outline(soon.error)).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
  expect(again.data.user).toMatchObject({ email, role: 'authenticated', user_metadata: { full_name: 'Eve' } })
  expect(auth.mails).toHaveLength(sent)
  expect(wrong.error?.code).toBe('invalid_credentials')
})

/** Returns an answer with names instead of what differs between two accounts. */
const withoutNames = (answer: unknown, { id, email: address }: { id: string; email: string }) =>
  JSON.stringify(answer)
    .replaceAll(id, 'the id')
    .replaceAll(address, 'the address')
    .replaceAll(/"identity_id":"[^"]+"/g, '')

test('the answers to two sign-ups are the same for a new, an unconfirmed and a confirmed address', async () => {
  const names = ['new', 'unconfirmed', 'confirmed'].map((name) => `${name}.${crypto.randomUUID()}@example.com`)
  const [, unconfirmed = '', confirmed = ''] = names
  const answerOf = (address: string, name: string) =>
    client.auth.signUp({ email: address, password, options: { data: { full_name: name } } })
  await answerOf(unconfirmed, 'Ada')
  await signUpConfirmed(auth, confirmed)
  auth.advance(3600)

  const first = await Promise.all(names.map((address) => answerOf(address, 'Eve')))
  auth.advance(3600)
  const second = await Promise.all(names.map((address) => answerOf(address, 'Eve')))

  for (const answers of [first, second]) {
    const seen = answers.map(({ data, error }, at) => {
      expect(error).toBeNull()
      return withoutNames(data, { id: data.user?.id ?? '', email: names[at] ?? '' })
    })
    expect(new Set(seen).size).toBe(1)
  }
  expect(second.map(({ data }) => data.user?.id)).toEqual(first.map(({ data }) => data.user?.id))
  expect(first[0]?.data.user?.identities).toHaveLength(1)
})

test('where accounts are not hidden, a known address has no identities, as on the hosted service', async () => {
  auth = await createAuthFixture(database, { hidesAccounts: false })
  const open = createStockClient(auth)
  await signUpConfirmed(auth, email)
  auth.advance(60)

  const again = await open.auth.signUp({ email, password, options: { data: { full_name: 'Eve' } } })

  expect(again.data.user).toMatchObject({ role: '', identities: [], user_metadata: { full_name: 'Eve' } })
})

test('signing up again before confirming resends the link after a minute and keeps the same password', async () => {
  const first = await signUp()
  const tooSoon = await signUp()
  auth.advance(60)
  const second = await signUp()
  await follow(auth, linkIn(auth.mails.at(-1)))

  expect(outline(tooSoon.error)).toEqual({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: 'For security purposes, you can only request this after 60 seconds.',
  })
  expect(second.data.user?.id).toBe(first.data.user?.id)
  expect(auth.mails.at(-1)?.text).not.toContain('No password works')
  expect((await signIn()).error).toBeNull()
})

const another = 'another-one-9'

test('no password survives two sign-ups with different ones, until the owner of the address resets it', async () => {
  const stranger = await signUp()
  auth.advance(60)
  const owner = await client.auth.signUp({ email, password: another })
  await follow(auth, linkIn(auth.mails.at(-1)))
  const refused = [await signIn(), await signIn(client, another)]
  const message = auth.mails.at(-1)
  auth.advance(60)
  await client.auth.resetPasswordForEmail(email)
  const { fragment } = await follow(auth, linkIn(auth.mails.at(-1)))
  const { access_token = '', refresh_token = '' } = fragment
  await client.auth.setSession({ access_token, refresh_token })
  await client.auth.updateUser({ password: another })

  expect(owner.data.user?.id).toBe(stranger.data.user?.id)
  expect(refused.map(({ error }) => error?.code)).toEqual(['invalid_credentials', 'invalid_credentials'])
  expect(message?.text).toContain('reset your password to choose one')
  expect((await signIn()).error?.code).toBe('invalid_credentials')
  expect((await signIn(client, another)).error).toBeNull()
})

test('a sign-up that is too soon for an email ends the other password too', async () => {
  await signUp()
  const owner = await client.auth.signUp({ email, password: another })
  await follow(auth, linkIn(auth.mails.at(-1)))

  expect(owner.error?.code).toBe('over_email_send_rate_limit')
  expect((await signIn()).error?.code).toBe('invalid_credentials')
})

test('a stranger who signs up in between or afterwards does not set the password', async () => {
  await signUp()
  auth.advance(60)
  await client.auth.signUp({ email, password: another })
  const repeated = await signUp()
  await follow(auth, linkIn(auth.mails.at(-1)))
  auth.advance(60)
  const later = await signUp()

  expect(repeated.error?.code).toBe('over_email_send_rate_limit')
  expect(later.data.user?.id).not.toBe(repeated.data.user?.id)
  expect((await signIn()).error?.code).toBe('invalid_credentials')
})

test('of simultaneous sign-ups with different passwords, none sets the password', async () => {
  const secrets = [password, another, 'violet-tractor-5']
  await Promise.all(secrets.map((secret) => client.auth.signUp({ email, password: secret })))
  await follow(auth, linkIn(auth.mails.at(-1)))
  const answers = await Promise.all(secrets.map((secret) => signIn(client, secret)))

  expect(answers.map(({ error }) => error?.code)).toEqual(secrets.map(() => 'invalid_credentials'))
})

test('where addresses are not confirmed, a second sign-up is refused and changes nothing', async () => {
  auth = await createAuthFixture(database, { email: { ...defaultAuthSettings.email, confirm: false } })
  const open = createStockClient(auth)
  const first = await open.auth.signUp({ email, password })
  const second = await open.auth.signUp({ email, password: another })

  expect(first.data.session).not.toBeNull()
  expect(outline(second.error)).toEqual({
    status: 422,
    code: 'user_already_exists',
    message: 'User already registered',
  })
  expect((await signIn(open)).error).toBeNull()
  expect((await signIn(open, another)).error?.code).toBe('invalid_credentials')
})

test('where addresses are not confirmed, a sign-up keeps the password of an unconfirmed account', async () => {
  auth = await createAuthFixture(database, { email: { ...defaultAuthSettings.email, confirm: false } })
  const { admin } = createClient(siteUrl, auth.keys.serviceRoleKey, { global: { fetch: auth.fetch } }).auth
  const { data } = await admin.createUser({ email, password })
  const { error } = await createStockClient(auth).auth.signUp({ email, password: another })
  await admin.updateUserById(data.user?.id ?? '', { email_confirm: true })

  expect(error?.code).toBe('user_already_exists')
  expect((await signIn(createStockClient(auth))).error).toBeNull()
})

test('resend sends a new link and invalidates the old one', async () => {
  await signUp()
  const old = linkIn(auth.mails.at(-1))
  auth.advance(60)

  const { error } = await client.auth.resend({ type: 'signup', email })
  const stale = await auth.fetch(old)
  const { fragment } = await follow(auth, linkIn(auth.mails.at(-1)))

  expect(error).toBeNull()
  expect(stale.headers.get('Location')).toContain('error_code=otp_expired')
  expect(fragment['access_token']).toBeTruthy()
  expect(auth.mails.at(-1)?.text).not.toContain('No password works')
})

test('a link sent again after sign-ups with different passwords says to choose one', async () => {
  await signUp()
  await client.auth.signUp({ email, password: another })
  auth.advance(60)
  await client.auth.resend({ type: 'signup', email })

  expect(auth.mails).toHaveLength(2)
  expect(auth.mails.at(-1)?.text).toContain('No password works')
})

test('resending right after a sign-up is refused, for new and confirmed addresses', async () => {
  await signUp()
  const fresh = await client.auth.resend({ type: 'signup', email })
  await follow(auth, linkIn(auth.mails.at(-1)))
  auth.advance(60)
  await signUp()
  const confirmed = await client.auth.resend({ type: 'signup', email })

  expect(outline(fresh.error)).toMatchObject({ code: 'over_email_send_rate_limit' })
  expect(outline(confirmed.error)).toEqual(outline(fresh.error))
})

test('recovery and resend respond the same with and without an account', async () => {
  await signUpConfirmed(auth, email)
  const sent = auth.mails.length
  const stranger = `nobody.${crypto.randomUUID()}@example.com`

  const replies = []
  for (const address of [email, stranger]) {
    const first = await client.auth.resetPasswordForEmail(address)
    const second = await client.auth.resetPasswordForEmail(address)
    auth.advance(60)
    const resend = await client.auth.resend({ type: 'signup', email: address })
    replies.push([outline(first.error), outline(second.error), outline(resend.error)])
  }

  expect(replies[1]).toEqual(replies[0])
  expect(replies[0]).toEqual([null, expect.objectContaining({ code: 'over_email_send_rate_limit' }), null])
  expect(auth.mails.slice(sent).map(({ to }) => to)).toEqual([email])
})

test('a message that cannot be sent gives an error and can be requested again at once', async () => {
  auth.deliver.fail = true
  const failed = await signUp()
  auth.deliver.fail = false
  const retried = await signUp()

  expect(failed.error).toMatchObject({ status: 500, message: 'Error sending confirmation email' })
  expect(retried.error).toBeNull()
  expect(auth.mails).toHaveLength(1)
})

test('a token can be verified without opening the link', async () => {
  await signUp()
  const token = new URL(linkIn(auth.mails.at(-1))).searchParams.get('token') ?? ''

  const verified = await client.auth.verifyOtp({ type: 'signup', token_hash: token })
  const again = await client.auth.verifyOtp({ type: 'signup', token_hash: token })
  const guessed = await client.auth.verifyOtp({ type: 'email', email, token: '123456' })

  expect(verified.data.session?.user.email).toBe(email)
  expect(outline(again.error)).toEqual({
    status: 403,
    code: 'otp_expired',
    message: 'Email link is invalid or has expired',
  })
  expect(outline(guessed.error)).toEqual({
    status: 403,
    code: 'otp_expired',
    message: 'Token has expired or is invalid',
  })
})
