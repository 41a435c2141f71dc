import { beforeEach, expect, test } from 'vitest'
import { codeAt } from '#server/platform/auth/mfa/totp.ts'
import { createTestAuthenticator } from '#test/fakes/authenticator.ts'
import { type AuthFixture, createAuthFixture, signUpConfirmed } from '#test/fixtures/auth-fixture.ts'
import { createPasskeyClient, passkeySettings, passkeySite } from '#test/harness/clients/passkey-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let auth: AuthFixture
let owner: ReturnType<typeof createPasskeyClient>
let email: string

const database = await openDatabase()

beforeEach(async () => {
  auth = await createAuthFixture(database, { passkeys: passkeySettings })
  email = `ada.${crypto.randomUUID()}@example.com`
  owner = createPasskeyClient(auth)
  await owner.auth.setSession(await signUpConfirmed(auth, email))
})

async function register(authenticator = createTestAuthenticator(passkeySite), browser = owner) {
  const { data: start, error: refused } = await browser.auth.passkey.startRegistration()
  if (refused) throw refused
  const credential = authenticator.create(start.options)
  const { data, error } = await browser.auth.passkey.verifyRegistration({
    challengeId: start.challenge_id,
    credential,
  })
  return { authenticator, id: data?.id ?? '', error, challengeId: start.challenge_id, credential }
}

async function signIn(authenticator: ReturnType<typeof createTestAuthenticator>) {
  const browser = createPasskeyClient(auth)
  const { data: start } = await browser.auth.passkey.startAuthentication()
  if (!start) throw new Error('The sign-in did not start.')
  const attempt = { challengeId: start.challenge_id, credential: authenticator.get(start.options) }
  return { ...(await browser.auth.passkey.verifyAuthentication(attempt)), attempt, browser, start }
}

const failed = { status: 400, code: 'webauthn_verification_failed' }

test('a passkey signs its owner in without an address or a password', async () => {
  const { authenticator, id } = await register()
  const { data, start } = await signIn(authenticator)
  const listed = await owner.auth.passkey.list()

  expect(start.options.allowCredentials ?? []).toEqual([])
  expect(data?.user?.email).toBe(email)
  expect(await auth.tokens.verify(data?.session?.access_token ?? '')).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'passkey' }],
  })
  expect(listed.data).toMatchObject([{ id, last_used_at: auth.now().toISOString() }])
})

test('a challenge is answered once, within five minutes, and by whoever got it', async () => {
  const { authenticator, challengeId, credential } = await register()
  const { attempt, browser } = await signIn(authenticator)
  const again = await browser.auth.passkey.verifyAuthentication(attempt)
  const registeredAgain = await owner.auth.passkey.verifyRegistration({ challengeId, credential })
  const { data: late } = await browser.auth.passkey.startAuthentication()
  const { data: foreign } = await owner.auth.passkey.startRegistration()
  const crossed = await browser.auth.passkey.verifyAuthentication({
    challengeId: foreign?.challenge_id ?? '',
    credential: authenticator.get({ challenge: foreign?.options.challenge ?? '' }),
  })
  auth.advance(301)
  const expired = await browser.auth.passkey.verifyAuthentication({
    challengeId: late?.challenge_id ?? '',
    credential: authenticator.get({ challenge: late?.options.challenge ?? '' }),
  })

  expect([again, registeredAgain, crossed].map(({ error }) => Object(error).code)).toEqual(
    Array.from({ length: 3 }, () => 'webauthn_challenge_not_found'),
  )
  expect(Object(expired.error).code).toBe('webauthn_challenge_expired')
})

test.each([
  { name: 'another site', other: { ...passkeySite, origin: 'http://evil.example' } },
  { name: 'another domain', other: { ...passkeySite, rpId: 'evil.example' } },
  { name: 'a device that does not check who uses it', other: { ...passkeySite, verifiesUser: false } },
])('a passkey of $name is refused', async ({ other }) => {
  const { error } = await register(createTestAuthenticator(other))

  expect(error).toMatchObject(failed)
})

