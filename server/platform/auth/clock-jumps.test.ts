import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type AuthFixture,
  codeIn,
  createAuthFixture,
  follow,
  linkIn,
  signUpConfirmed,
} from '#test/fixtures/auth-fixture.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const minuteS = 60
const dayS = 86_400
const yearS = 365 * dayS

let auth: AuthFixture
let client: SupabaseClient
let email: string

const database = await openDatabase()

beforeEach(async () => {
  auth = await createAuthFixture(database)
  client = createStockClient(auth)
  email = `ada.${crypto.randomUUID()}@example.com`
  await signUpConfirmed(auth, email)
})

async function sendEmail() {
  const { error } = await client.auth.resetPasswordForEmail(email)
  if (error) throw error
  const message = auth.mails.at(-1)
  return { link: linkIn(message), code: codeIn(message) }
}

const enter = (code: string) => client.auth.verifyOtp({ type: 'recovery', email, token: code })
const open = async (link: string) => (await follow(auth, link)).fragment['error_code'] ?? 'opened'

describe.each([
  ['a minute back', -minuteS],
  ['a day back', -dayS],
  ['ten years back', -10 * yearS],
  ['a day forward', dayS + 1],
  ['forward and back again', 0],
])('when the clock jumps %s', (_what, jumpS) => {
  const jump = () => {
    if (jumpS === 0) auth.advance(2 * dayS)
    auth.advance(jumpS === 0 ? -2 * dayS : jumpS)
  }

  test('a used link and its code stay used', async () => {
    const { link, code } = await sendEmail()
    await open(link)
    jump()

    expect(await open(link)).toBe('otp_expired')
    expect((await enter(code)).error?.code).toBe('otp_expired')
  })

  test('a used code and its link stay used', async () => {
    const { link, code } = await sendEmail()
    await enter(code)
    jump()

    expect((await enter(code)).error?.code).toBe('otp_expired')
    expect(await open(link)).toBe('otp_expired')
  })

  test('a new email can be asked for after a minute, and works', async () => {
    await sendEmail()
    jump()
    auth.advance(2 * minuteS)
    const { code } = await sendEmail()

    expect((await enter(code)).error).toBeNull()
  })
})

test.each([
  ['a link', async ({ link }: { link: string }) => open(link)],
  ['a code', async ({ code }: { code: string }) => (await enter(code)).error?.code ?? 'opened'],
])('%s from a time that turned out wrong is not valid for years', async (_what, use) => {
  auth.advance(10 * yearS)
  const message = await sendEmail()
  auth.advance(-10 * yearS)

  expect(await use(message)).toBe('otp_expired')
})

test('an email from an instance whose clock is a little ahead is valid', async () => {
  const { link } = await sendEmail()
  auth.advance(-minuteS)

  expect(await open(link)).toBe('opened')
})

test('with PKCE, a new email works although an earlier one seems to come from the future', async () => {
  const browser = createStockClient(auth, 'pkce')
  await browser.auth.resetPasswordForEmail(email)
  auth.advance(-dayS)
  await browser.auth.resetPasswordForEmail(email)
  const { address } = await follow(auth, linkIn(auth.mails.at(-1)))
  const code = new URL(address).searchParams.get('code') ?? ''

  expect((await browser.auth.exchangeCodeForSession(code)).error).toBeNull()
})

test('a code of an opened link is not valid for days after the clock is set back', async () => {
  const browser = createStockClient(auth, 'pkce')
  await browser.auth.resetPasswordForEmail(email)
  const { address } = await follow(auth, linkIn(auth.mails.at(-1)))
  auth.advance(-dayS)
  const { error } = await browser.auth.exchangeCodeForSession(new URL(address).searchParams.get('code') ?? '')

  expect(error?.code).toBe('flow_state_expired')
})

test('wrong codes count for an email, also if the clock is set back in between', async () => {
  auth.advance(dayS)
  const { code } = await sendEmail()
  auth.advance(-minuteS)
  for (let attempt = 0; attempt < 20; attempt += 1) await enter('000000')

  expect((await enter(code)).error?.code).toBe('otp_expired')
})
