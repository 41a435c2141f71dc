import type { SupabaseClient } from '@supabase/supabase-js'
import type { QueryResultRow } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import {
  type AuthFixture,
  createAuthFixture,
  follow,
  getUser,
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

test('resetting the password by the link ends the other sessions', async () => {
  await signUpConfirmed(auth, email)
  const old = (await signIn(createStockClient(auth))).data.session

  const asked = await client.auth.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/auth/reset-password` })
  const { address, fragment } = await follow(auth, linkIn(auth.mails.at(-1)))
  await client.auth.setSession({
    access_token: fragment['access_token'] ?? '',
    refresh_token: fragment['refresh_token'] ?? '',
  })
  const updated = await client.auth.updateUser({ password: 'a-new-evergreen-43' })

  expect(asked.error).toBeNull()
  expect(address).toBe(`${siteUrl}/auth/reset-password`)
  expect(fragment['type']).toBe('recovery')
  expect(updated.error).toBeNull()
  expect((await client.auth.getUser()).error).toBeNull()
  expect((await getUser(auth, old?.access_token)).status).toBe(403)
  expect((await signIn()).error?.code).toBe('invalid_credentials')
  expect((await signIn(client, 'a-new-evergreen-43')).error).toBeNull()
})

test('user data is merged key by key, and null removes a key', async () => {
  await client.auth.setSession(await signUpConfirmed(auth, email))

  await client.auth.updateUser({ data: { theme: 'dark', full_name: 'Ada King' } })
  const { data } = await client.auth.updateUser({ data: { theme: null } })

  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada King', email })
  expect(data.user?.user_metadata).not.toHaveProperty('theme')
})

test.each([
  { wish: { password: 'evergreen-42' }, status: 422, code: 'same_password' },
  { wish: { password: 'short' }, status: 422, code: 'weak_password' },
  { wish: { password: `${'ä'.repeat(36)}!` }, status: 400, code: 'validation_failed' },
  {
    wish: { password: 'a-new-evergreen-43', current_password: 'wrong' },
    status: 400,
    code: 'current_password_invalid',
  },
  { wish: { phone: '15551234567' }, status: 422, code: 'phone_provider_disabled' },
  { wish: { email: 'not an address' }, status: 400, code: 'validation_failed' },
  { wish: { data: { note: 'x'.repeat(7000) } }, status: 400, code: 'validation_failed' },
])('updating the user with $wish is refused as $code', async ({ wish, status, code }) => {
  await client.auth.setSession(await signUpConfirmed(auth, email))

  const { error } = await client.auth.updateUser(wish)

  expect(error).toMatchObject({ status, code })
})

test('a new email takes effect once both addresses have confirmed it', async () => {
  await client.auth.setSession(await signUpConfirmed(auth, email))
  const newEmail = `new.${email}`

  const asked = await client.auth.updateUser({ email: newEmail })
  const links = auth.mails.slice(-2)
  const first = await auth.fetch(linkIn(links[0]))
  const between = await client.auth.getUser()
  const second = await auth.fetch(linkIn(links[1]))
  const after = await client.auth.getUser()

  expect(asked.data.user).toMatchObject({ email, new_email: newEmail })
  expect(links.map(({ to }) => to)).toEqual([email, newEmail])
  expect(first.headers.get('Location')).toContain('#message=Confirmation+link+accepted.')
  expect(between.data.user?.email).toBe(email)
  expect(second.headers.get('Location')).toContain('type=email_change')
  expect(after.data.user).toMatchObject({ email: newEmail, user_metadata: { email: newEmail } })
  expect(after.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: newEmail })
})

test('the links of an email change can be resent, which invalidates the earlier ones', async () => {
  await client.auth.setSession(await signUpConfirmed(auth, email))
  await client.auth.updateUser({ email: `new.${email}` })
  const stale = auth.mails.slice(-2)
  auth.advance(60)

  await client.auth.resend({ type: 'email_change', email })
  const fresh = auth.mails.slice(-2)
  const refused = await follow(auth, linkIn(stale[0]))
  for (const mail of fresh) await follow(auth, linkIn(mail))

  expect(fresh.map(({ to }) => to)).toEqual([email, `new.${email}`])
  expect(fresh).not.toEqual(stale)
  expect(refused.fragment).toMatchObject({ error_code: 'otp_expired' })
  expect((await client.auth.getUser()).data.user?.email).toBe(`new.${email}`)
})

test('a simultaneous sign-in with the old password fails while a new one is set', async () => {
  await client.auth.setSession(await signUpConfirmed(auth, email))
  const slow: Database = {
    ...database,
    async queryEach<Row extends QueryResultRow>(text: string, lists: readonly unknown[][]) {
      const found = await database.queryEach<Row>(text, lists)
      await client.auth.updateUser({ password: 'a-new-evergreen-43' })
      return found
    },
  }
  const elsewhere = await createAuthFixture(slow)

  const late = await elsewhere.fetch(`${siteUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
  })

  expect(await late.json()).toMatchObject({ error_code: 'invalid_credentials' })
  expect((await signIn(createStockClient(auth), 'a-new-evergreen-43')).error).toBeNull()
})

