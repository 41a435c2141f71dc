import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, expect, test } from 'vitest'
import { defaultAuthSettings } from '#server/platform/auth/auth-settings.ts'
import { type AuthFixture, createAuthFixture, password, signUpConfirmed, siteUrl } from '#test/fixtures/auth-fixture.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { codeAt } from './totp.ts'

let auth: AuthFixture
let client: SupabaseClient
let email: string

const database = await openDatabase()

beforeEach(async () => {
  auth = await createAuthFixture(database)
  client = createStockClient(auth)
  email = `ada.${crypto.randomUUID()}@example.com`
  await client.auth.setSession(await signUpConfirmed(auth, email))
})

async function enroll(as = client, friendlyName?: string) {
  const { data, error } = await as.auth.mfa.enroll({ factorType: 'totp', ...(friendlyName && { friendlyName }) })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret, totp: data.totp }
}

async function enter(factorId: string, code: string, as = client) {
  return as.auth.mfa.challengeAndVerify({ factorId, code })
}

/** Adds a verified factor, and waits until its next code. */
async function enrollVerified() {
  auth.advance(1)
  const factor = await enroll()
  const { error } = await enter(factor.id, codeAt(factor.secret, auth.now()))
  if (error) throw error
  auth.advance(30)
  return factor
}

const levels = async (as = client) => (await as.auth.mfa.getAuthenticatorAssuranceLevel()).data
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const signInElsewhere = async () => {
  const other = createStockClient(auth)
  await other.auth.signInWithPassword({ email, password })
  return other
}

test('an authenticator app is enrolled with a QR code, a secret and an address', async () => {
  const { totp } = await enroll()

  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
  expect(totp.qr_code).not.toContain('#')
  expect(totp.uri).toContain(`otpauth://totp/shop.example%3A3000:${encodeURIComponent(email)}?`)
  expect(totp.uri).toContain(`secret=${totp.secret}`)
})

test('the first code raises the session and ends the other sessions', async () => {
  const other = await signInElsewhere()
  const before = (await client.auth.getSession()).data.session
  const { id, secret } = await enroll()
  const unverified = await levels()
  const { data, error } = await enter(id, codeAt(secret, auth.now()))
  const claims = await auth.tokens.verify(data?.access_token ?? '')
  const { session_id: sessionId } = await auth.tokens.verify(before?.access_token ?? '')

  expect(error).toBeNull()
  expect(unverified).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  expect(await levels()).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  expect(claims).toMatchObject({ session_id: sessionId, aal: 'aal2', amr: [{ method: 'totp' }, { method: 'otp' }] })
  expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id, status: 'verified' }])
  expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('a refresh keeps the level', async () => {
  await enrollVerified()

  const { data } = await client.auth.refreshSession()

  expect(await auth.tokens.verify(data.session?.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'totp' }, { method: 'otp' }],
  })
})

test('a later sign-in asks for the second factor, and needs it to change the password', async () => {
  const { id, secret } = await enrollVerified()
  const other = await signInElsewhere()
  const asked = await levels(other)
  const early = await other.auth.updateUser({ password: 'a-new-evergreen-43' })
  const entered = await enter(id, codeAt(secret, auth.now()), other)
  const late = await other.auth.updateUser({ password: 'a-new-evergreen-43' })

  expect(asked).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  expect(early.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  expect(entered.error).toBeNull()
  expect(late.error).toBeNull()
})

test('a code works once, also on another challenge', async () => {
  const { id, secret } = await enrollVerified()
  const other = await signInElsewhere()
  // A second factor of its own keeps this session when the first one is raised.
  await enter(id, codeAt(secret, auth.now()), other)
  auth.advance(30)
  const code = codeAt(secret, auth.now())

  const results = await Promise.all([enter(id, code), enter(id, code, other)])

  expect(new Set(results.map(({ error }) => error?.code))).toEqual(new Set(['mfa_verification_failed', undefined]))
})

test('a wrong code is refused, and the challenge stays open for the right one', async () => {
  const { id, secret } = await enroll()
  const code = codeAt(secret, auth.now())
  const { data } = await client.auth.mfa.challenge({ factorId: id })
  const challengeId = data?.id ?? ''

  const first = await client.auth.mfa.verify({ factorId: id, challengeId, code: wrong(code) })
  const second = await client.auth.mfa.verify({ factorId: id, challengeId, code })

  expect(first.error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid TOTP code entered',
  })
  expect(second.error).toBeNull()
})

