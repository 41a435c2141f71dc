import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { password, signUpConfirmed, siteUrl } from '#test/fixtures/auth-fixture.ts'
import {
  createProviderFixture,
  errorIn,
  newAddress,
  open,
  type ProviderFixture,
  signIn,
} from '#test/harness/clients/provider-sign-in.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let fixture: ProviderFixture
let client: SupabaseClient
let email: string

const database = await openDatabase()
beforeEach(async () => {
  fixture = await createProviderFixture(database, { anonymousSignIn: true })
  fixture.auth.peer.address = '203.0.113.7'
  client = createStockClient(fixture.auth, 'pkce')
  email = newAddress()
  await client.auth.setSession(await signUpConfirmed(fixture.auth, email))
  await database.query('delete from auth.audit_log_entries')
})
afterEach(() => fixture.provider.close())

const begin = () => client.auth.linkIdentity({ provider: 'keycloak', options: { skipBrowserRedirect: true } })

async function link(): Promise<URL> {
  const { data } = await begin()
  return open(fixture.auth, fixture.provider.signIn(data?.url ?? ''))
}

const exchange = async (address: URL) => client.auth.exchangeCodeForSession(address.searchParams.get('code') ?? '')

async function unlink() {
  const { data } = await client.auth.getUserIdentities()
  const added = data?.identities.find(({ provider }) => provider === 'keycloak')
  if (!added) throw new Error('The identity is missing.')
  return client.auth.unlinkIdentity(added)
}

async function loggedActions() {
  const { rows } = await database.query(
    `select payload ->> 'action' as action, payload -> 'traits' ->> 'provider' as provider, ip_address as ip
    from auth.audit_log_entries order by ctid`,
  )
  return rows
}

test('a stolen session can neither add nor remove an identity', async () => {
  await exchange(await link())
  fixture.auth.advance(16 * 60)
  const refusal = { status: 400, code: 'reauthentication_needed' }

  expect((await begin()).error).toMatchObject(refusal)
  expect((await unlink()).error).toMatchObject(refusal)
  await client.auth.updateUser({ current_password: password })
  expect((await unlink()).error).toBeNull()
})

const admin = () =>
  createClient(siteUrl, fixture.auth.keys.serviceRoleKey, {
    global: { fetch: fixture.auth.fetch },
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth.admin

test.each([
  { who: 'the owner', change: () => client.auth.updateUser({ password: 'a-new-evergreen-43' }) },
  {
    who: 'an administrator',
    change: async () => {
      const { data } = await client.auth.getUser()
      return admin().updateUserById(data.user?.id ?? '', { password: 'a-new-evergreen-43' })
    },
  },
])('a new password by $who ends the adding of an identity that a thief has begun', async ({ change }) => {
  const { data } = await begin()

  expect((await change()).error).toBeNull()

  const back = await open(fixture.auth, fixture.provider.signIn(data?.url ?? ''))
  expect(errorIn(back)).toMatchObject({ code: 'bad_oauth_state' })
})

test('a new password also ends it while the provider answers', async () => {
  const { provider } = fixture
  const { data } = await begin()
  provider.answers.set('/keys', (response) => {
    provider.answers.delete('/keys')
    void client.auth
      .updateUser({ password: 'a-new-evergreen-43' })
      .then(() => fetch(`${provider.settings.issuer}/keys`))
      .then(async (keys) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(await keys.text()))
  })

  const back = await open(fixture.auth, provider.signIn(data?.url ?? ''))

  expect(errorIn(back)).toMatchObject({ code: 'bad_oauth_state' })
  expect((await client.auth.getUserIdentities()).data?.identities).toMatchObject([{ provider: 'email' }])
})

test('an anonymous person adds an identity at any time', async () => {
  await client.auth.signInAnonymously()
  fixture.auth.advance(16 * 60)

  expect((await exchange(await link())).error).toBeNull()
})

test('an added and a removed identity are logged, and the owner is told', async () => {
  await exchange(await link())
  await unlink()

  expect(fixture.auth.changes).toEqual([
    { kind: 'identity_linked', email },
    { kind: 'identity_unlinked', email },
  ])
  expect(await loggedActions()).toEqual([
    { action: 'user_modified', provider: 'keycloak', ip: '203.0.113.7' },
    { action: 'login', provider: null, ip: '203.0.113.7' },
    { action: 'identity_unlinked', provider: 'keycloak', ip: '203.0.113.7' },
  ])
})

test('the owner is told once that a sign-in with a provider has joined the account', async () => {
  fixture.provider.person = { sub: crypto.randomUUID(), email, email_verified: true }
  await signIn(fixture)
  await signIn(fixture)

  expect(fixture.auth.changes).toEqual([{ kind: 'identity_linked', email }])
})

test('a sign-up with a provider is logged with its address', async () => {
  await signIn(fixture)

  expect(await loggedActions()).toMatchObject([
    { action: 'user_signedup', ip: '203.0.113.7' },
    { action: 'login', ip: '203.0.113.7' },
  ])
  expect(fixture.auth.changes).toEqual([])
})