test('a new password cancels a pending email change', async () => {
  await client.auth.setSession(await signUpConfirmed(auth, email))
  await client.auth.updateUser({ email: `new.${email}` })
  const links = auth.mails.slice(-2)
  auth.advance(1)

  const { data } = await client.auth.updateUser({ password: 'a-new-evergreen-43' })
  const visits = [await follow(auth, linkIn(links[0])), await follow(auth, linkIn(links[1]))]
  await client.auth.resend({ type: 'email_change', email })

  expect(data.user).not.toHaveProperty('new_email')
  expect(visits).toMatchObject([
    { fragment: { error_code: 'otp_expired' } },
    { fragment: { error_code: 'otp_expired' } },
  ])
  expect(auth.mails.at(-1)).toEqual(links[1])
  expect((await client.auth.getUser()).data.user?.email).toBe(email)
})

test('a new password and a new email can be requested together', async () => {
  await client.auth.setSession(await signUpConfirmed(auth, email))

  const { data } = await client.auth.updateUser({ email: `new.${email}`, password: 'a-new-evergreen-43' })
  for (const mail of auth.mails.slice(-2)) await follow(auth, linkIn(mail))

  expect(data.user?.new_email).toBe(`new.${email}`)
  expect((await client.auth.getUser()).data.user?.email).toBe(`new.${email}`)
})

test.each([
  { name: 'a password', wish: { password: 'a-new-evergreen-43' } },
  { name: 'an address', wish: { email: `new.${crypto.randomUUID()}@example.com` } },
])('15 minutes after the sign-in $name needs the current password', async ({ wish }) => {
  await client.auth.setSession(await signUpConfirmed(auth, email))
  auth.advance(900)

  const without = await client.auth.updateUser(wish)
  const wrong = await client.auth.updateUser({ ...wish, current_password: 'evergreen-43' })
  const right = await client.auth.updateUser({ ...wish, current_password: password })

  expect(without.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
  expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid' })
  expect(right.error).toBeNull()
})

test('other user data can be changed without the password', async () => {
  await client.auth.setSession(await signUpConfirmed(auth, email))
  auth.advance(900)

  expect((await client.auth.updateUser({ data: { theme: 'dark' } })).error).toBeNull()
})

test('guessing the current password with a session is limited', async () => {
  await client.auth.setSession(await signUpConfirmed(auth, email))
  const guess = () => client.auth.updateUser({ password: 'a-new-evergreen-43', current_password: 'evergreen-43' })
  for (let tries = 0; tries < 5; tries += 1) await guess()

  expect((await guess()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
})

test('an email address of another account is refused', async () => {
  await signUpConfirmed(auth, email)
  const taken = email
  email = `bob.${crypto.randomUUID()}@example.com`
  await client.auth.setSession(await signUpConfirmed(auth, email))

  const { error } = await client.auth.updateUser({ email: taken })

  expect(error).toMatchObject({
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  })
})

test('links of an earlier email change do not confirm a later one, even while its emails are being sent', async () => {
  await client.auth.setSession(await signUpConfirmed(auth, email))
  await client.auth.updateUser({ email: `own.${email}` })
  const earlier = auth.mails.slice(-2)
  auth.advance(60)
  auth.deliver.afterwards = async (mail) => {
    if (mail.to !== email) return
    await follow(auth, linkIn(mail))
    await follow(auth, linkIn(earlier[1]))
  }

  await client.auth.updateUser({ email: `victim.${email}` })

  expect((await client.auth.getUser()).data.user?.email).toBe(email)
})

test.each([{ order: [0, 1] }, { order: [1, 0] }])(
  'a link only confirms the address it was sent to (order $order)',
  async ({ order }) => {
    await client.auth.setSession(await signUpConfirmed(auth, email))
    await client.auth.updateUser({ email: `own.${email}` })
    const links = auth.mails.slice(-2).map(linkIn)
    await database.query(`update auth.users set email_change = 'victim.' || email where email = $1`, [email])

    for (const index of order) await follow(auth, links[index] ?? '')
    const again = await follow(auth, links[1] ?? '')

    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    expect(again.fragment).toMatchObject({ error_code: 'otp_expired' })
  },
)
