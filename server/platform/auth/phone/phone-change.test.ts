import { beforeEach, expect, test } from 'vitest'
import { password } from '#test/fixtures/auth-fixture.ts'
import { createPhoneFixture, type PhoneFixture } from '#test/harness/clients/phone-sign-in.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let auth: PhoneFixture['auth']
let client: PhoneFixture['client']
let phone: string
let messages: PhoneFixture['messages']
let code: PhoneFixture['code']

const database = await openDatabase()

beforeEach(async () => {
  ;({ auth, client, phone, messages, code } = await createPhoneFixture(database, {}, { anonymousSignIn: true }))
})

const another = () => createStockClient(auth)

async function signUp(as = client) {
  await as.auth.signUp({ phone, password })
  return as.auth.verifyOtp({ phone, token: code(), type: 'sms' })
}

test('a signed-in person changes the number with the code of the new one', async () => {
  await signUp()
  const newPhone = `${phone.slice(0, -2)}99`

  const { data: pending } = await client.auth.updateUser({ phone: newPhone })
  const early = await another().auth.signInWithPassword({ phone: newPhone, password })
  const { data } = await client.auth.verifyOtp({ phone: newPhone, token: code(), type: 'phone_change' })

  expect(pending.user).toMatchObject({ phone, new_phone: newPhone })
  expect(early.error).toMatchObject({ code: 'invalid_credentials' })
  expect(messages.at(-1)?.phone).toBe(newPhone)
  expect(data.user).toMatchObject({ phone: newPhone, identities: [{ identity_data: { phone: newPhone } }] })
  expect(data.user).not.toHaveProperty('new_phone')
})

test('a number belongs to one account, even if two people want it at once', async () => {
  await signUp()
  const wanted = phone
  phone = `${phone.slice(0, -2)}11`
  const second = another()
  await signUp(second)
  const newPhone = `${phone.slice(0, -2)}22`
  await client.auth.updateUser({ phone: newPhone })
  const first = code()
  await second.auth.updateUser({ phone: newPhone })

  const taken = await second.auth.updateUser({ phone: wanted })
  const kept = await client.auth.verifyOtp({ phone: newPhone, token: first, type: 'phone_change' })
  const late = await second.auth.verifyOtp({ phone: newPhone, token: code(), type: 'phone_change' })

  expect(taken.error).toMatchObject({ status: 422, code: 'phone_exists' })
  expect(kept.data.user?.phone).toBe(newPhone)
  expect(late.error).toMatchObject({ code: 'phone_exists' })
})

test('an anonymous person becomes a permanent one with a number', async () => {
  const { data: anonymous } = await client.auth.signInAnonymously()

  await client.auth.updateUser({ phone })
  const { data } = await client.auth.verifyOtp({ phone, token: code(), type: 'phone_change' })

  expect(data.user).toMatchObject({
    id: anonymous.user?.id,
    is_anonymous: false,
    app_metadata: { provider: 'phone', providers: ['phone'] },
  })
})

test('a new password ends the code for a new number, and needs a proof that a phone can give', async () => {
  await signUp()
  const newPhone = `${phone.slice(0, -2)}33`
  await client.auth.updateUser({ phone: newPhone })
  const pending = code()
  auth.advance(16 * 60)

  const refused = await client.auth.updateUser({ password: 'another-evergreen-43' })
  await client.auth.reauthenticate()
  const changed = await client.auth.updateUser({ password: 'another-evergreen-43', nonce: code() })

  expect(refused.error).toMatchObject({ code: 'reauthentication_needed' })
  expect(changed.error).toBeNull()
  expect((await client.auth.verifyOtp({ phone: newPhone, token: pending, type: 'phone_change' })).error).toMatchObject({
    code: 'otp_expired',
  })
})
