import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, expect, test } from 'vitest'
import {
  type AuthFixture,
  codeIn,
  createAuthFixture,
  follow,
  linkIn,
  password,
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
})

const signUp = () =>
  client.auth.signUp({
    email,
    password,
    options: { data: { full_name: 'Ada Lovelace' }, emailRedirectTo: `${siteUrl}/auth/login?verified=true` },
  })

test('a client with the right verifier exchanges the code once', async () => {
  await signUp()

  const { address, fragment } = await follow(auth, linkIn(auth.mails.at(-1)))
  const code = new URL(address).searchParams.get('code') ?? ''
  const stranger = await auth.fetch(`${siteUrl}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(60) }),
  })
  const exchanged = await client.auth.exchangeCodeForSession(code)
  const again = await auth.fetch(`${siteUrl}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(60) }),
  })

  expect(fragment).toEqual({})
  expect(new URL(address).searchParams.get('verified')).toBe('true')
  expect(await stranger.json()).toMatchObject({ error_code: 'bad_code_verifier' })
  expect(exchanged.data.user?.email).toBe(email)
  expect(again.status).toBe(404)
  expect(await again.json()).toMatchObject({ error_code: 'flow_state_not_found' })
})

test('a session from the link of an email ends its code', async () => {
  await signUp()
  const message = auth.mails.at(-1)
  const { address } = await follow(auth, linkIn(message))

  await client.auth.exchangeCodeForSession(new URL(address).searchParams.get('code') ?? '')
  const { error } = await createStockClient(auth).auth.verifyOtp({ type: 'email', email, token: codeIn(message) })

  expect(error?.code).toBe('otp_expired')
})

test('a code expires after five minutes', async () => {
  await signUp()
  const { address } = await follow(auth, linkIn(auth.mails.at(-1)))
  auth.advance(301)

  const { error } = await client.auth.exchangeCodeForSession(new URL(address).searchParams.get('code') ?? '')

  expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' })
})

test.each([{ order: [0, 1] }, { order: [1, 0] }])(
  'neither link of an email change contains a session if the client sent a challenge (order $order)',
  async ({ order }) => {
    await signUp()
    await client.auth.exchangeCodeForSession(codeOf(await follow(auth, linkIn(auth.mails.at(-1)))))
    await client.auth.updateUser({ email: `new.${email}` })
    const links = auth.mails.slice(-2).map(linkIn)

    const first = await follow(auth, links[order[0] ?? 0] ?? '')
    const second = await follow(auth, links[order[1] ?? 1] ?? '')
    const { data } = await client.auth.exchangeCodeForSession(codeOf(second))

    expect(first.fragment).toMatchObject({ message: expect.stringContaining('Confirmation link accepted') })
    expect(second.fragment).toEqual({})
    expect(data.user?.email).toBe(`new.${email}`)
  },
)

const codeOf = ({ address }: { address: string }) => new URL(address).searchParams.get('code') ?? ''
