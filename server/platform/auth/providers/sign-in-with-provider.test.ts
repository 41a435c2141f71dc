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

test('a person signs in with PKCE and comes back to the same account', async () => {
  const { provider, client, auth } = fixture

  const first = await signIn(fixture)
  const second = await signIn(fixture, createStockClient(auth, 'pkce'))

  const { email, name, sub } = provider.person
  expect(first.error).toBeNull()
  expect(first.data.session).toMatchObject({
    provider_token: `access-${sub}`,
    provider_refresh_token: 'provider-refresh',
    user: {
      email,
      email_confirmed_at: auth.now().toISOString(),
      is_anonymous: false,
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      user_metadata: { full_name: name, email, email_verified: true, sub, iss: provider.settings.issuer },
      identities: [{ provider: 'keycloak', id: sub }],
    },
  })
  expect(second.data.user?.id).toBe(first.data.user?.id)
  expect((await client.auth.getClaims()).data?.claims).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'oauth', timestamp: expect.any(Number) }],
  })
})

test('a client without PKCE gets the session in the fragment', async () => {
  const client = createStockClient(fixture.auth)

  const address = await arrive(fixture, client)

  const fragment = Object.fromEntries(new URLSearchParams(address.hash.slice(1)))
  expect(address.search).toBe('')
  expect(fragment).toMatchObject({
    token_type: 'bearer',
    provider_token: `access-${fixture.provider.person.sub}`,
    sb: '',
  })
  const { data } = await client.auth.setSession({
    access_token: fragment['access_token'] ?? '',
    refresh_token: fragment['refresh_token'] ?? '',
  })
  expect(data.user?.email).toBe(fixture.provider.person.email)
})

test('the provider is asked with our own parameters, and with those of the app', async () => {
  const { data } = await fixture.client.auth.signInWithOAuth({
    provider: 'keycloak',
    options: {
      redirectTo,
      skipBrowserRedirect: true,
      scopes: 'email calendar',
      queryParams: {
        prompt: 'consent',
        state: 'mine',
        redirect_uri: 'https://evil.example',
        response_mode: 'fragment',
        Client_Id: 'other',
        request: 'x',
      },
    },
  })

  const asked = Object.fromEntries((await open(fixture.auth, data.url ?? '')).searchParams)

  expect(asked).toEqual({
    client_id: 'shop-client',
    response_type: 'code',
    redirect_uri: `${siteUrl}/auth/v1/callback`,
    scope: 'openid email profile calendar',
    prompt: 'consent',
    state: expect.stringMatching(/^[0-9a-f-]{36}$/),
    nonce: expect.stringMatching(/^.{43}$/),
    code_challenge: expect.stringMatching(/^.{43}$/),
    code_challenge_method: 'S256',
  })
})

test('a provider may send its answer as a form', async () => {
  const back = fixture.provider.signIn(await begin(fixture, fixture.client))

  const address = await open(fixture.auth, back.origin + back.pathname, { method: 'POST', body: back.searchParams })

  expect(address.searchParams.get('code')).toMatch(/^[0-9a-f-]{36}$/)
})

test.each(['https://evil.example/', 'javascript:alert(1)', 'http://shop.example:3000@evil.example/', '//evil.example'])(
  'nobody is sent to %s afterwards',
  async (target) => {
    const query = new URLSearchParams({ provider: 'keycloak', redirect_to: target }).toString()
    const asked = await open(fixture.auth, `${siteUrl}/auth/v1/authorize?${query}`)

    const address = await open(fixture.auth, fixture.provider.signIn(asked.href))

    expect(address.origin).toBe(siteUrl)
  },
)

test('of two callbacks at once one signs in, and the provider is asked once', async () => {
  const back = fixture.provider.signIn(await begin(fixture, fixture.client))

  const addresses = await Promise.all([open(fixture.auth, back), open(fixture.auth, back), open(fixture.auth, back)])

  expect(addresses.filter(({ searchParams }) => searchParams.has('code'))).toHaveLength(1)
  expect(fixture.provider.requests.filter((path) => path === '/token')).toHaveLength(1)
})

test('two first sign-ins of one person at once lead to one account', async () => {
  const clients = [1, 2, 3].map(() => createStockClient(fixture.auth, 'pkce'))

  const results = await Promise.all(clients.map((client) => signIn(fixture, client)))

  expect(new Set(results.map(({ data }) => data.user?.id)).size).toBe(1)
})

