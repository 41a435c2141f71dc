import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signUpConfirmed } from '#test/fixtures/auth-fixture.ts'
import {
  createProviderFixture,
  errorIn,
  newAddress,
  open,
  type ProviderFixture,
  redirectTo,
  signIn,
} from '#test/harness/clients/provider-sign-in.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let fixture: ProviderFixture
let client: SupabaseClient

const database = await openDatabase()
beforeEach(async () => {
  fixture = await createProviderFixture(database, { anonymousSignIn: true })
  client = fixture.client
})
afterEach(() => fixture.provider.close())

/** Adds the identity of the provider's person. Resolves to the address in the app. */
async function link(): Promise<URL> {
  const { data, error } = await client.auth.linkIdentity({
    provider: 'keycloak',
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (error) throw error
  return open(fixture.auth, fixture.provider.signIn(data.url ?? ''))
}

const exchange = async (address: URL) => client.auth.exchangeCodeForSession(address.searchParams.get('code') ?? '')

test('a signed-in person adds an identity, whatever its address, signs in with it and removes it', async () => {
  await client.auth.setSession(await signUpConfirmed(fixture.auth, newAddress()))
  const { data: own } = await client.auth.getUser()

  const { data } = await exchange(await link())
  const later = createStockClient(fixture.auth, 'pkce')
  const signedIn = await signIn(fixture, later)
  const { data: identities } = await later.auth.getUserIdentities()
  const [, added] = identities?.identities ?? []
  if (!added) throw new Error('The identity is missing.')
  const { error } = await later.auth.unlinkIdentity(added)

  expect(data.user).toMatchObject({ id: own.user?.id, email: own.user?.email })
  expect(signedIn.data.user?.id).toBe(own.user?.id)
  expect(signedIn.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email', 'keycloak'] })
  expect(added).toMatchObject({ provider: 'keycloak', id: fixture.provider.person.sub })
  expect(error).toBeNull()
  expect((await later.auth.getUser()).data.user?.identities).toMatchObject([{ provider: 'email' }])
})

test('removing an identity ends a sign-in that it has begun', async () => {
  await client.auth.setSession(await signUpConfirmed(fixture.auth, newAddress()))
  await exchange(await link())
  const other = createStockClient(fixture.auth, 'pkce')
  const { data } = await other.auth.signInWithOAuth({ provider: 'keycloak', options: { skipBrowserRedirect: true } })
  const back = fixture.provider.signIn((await open(fixture.auth, data.url ?? '')).href)
  const code = (await open(fixture.auth, back)).searchParams.get('code') ?? ''
  const { data: identities } = await client.auth.getUserIdentities()
  const added = identities?.identities.find(({ provider }) => provider === 'keycloak')
  if (!added) throw new Error('The identity is missing.')

  await client.auth.unlinkIdentity(added)

  expect((await other.auth.exchangeCodeForSession(code)).error).toMatchObject({ code: 'flow_state_not_found' })
})

test('an identity belongs to one account', async () => {
  await signIn(fixture)
  await client.auth.setSession(await signUpConfirmed(fixture.auth, newAddress()))

  expect(errorIn(await link())).toEqual({
    address: redirectTo,
    error: 'server_error',
    code: 'identity_already_exists',
    description: 'Identity is already linked to another user',
    isSame: true,
  })
})

test('an anonymous person becomes a permanent one with the verified address', async () => {
  const { data: anonymous } = await client.auth.signInAnonymously()

  const { data } = await exchange(await link())

  expect(data.user).toMatchObject({
    id: anonymous.user?.id,
    is_anonymous: false,
    email: fixture.provider.person.email,
    email_confirmed_at: fixture.auth.now().toISOString(),
    app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
  })
})

test('an anonymous person gets no unverified address, and none that is taken', async () => {
  await client.auth.signInAnonymously()
  const { email } = fixture.provider.person
  fixture.provider.person = { sub: crypto.randomUUID(), email: newAddress(), email_verified: false }
  const { data } = await exchange(await link())

  await signUpConfirmed(fixture.auth, email ?? '')
  await client.auth.signInAnonymously()
  fixture.provider.person = { sub: crypto.randomUUID(), ...(email !== undefined && { email }), email_verified: true }

  expect(data.user).toMatchObject({ is_anonymous: false, email: '' })
  expect(errorIn(await link())).toMatchObject({ code: 'email_exists' })
  expect((await client.auth.getUser()).data.user).toMatchObject({ is_anonymous: true, identities: [] })
})