test('a passkey that is not registered, and one of a copied device, are refused', async () => {
  const stranger = createTestAuthenticator(passkeySite)
  const { authenticator } = await register()
  await signIn(authenticator)
  authenticator.rewind()

  expect((await signIn(authenticator)).error).toMatchObject(failed)
  expect((await signIn(stranger)).error).toMatchObject(failed)
})

test('a passkey is registered once', async () => {
  const { authenticator } = await register()
  const other = createPasskeyClient(auth)
  await other.auth.setSession(await signUpConfirmed(auth, `eve.${email}`))

  expect((await register(authenticator, other)).error).toMatchObject({
    status: 422,
    code: 'webauthn_credential_exists',
  })
})

test('the owner renames and removes a passkey, and nobody else does', async () => {
  const { authenticator, id: passkeyId } = await register()
  const eve = createPasskeyClient(auth)
  await eve.auth.setSession(await signUpConfirmed(auth, `eve.${email}`))

  const renamed = await owner.auth.passkey.update({ passkeyId, friendlyName: 'Laptop' })
  const foreign = [
    await eve.auth.passkey.update({ passkeyId, friendlyName: 'Mine' }),
    await eve.auth.passkey.delete({ passkeyId }),
  ]
  const removed = await owner.auth.passkey.delete({ passkeyId })

  expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'Laptop' })
  expect(foreign.map(({ error }) => Object(error).code)).toEqual([
    'webauthn_credential_not_found',
    'webauthn_credential_not_found',
  ])
  expect(removed.error).toBeNull()
  expect((await signIn(authenticator)).error).toMatchObject(failed)
})

test('a user has at most ten passkeys', async () => {
  for (let number = 0; number < 10; number += 1) await register()

  await expect(register()).rejects.toMatchObject({ status: 422, code: 'too_many_passkeys' })
})

test('with a second factor, a passkey is added only after it was entered', async () => {
  const { data } = await owner.auth.mfa.enroll({ factorType: 'totp' })
  const secret = data?.type === 'totp' ? data.totp.secret : ''
  await owner.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: codeAt(secret, auth.now()) })
  const { authenticator, error } = await register()
  const { browser } = await signIn(authenticator)

  expect(error).toBeNull()
  await expect(register(createTestAuthenticator(passkeySite), browser)).rejects.toMatchObject({
    code: 'insufficient_aal',
  })
})

test('a banned person is refused', async () => {
  const { authenticator } = await register()
  await database.query(`update auth.users set banned_until = '2100-01-01' where email = $1`, [email])

  expect((await signIn(authenticator)).error).toMatchObject({ status: 403, code: 'user_banned' })
})

test('an administrator lists and removes passkeys', async () => {
  const { id: passkeyId } = await register()
  const { admin } = createPasskeyClient(auth, auth.keys.serviceRoleKey).auth
  const userId = (await owner.auth.getUser()).data.user?.id ?? ''

  const listed = await admin.passkey.listPasskeys({ userId })
  const removed = await admin.passkey.deletePasskey({ userId, passkeyId })

  expect(listed.data).toMatchObject([{ id: passkeyId }])
  expect(removed.error).toBeNull()
  expect((await owner.auth.passkey.list()).data).toEqual([])
})

test('where passkeys are switched off, each call says so', async () => {
  auth = await createAuthFixture(database)

  expect((await createPasskeyClient(auth).auth.passkey.startAuthentication()).error).toMatchObject({
    status: 404,
    code: 'passkey_disabled',
    message: 'Passkeys are disabled',
  })
})

test('a challenge from the future is not valid for days after the clock was set back', async () => {
  const { authenticator } = await register()
  const { data } = await owner.auth.passkey.startAuthentication()
  auth.advance(-86_400)
  const { error } = await owner.auth.passkey.verifyAuthentication({
    challengeId: data?.challenge_id ?? '',
    credential: authenticator.get({ challenge: data?.options.challenge ?? '' }),
  })

  expect(Object(error).code).toBe('webauthn_challenge_expired')
})
