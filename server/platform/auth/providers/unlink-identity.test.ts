import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, expect, test } from 'vitest'
import { type AuthFixture, createAuthFixture, signUpConfirmed, siteUrl } from '#test/fixtures/auth-fixture.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let auth: AuthFixture
let client: SupabaseClient

const database = await openDatabase()

async function open(manualLinking: boolean) {
  auth = await createAuthFixture(database, { manualLinking })
  client = createStockClient(auth)
  await client.auth.setSession(await signUpConfirmed(auth, `ada.${crypto.randomUUID()}@example.com`))
}

beforeEach(() => open(true))

async function addIdentity() {
  const { data } = await client.auth.getUser()
  await database.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider) values ($1, $2, '{}', 'github')`,
    [crypto.randomUUID(), data.user?.id],
  )
  return (await client.auth.getUserIdentities()).data?.identities ?? []
}

test('an identity is removed, but not the last one', async () => {
  const [own, github] = await addIdentity()
  if (!own || !github) throw new Error('Two identities are missing.')

  const first = await client.auth.unlinkIdentity(own)
  const second = await client.auth.unlinkIdentity(github)
  const { data } = await client.auth.getUser()

  expect(first.error).toBeNull()
  expect(second.error).toMatchObject({
    status: 422,
    code: 'single_identity_not_deletable',
    message: 'User must have at least 1 identity after unlinking',
  })
  expect(data.user).toMatchObject({
    app_metadata: { provider: 'github', providers: ['github'] },
    identities: [{ provider: 'github' }],
  })
})

test('two requests at the same time leave one identity', async () => {
  const identities = await addIdentity()

  const results = await Promise.all(identities.map((identity) => client.auth.unlinkIdentity(identity)))

  expect(results.filter(({ error }) => error === null)).toHaveLength(1)
})

test('an identity of another person does not exist', async () => {
  const [own] = await addIdentity()
  if (!own) throw new Error('The identity is missing.')
  const owner = client
  await open(true)
  await addIdentity()

  expect((await client.auth.unlinkIdentity(own)).error).toMatchObject({ status: 422, code: 'identity_not_found' })
  expect((await owner.auth.getUserIdentities()).data?.identities).toHaveLength(2)
})

test('where linking is switched off, both calls say so', async () => {
  const [own] = await addIdentity()
  if (!own) throw new Error('The identity is missing.')
  const { data } = await client.auth.getSession()
  auth = await createAuthFixture(database)
  const limited = createStockClient(auth)
  await limited.auth.setSession(data.session ?? { access_token: '', refresh_token: '' })
  const refusal = { status: 404, code: 'manual_linking_disabled', message: 'Manual linking is disabled' }

  expect((await limited.auth.unlinkIdentity(own)).error).toMatchObject(refusal)
  expect((await limited.auth.linkIdentity({ provider: 'github' })).error).toMatchObject(refusal)
})

test.each([
  { path: '/sso', body: { domain: 'example.com' }, status: 404, code: 'saml_provider_disabled' },
  { path: '/sso/saml/acs', body: {}, status: 404, code: 'saml_provider_disabled' },
  { path: '/token?grant_type=web3', body: {}, status: 422, code: 'web3_provider_disabled' },
  {
    path: '/token?grant_type=id_token',
    body: { provider: 'google', id_token: 'x' },
    status: 400,
    code: 'provider_disabled',
  },
  { path: '/oauth/token', body: {}, status: 404, code: 'feature_disabled' },
  { path: '/verify', body: { type: 'sms', phone: '15551234567', token: '123456' }, status: 403, code: 'otp_expired' },
  { path: '/verify', body: { type: 'sms', phone: 'x', token: '123456' }, status: 400, code: 'validation_failed' },
])('POST $path is refused as $code', async ({ path, body, status, code }) => {
  const response = await auth.fetch(`${siteUrl}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'X-Supabase-Api-Version': '2024-01-01' },
    body: JSON.stringify(body),
  })

  expect([response.status, (await response.json()).code]).toEqual([status, code])
})

test('a provider that is not enabled is refused as JSON', async () => {
  const response = await auth.fetch(`${siteUrl}/auth/v1/authorize?provider=github`)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ msg: 'Unsupported provider: provider is not enabled' })
})
