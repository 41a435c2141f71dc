import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signUpConfirmed, siteUrl } from '#test/fixtures/auth-fixture.ts'
import {
  createProviderFixture,
  newAddress,
  type ProviderFixture,
  signIn,
} from '#test/harness/clients/provider-sign-in.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let fixture: ProviderFixture

const database = await openDatabase()
beforeEach(async () => {
  fixture = await createProviderFixture(database)
})
afterEach(() => fixture.provider.close())

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** The answer to a request that the stock client would not send. */
async function request(body: object, headers: Record<string, string> = {}) {
  const response = await fixture.auth.fetch(`${siteUrl}/auth/v1/token?grant_type=id_token`, {
    method: 'POST',
    headers: { 'X-Supabase-Api-Version': '2024-01-01', ...headers },
    body: JSON.stringify(body),
  })
  return [response.status, await response.json()]
}

const refused = (description: string, error = 'invalid request') => [400, { error, error_description: description }]

test('an ID token signs in to the same account as the provider’s page', async () => {
  const { client, provider } = fixture
  const token = await provider.idToken({ nonce: hash('secret') })

  const { data, error } = await client.auth.signInWithIdToken({ provider: 'keycloak', token, nonce: 'secret' })
  const other = await signIn(fixture, createStockClient(fixture.auth, 'pkce'))

  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: provider.person.email, identities: [{ provider: 'keycloak' }] })
  expect(other.data.user?.id).toBe(data.user?.id)
})

test('a token is known by its issuer too', async () => {
  const { provider } = fixture
  const body = { id_token: await provider.idToken(), issuer: provider.settings.issuer }

  expect(await request(body)).toEqual(refused('provider or client_id and issuer required'))
  expect(await request({ ...body, client_id: 'shop-client' })).toMatchObject([200, { token_type: 'bearer' }])
  expect(await request({ ...body, client_id: 'shop-client', issuer: 'https://evil.example' })).toMatchObject([
    400,
    { code: 'provider_disabled', message: 'Provider (issuer "https://evil.example") is not enabled' },
  ])
})

test.each<{ what: string; claims: JWTPayload; nonce?: string; answer: unknown[] }>([
  { what: 'for nobody here', claims: { aud: 'x' }, answer: refused('Unacceptable audience in id_token: [x]') },
  {
    what: 'for two others',
    claims: { aud: ['x', 'y'] },
    answer: refused('Unacceptable audience in id_token: [x y]'),
  },
  { what: 'of another issuer', claims: { iss: 'https://evil.example' }, answer: refused('Bad ID token') },
  { what: 'without a subject', claims: { sub: '' }, answer: refused('Bad ID token') },
  {
    what: 'with a nonce that the app does not know',
    claims: { nonce: hash('secret') },
    answer: refused('Passed nonce and nonce in id_token should either both exist or not.'),
  },
  {
    what: 'without the nonce of the app',
    claims: {},
    nonce: 'secret',
    answer: refused('Passed nonce and nonce in id_token should either both exist or not.'),
  },
  {
    what: 'with another nonce',
    claims: { nonce: hash('another') },
    nonce: 'secret',
    answer: refused('Nonces mismatch', 'invalid nonce'),
  },
  {
    what: 'with a nonce that is not hashed',
    claims: { nonce: 'secret' },
    nonce: 'secret',
    answer: refused('Nonces mismatch', 'invalid nonce'),
  },
])('a token $what is refused', async ({ claims, nonce, answer }) => {
  const body = { provider: 'keycloak', id_token: await fixture.provider.idToken(claims), nonce }

  expect(await request(body)).toEqual(answer)
})

test('a token for one of several clients is accepted, an expired one is not', async () => {
  const { provider, auth } = fixture
  const settings = { ...provider.settings, clientIds: ['shop-client', 'shop-phone'], skipsNonceCheck: true }
  const several = await createProviderFixture(database, { providers: { keycloak: settings } })
  await several.provider.close()
  const token = await provider.idToken({ aud: ['elsewhere', 'shop-phone'], nonce: 'unchecked' })

  const { error } = await several.client.auth.signInWithIdToken({ provider: 'keycloak', token })
  auth.advance(331)

  expect(error).toBeNull()
  expect(await request({ provider: 'keycloak', id_token: token })).toEqual(refused('Bad ID token'))
})

test.each(['', 'x', 'a.b.c', '{"alg":"none"}', 'eyJhbGciOiJIUzI1NiJ9.e30.x'])(
  'the token "%s" is refused, and the provider not asked',
  async (token) => {
    const body = { provider: 'keycloak', id_token: token }

    expect(await request(body)).toEqual(refused(token === '' ? 'id_token required' : 'Bad ID token'))
    expect(fixture.provider.requests).toEqual([])
  },
)

test('a token of the provider with a changed part is refused', async () => {
  const [head = '', payload = '', signature = ''] = (await fixture.provider.idToken()).split('.')
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), email: 'victim@example.com' }
  const changed = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')

  for (const forged of [`${head}.${changed}.${signature}`, `${none}.${changed}.`]) {
    expect(await request({ provider: 'keycloak', id_token: forged })).toEqual(refused('Bad ID token'))
  }
})

test('an access token must be the one that the ID token names', async () => {
  const half = createHash('sha256').update('right').digest().subarray(0, 16).toString('base64url')
  const body = { provider: 'keycloak', id_token: await fixture.provider.idToken({ at_hash: half }) }

  expect(await request({ ...body, access_token: 'wrong' })).toEqual(refused('Bad ID token'))
  expect(await request({ ...body, access_token: 'right' })).toMatchObject([200, {}])
})

test('if the keys can’t be read, the client may try again', async () => {
  fixture.provider.answers.set('/keys', (response) => response.writeHead(500).end())
  const body = { provider: 'keycloak', id_token: await fixture.provider.idToken() }

  expect(await request(body)).toEqual([
    503,
    { code: 'unexpected_failure', message: 'Unable to reach provider keycloak' },
  ])
})

test('an ID token adds an identity to the person who is signed in', async () => {
  const { auth, provider } = fixture
  const session = await signUpConfirmed(auth, newAddress())
  const client = createStockClient(auth)
  await client.auth.setSession(session)
  const token = await provider.idToken()
  const body = { provider: 'keycloak', id_token: token, link_identity: true }

  expect(await request(body)).toMatchObject([401, { code: 'no_authorization' }])
  const { data, error } = await client.auth.linkIdentity({ provider: 'keycloak', token })

  expect(error).toBeNull()
  expect(data).toMatchObject({ user: { identities: [{ provider: 'email' }, { provider: 'keycloak' }] } })
  expect(await request(body, { Authorization: `Bearer ${session.access_token}` })).toMatchObject([
    422,
    { code: 'identity_already_exists', message: 'Identity is already linked' },
  ])
})
