import { expect, test } from 'vitest'
import { createAuthFixture, signUpConfirmed, siteUrl } from '#test/fixtures/auth-fixture.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const auth = await createAuthFixture(await openDatabase())

const off = (message: string) => ({ status: 404, code: 'feature_disabled', message })

test('grants to apps are refused as on a hosted service without an OAuth server', async () => {
  const client = createStockClient(auth)
  const anonymous = await auth.fetch(`${siteUrl}/auth/v1/user/oauth/grants`)
  await client.auth.setSession(await signUpConfirmed(auth, 'ada@example.com'))

  expect(anonymous.status).toBe(401)
  expect((await client.auth.oauth.listGrants()).error).toMatchObject(off('OAuth server is disabled'))
  expect((await client.auth.oauth.revokeGrant({ clientId: crypto.randomUUID() })).error).toMatchObject(
    off('OAuth server is disabled'),
  )
})

test('custom providers are refused as where they are switched off, and only the service role is told', async () => {
  const keys = { anonKey: auth.keys.serviceRoleKey }
  const { customProviders } = createStockClient({ ...auth, keys }).auth.admin
  const { error } = await createStockClient(auth).auth.admin.customProviders.listProviders()

  expect(error).toMatchObject({ status: 403, code: 'not_admin' })
  for (const answer of [await customProviders.listProviders(), await customProviders.getProvider('custom:one')]) {
    expect(answer.error).toMatchObject(off('Custom OAuth providers are disabled'))
  }
})

test('the metadata of an OAuth server are refused, and those of OpenID name the keys', async () => {
  const load = (name: string) => auth.fetch(`${siteUrl}/auth/v1/.well-known/${name}`)
  const [ofServer, ofIssuer] = [await load('oauth-authorization-server'), await load('openid-configuration')]

  expect(ofServer.status).toBe(404)
  expect(await ofServer.json()).toMatchObject({ error_code: 'feature_disabled', msg: 'OAuth server is disabled' })
  expect(ofIssuer.headers.get('Cache-Control')).toBe('public, max-age=600')
  expect(await ofIssuer.json()).toMatchObject({
    issuer: `${siteUrl}/auth/v1`,
    token_endpoint: `${siteUrl}/auth/v1/oauth/token`,
    jwks_uri: `${siteUrl}/auth/v1/.well-known/jwks.json`,
  })
})