test('ten wrong codes in an hour close the factor for the rest of the hour', async () => {
  const { id, secret } = await enroll()
  for (let attempt = 0; attempt < 10; attempt += 1) await enter(id, wrong(codeAt(secret, auth.now())))

  const closed = await enter(id, codeAt(secret, auth.now()))
  auth.advance(3600)
  await client.auth.refreshSession()
  const open = await enter(id, codeAt(secret, auth.now()))

  expect(closed.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  expect(open.error).toBeNull()
})

test('a challenge ends after five minutes, and belongs to one address and one factor', async () => {
  const { id, secret } = await enroll(client, 'phone')
  const other = await enroll(client, 'tablet')
  const { data } = await client.auth.mfa.challenge({ factorId: id })
  const verify = (factorId: string, key: string) =>
    client.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code: codeAt(key, auth.now()) })

  const ofOther = await verify(other.id, other.secret)
  auth.peer.address = '203.0.113.80'
  const elsewhere = await verify(id, secret)
  auth.peer.address = null
  auth.advance(-86_400)
  const early = await verify(id, secret)
  auth.advance(86_400 + 301)
  const late = await verify(id, secret)

  expect(ofOther.error?.code).toBe('mfa_factor_not_found')
  expect(elsewhere.error?.code).toBe('mfa_ip_address_mismatch')
  expect(early.error?.code).toBe('mfa_challenge_expired')
  expect(late.error?.code).toBe('mfa_challenge_expired')
})

test('a factor of another person does not exist', async () => {
  const { id } = await enroll()
  const eve = createStockClient(auth)
  await eve.auth.setSession(await signUpConfirmed(auth, `eve.${email}`))

  expect((await eve.auth.mfa.challenge({ factorId: id })).error).toMatchObject({ status: 404 })
  expect((await eve.auth.mfa.unenroll({ factorId: id })).error).toMatchObject({ status: 404 })
})

test('factors have different names, and a limited number', async () => {
  await enroll(client, 'phone')
  const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  for (let number = 2; number <= 10; number += 1) await enroll(client, `phone ${number}`)
  const eleventh = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'one more' })

  expect(again.error).toMatchObject({
    status: 422,
    code: 'mfa_factor_name_conflict',
    message: 'A factor with the friendly name "phone" for this user already exists',
  })
  expect(eleventh.error?.code).toBe('too_many_enrolled_mfa_factors')
})

test('a verified factor is removed or joined by another only with a second factor', async () => {
  const { id } = await enrollVerified()
  const other = await signInElsewhere()

  const weak = await other.auth.mfa.unenroll({ factorId: id })
  const weakEnroll = await other.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' })
  const strong = await client.auth.mfa.unenroll({ factorId: id })
  const { data } = await client.auth.refreshSession()

  expect(weak.error).toMatchObject({ status: 422, code: 'insufficient_aal' })
  expect(weakEnroll.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  expect(strong.data?.id).toBe(id)
  expect(await auth.tokens.verify(data.session?.access_token ?? '')).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'otp' }],
  })
})

test.each([
  { factor: { factor_type: 'smoke' }, settings: {}, code: 'validation_failed' },
  { factor: { factor_type: 'phone' }, settings: {}, code: 'mfa_phone_enroll_not_enabled' },
  { factor: { factor_type: 'webauthn' }, settings: {}, code: 'mfa_webauthn_enroll_not_enabled' },
  {
    factor: { factor_type: 'totp' },
    settings: { mfa: { ...defaultAuthSettings.mfa, totp: { enroll: false, verify: false } } },
    code: 'mfa_totp_enroll_not_enabled',
  },
])('with the settings $settings the factor $factor is refused as $code', async ({ factor, settings, code }) => {
  const { data } = await client.auth.getSession()
  const limited = await createAuthFixture(database, settings)

  const response = await limited.fetch(`${siteUrl}/auth/v1/factors`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${data.session?.access_token ?? ''}` },
    body: JSON.stringify(factor),
  })

  expect(await response.json()).toMatchObject({ error_code: code })
})

test('an anonymous person has no second factor', async () => {
  const anonymous = createStockClient(await createAuthFixture(database, { anonymousSignIn: true }))
  await anonymous.auth.signInAnonymously()

  const { error } = await anonymous.auth.mfa.enroll({ factorType: 'totp' })

  expect(error).toMatchObject({ status: 403, code: 'no_authorization' })
})

test('an administrator lists and removes factors, and sees no secret', async () => {
  const { id, secret } = await enrollVerified()
  const { admin } = createClient(siteUrl, auth.keys.serviceRoleKey, { global: { fetch: auth.fetch } }).auth
  const userId = (await client.auth.getUser()).data.user?.id ?? ''

  const listed = await admin.mfa.listFactors({ userId })
  await admin.mfa.deleteFactor({ userId, id })
  const left = await admin.mfa.listFactors({ userId })

  expect(listed.data?.factors).toMatchObject([{ id, status: 'verified' }])
  expect(JSON.stringify(listed)).not.toContain(secret)
  expect(left.data?.factors).toEqual([])
})
