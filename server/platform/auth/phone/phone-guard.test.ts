import { expect, test } from 'vitest'
import { password } from '#test/fixtures/auth-fixture.ts'
import { createPhoneFixture } from '#test/harness/clients/phone-sign-in.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()

test('wrong passwords for a phone number and an email of one account are counted together', async () => {
  const { auth, client, phone, code } = await createPhoneFixture(database)
  await client.auth.signUp({ phone, password })
  await client.auth.verifyOtp({ phone, token: code(), type: 'sms' })
  const email = `ada.${crypto.randomUUID()}@example.com`
  await database.query('update auth.users set email = $2, email_confirmed_at = now() where phone = $1', [phone, email])
  const tryWith = async (name: { phone: string } | { email: string }, tried = 'wrong') => {
    const { error } = await createStockClient(auth).auth.signInWithPassword({ ...name, password: tried })
    return error?.code ?? 'signed in'
  }
  auth.mails.length = 0

  const wrong = [
    await tryWith({ phone }),
    await tryWith({ email }),
    await tryWith({ phone }),
    await tryWith({ email }),
    await tryWith({ phone }),
  ]
  const waiting = [await tryWith({ email }, password), await tryWith({ phone }, password)]
  for (let tries = 5; tries < 10; tries += 1) {
    auth.advance(900)
    await tryWith({ phone })
  }

  expect(wrong).toEqual(Array.from({ length: 5 }, () => 'invalid_credentials'))
  expect(waiting).toEqual(['over_request_rate_limit', 'over_request_rate_limit'])
  expect(auth.mails).toMatchObject([{ to: email, subject: expect.stringContaining('Wrong passwords') }])
})

test('a stranger who signs up with the unconfirmed address of a proven phone number ends no password', async () => {
  const { auth, client, phone, code } = await createPhoneFixture(database)
  await client.auth.signUp({ phone, password })
  await client.auth.verifyOtp({ phone, token: code(), type: 'sms' })
  const email = `ada.${crypto.randomUUID()}@example.com`
  await database.query('update auth.users set email = $2 where phone = $1', [phone, email])
  auth.advance(60)
  const stranger = createStockClient(auth)
  await stranger.auth.signUp({ email, password: 'another-one-9' })

  expect((await stranger.auth.signInWithPassword({ phone, password })).error).toBeNull()
  expect(auth.mails.at(-1)?.text).not.toContain('more than once')
})
