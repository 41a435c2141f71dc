import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, expect, test } from 'vitest'
import { type AuthFixture, createAuthFixture, password, signUpConfirmed, siteUrl } from '#test/fixtures/auth-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { codeAt } from './totp.ts'

let auth: AuthFixture
let client: SupabaseClient
let email: string
let factorId: string

const database = await openDatabase()

const createBrowser = () =>
  createClient(siteUrl, auth.keys.anonKey, {
    global: { fetch: auth.fetch },
    auth: { autoRefreshToken: false, persistSession: false, experimental: { recoveryCodes: true } },
  })

beforeEach(async () => {
  auth = await createAuthFixture(database)
  client = createBrowser()
  email = `ada.${crypto.randomUUID()}@example.com`
  await client.auth.setSession(await signUpConfirmed(auth, email))
})

async function enrollVerified() {
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
  factorId = data?.id ?? ''
  const secret = data?.type === 'totp' ? data.totp.secret : ''
  await client.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret, auth.now()) })
}

async function generate() {
  await enrollVerified()
  const { data, error } = await client.auth.mfa.recoveryCodes.generate()
  if (error) throw error
  return data.codes
}

test('codes are made without a body, as a socket delivers it', async () => {
  await enrollVerified()
  const { data } = await client.auth.getSession()
  const response = await auth.fetch(`${siteUrl}/auth/v1/factors/recovery-codes`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${data.session?.access_token}` },
    body: '',
  })

  expect(response.status).toBe(200)
})

async function signIn() {
  const browser = createBrowser()
  await browser.auth.signInWithPassword({ email, password })
  return browser
}

test('each code replaces the authenticator app once', async () => {
  const codes = await generate()
  const first = await (await signIn()).auth.mfa.recoveryCodes.verify({ code: codes[0]?.toLowerCase() ?? '' })
  const again = await (await signIn()).auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
  const status = await client.auth.mfa.recoveryCodes.getStatus()

  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  expect(await auth.tokens.verify(first.data?.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
  })
  expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  expect(status.data).toMatchObject({ type: 'recovery_code', total: 10, remaining: 9 })
})

test('the owner learns that a code was used and how many are left, and nothing of wrong ones', async () => {
  const codes = await generate()
  const before = auth.changes.length
  await (await signIn()).auth.mfa.recoveryCodes.verify({ code: 'AAAAA-AAAAA' })
  for (const code of codes) await (await signIn()).auth.mfa.recoveryCodes.verify({ code })

  expect(auth.changes.slice(before)).toEqual(
    codes.map((_code, index) => ({ kind: 'recovery_code_used', email, codesLeft: 9 - index })),
  )
})

test('new codes end the old ones', async () => {
  const [old = ''] = await generate()
  const { data } = await client.auth.mfa.recoveryCodes.regenerate()

  const stale = await (await signIn()).auth.mfa.recoveryCodes.verify({ code: old })
  const fresh = await (await signIn()).auth.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' })

  expect(stale.error?.code).toBe('mfa_verification_failed')
  expect(fresh.error).toBeNull()
})

test('codes are not the only factor, and go with the last other one', async () => {
  const alone = await client.auth.mfa.recoveryCodes.generate()
  await generate()
  await client.auth.mfa.unenroll({ factorId })

  expect(alone.error?.code).toBe('mfa_recovery_codes_sole_factor')
  expect((await client.auth.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found')
})

test('codes are managed only with a second factor', async () => {
  await generate()
  const browser = await signIn()

  expect((await browser.auth.mfa.recoveryCodes.regenerate()).error?.code).toBe('insufficient_aal')
  expect((await browser.auth.mfa.recoveryCodes.unenroll()).error?.code).toBe('insufficient_aal')
  expect((await client.auth.mfa.recoveryCodes.unenroll()).error).toBeNull()
})

test('ten wrong codes in an hour are the limit', async () => {
  const [code = ''] = await generate()
  const browser = await signIn()
  for (let attempt = 0; attempt < 10; attempt += 1) await browser.auth.mfa.recoveryCodes.verify({ code: 'AAAAA-AAAAA' })

  expect((await browser.auth.mfa.recoveryCodes.verify({ code })).error?.status).toBe(429)
})

test('the database does not store the codes', async () => {
  const [code = ''] = await generate()

  const { rows } = await database.query(`select from private.recovery_codes as c where c::text like '%' || $1 || '%'`, [
    code,
  ])

  expect(rows).toEqual([])
})
