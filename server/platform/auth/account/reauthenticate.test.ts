import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, expect, test } from 'vitest'
import { type AuthFixture, codeIn, createAuthFixture, signUpConfirmed } from '#test/fixtures/auth-fixture.ts'
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
  await client.auth.setSession(await signUpConfirmed(auth, email))
  auth.advance(1000)
})

const changePassword = (nonce: string) => client.auth.updateUser({ password: 'a-new-evergreen-43', nonce })

test('an old session changes the password with the code of an email, once', async () => {
  const without = await client.auth.updateUser({ password: 'a-new-evergreen-43' })
  const asked = await client.auth.reauthenticate()
  const code = codeIn(auth.mails.at(-1))
  const changed = await changePassword(code)
  const again = await client.auth.updateUser({ password: 'another-evergreen-44', nonce: code })

  expect(without.error?.code).toBe('reauthentication_needed')
  expect(asked.error).toBeNull()
  expect(auth.mails.at(-1)?.to).toBe(email)
  expect(changed.error).toBeNull()
  expect(again.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
})

test('a code that changed the address does not change the password', async () => {
  await client.auth.reauthenticate()
  const nonce = codeIn(auth.mails.at(-1))
  const first = await client.auth.updateUser({ email: `new.${email}`, nonce })

  expect(first.error).toBeNull()
  expect((await changePassword(nonce)).error?.code).toBe('reauthentication_not_valid')
})

test('a code of another purpose does not change the password', async () => {
  await createStockClient(auth).auth.signInWithOtp({ email })

  const { error } = await changePassword(codeIn(auth.mails.at(-1)))

  expect(error?.code).toBe('reauthentication_not_valid')
})

test('five wrong codes end the code', async () => {
  await client.auth.reauthenticate()
  const code = codeIn(auth.mails.at(-1))
  for (let step = 1; step <= 5; step += 1) {
    await changePassword(String((Number(code) + step) % 1_000_000).padStart(6, '0'))
  }

  expect((await changePassword(code)).error?.code).toBe('reauthentication_not_valid')
})

test('a second email within a minute is refused', async () => {
  await client.auth.reauthenticate()
  auth.advance(10)

  const { error } = await client.auth.reauthenticate()

  expect(error).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: 'For security purposes, you can only request this after 50 seconds.',
  })
})

test('no other proof is needed if the settings ask for none', async () => {
  const lax = createStockClient(
    await createAuthFixture(database, { reauthentication: { afterS: null, forEmail: false, forSignInMethods: true } }),
  )
  await lax.auth.signInWithPassword({ email, password: 'evergreen-42' })

  const { error } = await lax.auth.updateUser({ password: 'a-new-evergreen-43' })

  expect(error).toBeNull()
})