test('two first sign-ins at once of a person without an address lead to one account', async () => {
  const { sub } = fixture.provider.person
  fixture.provider.person = { sub }
  const providers = { keycloak: { ...fixture.provider.settings, emailOptional: true } }
  const auth = await createAuthFixture(database, { providers })
  const addresses: URL[] = []
  for (let visits = 0; visits < 6; visits += 1) {
    addresses.push(fixture.provider.signIn(await begin({ ...fixture, auth }, createStockClient(auth, 'pkce'))))
  }

  const arrivals = await Promise.all(addresses.map((address) => open(auth, address)))
  const { rowCount } = await database.query(`select from auth.identities where provider_id = $1`, [sub])

  expect(arrivals.filter(({ searchParams }) => searchParams.has('code'))).toHaveLength(6)
  expect(rowCount).toBe(1)
})

test('a state works once', async () => {
  const back = fixture.provider.signIn(await begin(fixture, fixture.client))
  await open(fixture.auth, back)

  const again = await open(fixture.auth, back)

  expect(errorIn(again)).toEqual({
    address: `${siteUrl}/`,
    error: 'invalid_request',
    code: 'flow_state_already_used',
    description: 'State has already been used',
    isSame: true,
  })
})

test.each([
  { state: '', code: 'bad_oauth_callback' },
  { state: 'forged', code: 'bad_oauth_state' },
  { state: crypto.randomUUID(), code: 'bad_oauth_state' },
])('the state "$state" leads to the site with $code', async ({ state, code }) => {
  const query = new URLSearchParams({ code: 'any', state }).toString()

  const address = await open(fixture.auth, `${siteUrl}/auth/v1/callback?${query}`)

  expect(errorIn(address)).toMatchObject({ address: `${siteUrl}/`, error: 'invalid_request', code })
})

test('a state is over after ten minutes', async () => {
  const back = fixture.provider.signIn(await begin(fixture, fixture.client))
  fixture.auth.advance(601)

  expect(errorIn(await open(fixture.auth, back))).toMatchObject({
    code: 'bad_oauth_state',
    description: 'OAuth state has expired',
  })
})

test('a flow that an email has begun is no state', async () => {
  const { client, auth } = fixture
  await client.auth.signUp({ email: `ada.${crypto.randomUUID()}@example.com`, password: 'evergreen-42' })
  const { rows } = await database.query<{ id: string }>(
    `select id from auth.flow_state where authentication_method <> 'oauth' limit 1`,
  )

  const address = await open(auth, `${siteUrl}/auth/v1/callback?code=x&state=${rows[0]?.id ?? 'none'}`)

  expect(errorIn(address)).toMatchObject({ description: 'OAuth state not found or expired' })
})

test('our code works once, in five minutes, with the right verifier', async () => {
  const { client, auth } = fixture
  const code = (await arrive(fixture)).searchParams.get('code') ?? ''
  const exchange = () =>
    auth.fetch(`${siteUrl}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(60) }),
    })

  const stranger = await exchange()
  const { error } = await client.auth.exchangeCodeForSession(code)
  const again = await exchange()
  const late = (await arrive(fixture)).searchParams.get('code') ?? ''
  auth.advance(301)

  expect(await stranger.json()).toMatchObject({ error_code: 'bad_code_verifier' })
  expect(error).toBeNull()
  expect(await again.json()).toMatchObject({ error_code: 'flow_state_not_found' })
  expect((await client.auth.exchangeCodeForSession(late)).error).toMatchObject({ code: 'flow_state_expired' })
})

test('a banned person comes back with an error', async () => {
  const { data } = await signIn(fixture)
  await database.query(`update auth.users set banned_until = $2 where id = $1`, [data.user?.id, '2100-01-01'])

  expect(errorIn(await arrive(fixture))).toMatchObject({ error: 'access_denied', code: 'user_banned' })
})

test('where sign-ups are off, a new person comes back with an error, and a known one signs in', async () => {
  await signIn(fixture)
  const closed = await createProviderFixture(database, {
    signUp: false,
    providers: { keycloak: fixture.provider.settings },
  })
  await closed.provider.close()
  const known = { ...closed, provider: fixture.provider }

  expect((await arrive(known)).searchParams.has('code')).toBe(true)
  fixture.provider.person = { ...fixture.provider.person, sub: crypto.randomUUID(), email: 'new@example.com' }
  expect(errorIn(await arrive(known))).toMatchObject({ error: 'access_denied', code: 'signup_disabled' })
})

test('GET /settings names the provider', async () => {
  const settings = await (await fixture.auth.fetch(`${siteUrl}/auth/v1/settings`)).json()

  expect(settings.external).toMatchObject({ keycloak: true, google: false })
})
