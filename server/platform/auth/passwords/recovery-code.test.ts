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
  client = createStockClient(auth, 'pkce')
  email = `ada.${crypto.randomUUID()}@example.com`
  await signUpConfirmed(auth, email)
})

/** Requests a new password. Resolves to the email. */
async function askForEmail(as = client) {
  await as.auth.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/auth/reset-password` })
  const message = auth.mails.at(-1)
  return { message, link: linkIn(message), code: codeIn(message) }
}

const enter = (code: string, address = email) =>
  createStockClient(auth, 'pkce').auth.verifyOtp({ type: 'recovery', email: address, token: code })

/** Returns six digits that differ from the code. */
const wrong = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')

async function enterWrong(code: string, times: number) {
  for (let step = 1; step <= times; step += 1) await enter(wrong(code, step))
}

const codeOf = ({ address }: { address: string }) => new URL(address).searchParams.get('code') ?? ''

test('the code in the recovery email signs in once', async () => {
  const { code, message } = await askForEmail()

  const first = await enter(code)
  const second = await enter(code)

  expect(code).toMatch(/^\d{6}$/)
  expect(message?.html).toContain(code)
  expect(first.data.user?.email).toBe(email)
  expect(second.error).toMatchObject({
    status: 403,
    code: 'otp_expired',
    message: 'Token has expired or is invalid',
  })
})

test('a mail scanner that opens the link does not use up the code', async () => {
  const { link, code } = await askForEmail()

  await follow(auth, link)
  await follow(auth, link)

  expect((await enter(code)).data.user?.email).toBe(email)
})

test('a session from the link ends the code', async () => {
  const { link, code } = await askForEmail()
  await client.auth.exchangeCodeForSession(codeOf(await follow(auth, link)))

  expect((await enter(code)).error?.code).toBe('otp_expired')
})

test('a link with the session in the fragment ends the code', async () => {
  const { link, code } = await askForEmail(createStockClient(auth))
  const { fragment } = await follow(auth, link)

  expect(fragment).toHaveProperty('access_token')
  expect((await enter(code)).error?.code).toBe('otp_expired')
})

test('using the code ends the link and the code that a scanner got for it', async () => {
  const { link, code } = await askForEmail()
  const scanned = codeOf(await follow(auth, link))

  await enter(code)

  expect((await client.auth.exchangeCodeForSession(scanned)).error?.code).toBe('flow_state_not_found')
  expect((await follow(auth, link)).fragment).toMatchObject({ error_code: 'otp_expired' })
})

test('five wrong codes end the code but not the link', async () => {
  const { link, code } = await askForEmail()

  await enterWrong(code, 5)

  expect((await enter(code)).error?.code).toBe('otp_expired')
  const { data } = await client.auth.exchangeCodeForSession(codeOf(await follow(auth, link)))
  expect(data.user?.email).toBe(email)
})

test('the right code works after four wrong ones', async () => {
  const { code } = await askForEmail()

  await enterWrong(code, 4)

  expect((await enter(code)).error).toBeNull()
})

test('simultaneous wrong codes are all counted', async () => {
  const { code } = await askForEmail()

  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((step) => enter(wrong(code, step))))

  expect((await enter(code)).error?.code).toBe('otp_expired')
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from private.wrong_codes as w join auth.users as u on u.id = w.user_id where u.email = $1`,
    [email],
  )
  expect(rows).toEqual([{ count: 5 }])
})

test('after twenty wrong codes in a day no code of that day works', async () => {
  for (let message = 0; message < 4; message += 1) {
    await enterWrong((await askForEmail()).code, 5)
    auth.advance(60)
  }
  const sameDay = await enter((await askForEmail()).code)
  auth.advance(86_400)
  const nextDay = await enter((await askForEmail()).code)

  expect(sameDay.error?.code).toBe('otp_expired')
  expect(nextDay.error).toBeNull()
})

test('a new email ends the code of the previous one', async () => {
  const before = await askForEmail()
  auth.advance(60)
  const after = await askForEmail()

  expect(await enter(before.code)).toMatchObject({ error: { code: 'otp_expired' } })
  expect(await enter(after.code)).toMatchObject({ error: null })
})

test('a code expires after a day', async () => {
  const { code } = await askForEmail()

  auth.advance(86_401)

  expect((await enter(code)).error?.code).toBe('otp_expired')
})

test('a new password ends the code', async () => {
  const { code } = await askForEmail()
  await client.auth.signInWithPassword({ email, password: 'evergreen-42' })

  await client.auth.updateUser({ password: 'amber-lighthouse-canoe-19', current_password: 'evergreen-42' })

  expect((await enter(code)).error?.code).toBe('otp_expired')
})

test('a code works for one address and one purpose', async () => {
  const { code } = await askForEmail()
  const stranger = `bob.${crypto.randomUUID()}@example.com`
  await signUpConfirmed(auth, stranger)

  const elsewhere = await enter(code, stranger)
  const otherPurpose = await createStockClient(auth, 'pkce').auth.verifyOtp({ type: 'signup', email, token: code })
  const nobody = await enter(code, 'nobody@example.com')

  expect([elsewhere, otherPurpose, nobody].map(({ error }) => error?.code)).toEqual(Array(3).fill('otp_expired'))
  expect((await enter(code)).error).toBeNull()
})

test('the database does not store the code', async () => {
  const { code } = await askForEmail()

  const { rows } = await database.query(`select code_hash from auth.one_time_tokens where relates_to = $1`, [email])

  expect(rows).toContainEqual({ code_hash: expect.stringMatching(/^[0-9a-f]{56}$/) })
  expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
})

test('a code has as many digits as the settings say, and works', async () => {
  auth = await createAuthFixture(database, { email: { ...defaultAuthSettings.email, codeLength: 10 } })
  const { code } = await askForEmail(createStockClient(auth, 'pkce'))

  const { data } = await enter(code)

  expect(code).toMatch(/^\d{10}$/)
  expect(data.user?.email).toBe(email)
})
