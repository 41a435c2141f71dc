import { beforeEach, expect, test } from 'vitest'
import { defaultAuthSettings } from '#server/platform/auth/auth-settings.ts'
import { codeAt } from '#server/platform/auth/mfa/totp.ts'
import { createTestAuthenticator } from '#test/fakes/authenticator.ts'
import { type AuthFixture, codeIn, createAuthFixture, password, signUpConfirmed } from '#test/fixtures/auth-fixture.ts'
import { createPasskeyClient, passkeySettings, passkeySite } from '#test/harness/clients/passkey-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let auth: AuthFixture
let client: ReturnType<typeof createPasskeyClient>
let email: string

const database = await openDatabase()

beforeEach(async () => {
  auth = await createAuthFixture(database, { passkeys: passkeySettings })
  client = createPasskeyClient(auth)
  email = `ada.${crypto.randomUUID()}@example.com`
  await client.auth.setSession(await signUpConfirmed(auth, email))
})

const enroll = async () => {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' })
  const secret = data?.type === 'totp' ? data.totp.secret : ''
  return { factorId: data?.id ?? '', secret, error }
}

const enter = ({ factorId, secret }: { factorId: string; secret: string }) =>
  client.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret, auth.now()) })

async function enrollVerified() {
  const factor = await enroll()
  await enter(factor)
  await client.auth.mfa.recoveryCodes.generate()
  return factor
}

async function addPasskey() {
  const { data, error } = await client.auth.passkey.startRegistration()
  if (error) return { error }
  const credential = createTestAuthenticator(passkeySite).create(data.options)
  return client.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })
}

const refusal = { status: 400, code: 'reauthentication_needed' }
const kinds = () => auth.changes.map(({ kind }) => kind)

test('a quarter of an hour after the sign-in, ways to sign in are added and removed only after a proof', async () => {
  const factor = await enrollVerified()
  const { id: codesId } = (await client.auth.mfa.recoveryCodes.getStatus()).data ?? {}
  auth.advance(16 * 60)
  const refused = [
    await enroll(),
    await addPasskey(),
    await client.auth.mfa.unenroll(factor),
    await client.auth.mfa.unenroll({ factorId: codesId ?? '' }),
    await client.auth.mfa.recoveryCodes.regenerate(),
    await client.auth.mfa.recoveryCodes.unenroll(),
  ]
  const { error } = await client.auth.updateUser({ current_password: password })
  const allowed = [
    await addPasskey(),
    await client.auth.mfa.recoveryCodes.regenerate(),
    await client.auth.mfa.unenroll(factor),
  ]

  expect(refused.map((answer) => answer.error)).toEqual(refused.map(() => expect.objectContaining(refusal)))
  expect(error).toBeNull()
  expect(allowed.map((answer) => answer.error)).toEqual([null, null, null])
})

test('a proof lasts a quarter of an hour, for its own session', async () => {
  auth.advance(16 * 60)
  const other = createPasskeyClient(auth)
  await other.auth.signInWithPassword({ email, password })
  auth.advance(16 * 60)
  await client.auth.updateUser({ current_password: password })
  const elsewhere = await other.auth.mfa.enroll({ factorType: 'totp' })
  auth.advance(14 * 60)
  const inTime = await enroll()
  auth.advance(2 * 60)

  expect(elsewhere.error).toMatchObject(refusal)
  expect(inTime.error).toBeNull()
  expect((await addPasskey()).error).toMatchObject(refusal)
})

test('a code of the second factor or of an email is a proof, and a wrong password or code is not', async () => {
  const factor = await enrollVerified()
  auth.advance(16 * 60)
  await enter(factor)
  const afterFactor = await addPasskey()
  auth.advance(16 * 60)
  const wrong = [
    await client.auth.updateUser({ current_password: 'wrong' }),
    await client.auth.updateUser({ nonce: '000000' }),
  ]
  const afterWrong = await addPasskey()
  await client.auth.reauthenticate()
  await client.auth.updateUser({ nonce: codeIn(auth.mails.at(-1)) })

  expect(afterFactor.error).toBeNull()
  expect(wrong.map(({ error }) => error?.code)).toEqual(['current_password_invalid', 'reauthentication_not_valid'])
  expect(afterWrong.error).toMatchObject(refusal)
  expect((await addPasskey()).error).toBeNull()
})

test('a wrong code is refused after a recent sign-in too, and lengthens nothing', async () => {
  auth.advance(10 * 60)
  const { error } = await client.auth.updateUser({ nonce: '000000' })
  auth.advance(6 * 60)

  expect(error?.code).toBe('reauthentication_not_valid')
  expect((await addPasskey()).error).toMatchObject(refusal)
})

test('an unfinished second factor is removed at any time, and nobody is told', async () => {
  const { factorId } = await enroll()
  auth.advance(16 * 60)

  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
  expect(auth.changes).toEqual([])
})

test('the owner is told of each change once', async () => {
  const factor = await enrollVerified()
  auth.advance(30)
  await enter(factor)
  await client.auth.mfa.recoveryCodes.regenerate()
  const added = await addPasskey()
  await client.auth.passkey.delete({ passkeyId: Object(added).data.id })
  await client.auth.mfa.unenroll(factor)
  await client.auth.updateUser({ password: 'a-new-evergreen-43' })

  expect(kinds()).toEqual([
    'mfa_factor_enrolled',
    'recovery_codes_replaced',
    'passkey_added',
    'passkey_removed',
    'mfa_factor_unenrolled',
    'password_changed',
  ])
  expect(new Set(auth.changes.map((change) => change.email))).toEqual(new Set([email]))
})

test('the settings can ask for no proof', async () => {
  const reauthentication = { ...defaultAuthSettings.reauthentication, forSignInMethods: false }
  auth = await createAuthFixture(database, { passkeys: passkeySettings, reauthentication })
  client = createPasskeyClient(auth)
  await client.auth.signInWithPassword({ email, password })
  auth.advance(16 * 60)
  const wrong = await client.auth.updateUser({ current_password: 'wrong' })

  expect(wrong.error).toBeNull()
  expect((await enroll()).error).toBeNull()
})

test('a sign-in from the future is not recent after the clock was set back, and a proof helps', async () => {
  auth.advance(-86_400)
  await client.auth.refreshSession()
  const refused = await enroll()
  await client.auth.updateUser({ current_password: password })

  expect(refused.error).toMatchObject(refusal)
  expect((await enroll()).error).toBeNull()
})
