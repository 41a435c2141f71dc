import { type JWTPayload, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAuthFixture, siteUrl } from '#test/fixtures/auth-fixture.ts'
import {
  arrive,
  begin,
  createProviderFixture,
  errorIn,
  open,
  type ProviderFixture,
  redirectTo,
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

const countUsers = async () => (await database.query(`select from auth.users`)).rowCount

test('a person who refuses comes back with the words of the provider', async () => {
  const back = fixture.provider.refuse(await begin(fixture, fixture.client))

  const address = await open(fixture.auth, back)
  const again = await open(fixture.auth, back)

  expect(errorIn(address)).toEqual({
    address: redirectTo,
    error: 'access_denied',
    code: null,
    description: 'The person said no',
    isSame: true,
  })
  expect(errorIn(again)).toMatchObject({ code: 'flow_state_already_used' })
})

test('an answer without a code is an error', async () => {
  const back = fixture.provider.signIn(await begin(fixture, fixture.client))
  back.searchParams.delete('code')

  expect(errorIn(await open(fixture.auth, back))).toMatchObject({ address: redirectTo, code: 'bad_oauth_callback' })
})

test('a code that the provider does not know is an error', async () => {
  const back = fixture.provider.signIn(await begin(fixture, fixture.client))
  back.searchParams.set('code', 'forged')

  expect(errorIn(await open(fixture.auth, back))).toEqual({
    address: redirectTo,
    error: 'server_error',
    code: 'unexpected_failure',
    description: 'Unable to exchange external code: forg',
    isSame: true,
  })
})

test('a code of another sign-in is an error', async () => {
  const mine = fixture.provider.signIn(await begin(fixture, fixture.client))
  const theirs = fixture.provider.signIn(await begin(fixture, createStockClient(fixture.auth, 'pkce')))
  mine.searchParams.set('code', theirs.searchParams.get('code') ?? '')

  expect(errorIn(await open(fixture.auth, mine))).toMatchObject({ code: 'unexpected_failure' })
})

test.each(['/token', '/keys', '/userinfo'])('an answer of %s that is wrong is an error', async (path) => {
  const { provider } = fixture
  const { email, ...person } = provider.person
  provider.person = path === '/userinfo' ? person : { ...person, email }
  const before = await countUsers()

  for (const write of [
    () => provider.answers.set(path, (response) => response.writeHead(500).end('<h1>Sorry</h1>')),
    () => provider.answers.set(path, (response) => response.end('{"keys":')),
    () => provider.answers.set(path, (response) => response.destroy()),
  ]) {
    write()
    const address = await arrive(fixture)
    expect(errorIn(address)).toMatchObject({ address: redirectTo, code: 'unexpected_failure', isSame: true })
  }
  expect(await countUsers()).toBe(before)
})

test('of an answer of 100 MB only a part is read', async () => {
  const mebibyte = 'x'.repeat(1024 ** 2)
  let left = 100
  fixture.provider.answers.set('/token', (response) => {
    const more = () => {
      while (left > 0) {
        left -= 1
        if (!response.write(mebibyte)) return
      }
      response.end()
    }
    response.on('drain', more)
    more()
  })

  expect(errorIn(await arrive(fixture))).toMatchObject({
    address: redirectTo,
    code: 'unexpected_failure',
    isSame: true,
  })
  expect(left).toBeGreaterThan(50)
})

test('a provider that never answers is an error', async () => {
  const { provider } = fixture
  const back = provider.signIn(await begin(fixture, fixture.client))
  provider.answers.set('/token', () => undefined)
  provider.answers.set('/.well-known/openid-configuration', () => undefined)
  const settings = { providers: { keycloak: provider.settings }, providerTimeoutS: 0.1 }
  const hasty = await createAuthFixture(database, settings)

  const address = await open(hasty, back)

  expect(errorIn(address)).toMatchObject({
    address: redirectTo,
    error: 'temporarily_unavailable',
    code: 'unexpected_failure',
  })
})

test('if the provider is down, the app hears of it, and the next try works', async () => {
  const { provider, client } = fixture
  provider.answers.set('/.well-known/openid-configuration', (response) => response.writeHead(503).end())

  const address = new URL(await begin(fixture, client))
  provider.answers.clear()

  expect(errorIn(address)).toEqual({
    address: redirectTo,
    error: 'temporarily_unavailable',
    code: 'unexpected_failure',
    description: 'Unable to reach provider keycloak',
    isSame: true,
  })
  expect((await signIn(fixture)).error).toBeNull()
})

test('a provider that describes another issuer is not used', async () => {
  const { provider } = fixture
  const description = { issuer: 'https://evil.example', jwks_uri: `${provider.settings.issuer}/keys` }
  provider.answers.set('/.well-known/openid-configuration', (response) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(description))
  })

  expect(errorIn(new URL(await begin(fixture, fixture.client)))).toMatchObject({ code: 'unexpected_failure' })
})

test.each<{ what: string; claims: JWTPayload }>([
  { what: 'another client', claims: { aud: 'another-client' } },
  { what: 'another issuer', claims: { iss: 'https://evil.example' } },
  { what: 'another sign-in', claims: { nonce: 'another' } },
  { what: 'no sign-in', claims: { nonce: undefined } },
  { what: 'nobody', claims: { sub: '' } },
])('an ID token for $what signs nobody in', async ({ claims }) => {
  fixture.provider.claims = claims
  const before = await countUsers()

  expect(errorIn(await arrive(fixture))).toMatchObject({ error: 'server_error', code: 'unexpected_failure' })
  expect(await countUsers()).toBe(before)
})

const unsigned = (claims: object) =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`

test('an ID token that the provider has not signed signs nobody in', async () => {
  const { provider, client } = fixture
  const times = { iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 300 }
  const withSecret = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(provider.settings.secret))

  for (const forge of [unsigned, withSecret]) {
    const asked = await begin(fixture, client)
    const nonce = new URL(asked).searchParams.get('nonce') ?? ''
    const forged = { iss: provider.settings.issuer, aud: 'shop-client', nonce, ...times, ...provider.person }
    const body = { access_token: 'a', token_type: 'bearer', id_token: await forge(forged) }
    provider.answers.set('/token', (response) => {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
    })
    const address = await open(fixture.auth, provider.signIn(asked))
    expect(errorIn(address)).toMatchObject({ code: 'unexpected_failure' })
  }
})

test('new keys of the provider are read, and old ones no longer count', async () => {
  const { provider, auth } = fixture
  await signIn(fixture)
  const old = await provider.idToken()
  await provider.rotateKeys()
  auth.advance(60)

  const { error } = await signIn(fixture, createStockClient(auth, 'pkce'))
  const stale = await auth.fetch(`${siteUrl}/auth/v1/token?grant_type=id_token`, {
    method: 'POST',
    body: JSON.stringify({ provider: 'keycloak', id_token: old }),
  })

  expect(error).toBeNull()
  expect(await stale.json()).toEqual({ error: 'invalid request', error_description: 'Bad ID token' })
})
