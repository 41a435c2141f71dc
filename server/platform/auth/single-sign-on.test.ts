import { beforeEach, expect, test } from 'vitest'
import { type AuthFixture, createAuthFixture, siteUrl } from '#test/fixtures/auth-fixture.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let auth: AuthFixture

const database = await openDatabase()
beforeEach(async () => {
  auth = await createAuthFixture(database)
})

const samlIsOff = { status: 404, code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' }

test.each(['implicit', 'pkce'] as const)('the client learns that single sign-on is off, with %s', async (flowType) => {
  const client = createStockClient(auth, flowType)
  const byDomain = await client.auth.signInWithSSO({ domain: 'example.com' })
  const byId = await client.auth.signInWithSSO({ providerId: crypto.randomUUID() })

  expect([byDomain.error, byId.error]).toMatchObject([samlIsOff, samlIsOff])
  expect(byDomain.data).toBeNull()
})

async function call(method: string, path: string, body?: string) {
  const headers = { Authorization: `Bearer ${auth.keys.serviceRoleKey}`, 'X-Supabase-Api-Version': '2024-01-01' }
  const response = await auth.fetch(`${siteUrl}/auth/v1${path}`, { method, headers, ...(body && { body }) })
  return { status: response.status, body: await response.json() }
}

test('there are no providers', async () => {
  expect(await call('GET', '/admin/sso/providers')).toEqual({ status: 200, body: { items: [] } })
})

test.each(['GET', 'PUT', 'DELETE'])('%s of a provider says that there is none', async (method) => {
  for (const id of [crypto.randomUUID(), 'x', '..%2f']) {
    expect(await call(method, `/admin/sso/providers/${id}`)).toEqual({
      status: 404,
      body: { code: 'sso_provider_not_found', message: 'SSO Identity Provider not found' },
    })
  }
})

const url = 'https://id.example/metadata'

test.each([
  [{}, "Only 'saml' supported for SSO provider type"],
  [{ type: 'saml' }, 'Either metadata_xml or metadata_url must be set'],
  [
    { type: 'saml', metadata_url: url, metadata_xml: '<x/>' },
    'Only one of metadata_xml or metadata_url needs to be set',
  ],
  [{ type: 'saml', metadata_url: 'x' }, 'metadata_url is not a valid URL'],
  [{ type: 'saml', metadata_url: 'http://id.example' }, 'metadata_url is not a HTTPS URL'],
])('a provider is checked: %j', async (provider, message) => {
  expect(await call('POST', '/admin/sso/providers', JSON.stringify(provider))).toEqual({
    status: 400,
    body: { code: 'validation_failed', message },
  })
})

test('a provider that is right is refused, because single sign-on is off', async () => {
  const { code, message } = samlIsOff
  const provider = { type: 'saml', metadata_url: url, domains: ['example.com'] }

  expect(await call('POST', '/admin/sso/providers', JSON.stringify(provider))).toEqual({
    status: 404,
    body: { code, message },
  })
  expect((await call('POST', '/admin/sso/providers', '{')).body.code).toBe('bad_json')
})
