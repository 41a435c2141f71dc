import type { SupabaseClient } from '@supabase/supabase-js'
import type { AuthSettings } from '#server/platform/auth/auth-settings.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openTestProvider, type TestProvider } from '#test/fakes/identity-provider.ts'
import { type AuthFixture, createAuthFixture, siteUrl } from '#test/fixtures/auth-fixture.ts'
import { createStockClient } from './stock-client.ts'

export type ProviderFixture = { auth: AuthFixture; provider: TestProvider; client: SupabaseClient }

/** The auth service with a provider named `keycloak`, whose person has a new, verified address. */
export async function createProviderFixture(
  database: Database,
  settings: Partial<AuthSettings> = {},
): Promise<ProviderFixture> {
  const provider = await openTestProvider()
  provider.person = { sub: crypto.randomUUID(), email: newAddress(), email_verified: true, name: 'Ada Lovelace' }
  const providers = { keycloak: provider.settings }
  const auth = await createAuthFixture(database, { manualLinking: true, providers, ...settings })
  return { auth, provider, client: createStockClient(auth, 'pkce') }
}

export const newAddress = () => `ada.${crypto.randomUUID()}@example.com`

/** Opens an address of the service and returns where it redirects to. */
export async function open(auth: AuthFixture, url: string | URL, init?: RequestInit): Promise<URL> {
  const response = await auth.fetch(url, init)
  const location = response.headers.get('Location')
  if (location === null) throw new Error(`There is no redirect: ${response.status} ${await response.text()}`)
  return new URL(location)
}

export const redirectTo = `${siteUrl}/auth/login`

/** Begins to sign in. Resolves to the address at the provider. */
export async function begin({ auth }: ProviderFixture, client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.signInWithOAuth({
    provider: 'keycloak',
    options: { redirectTo, skipBrowserRedirect: true },
  })
  return (await open(auth, data.url ?? '')).href
}

/** Signs in at the provider. Resolves to the address in the app at which the person arrives. */
export async function arrive(fixture: ProviderFixture, client = fixture.client): Promise<URL> {
  return open(fixture.auth, fixture.provider.signIn(await begin(fixture, client)))
}

/** Signs in completely, with PKCE. */
export async function signIn(fixture: ProviderFixture, client = fixture.client) {
  const code = (await arrive(fixture, client)).searchParams.get('code') ?? ''
  return client.auth.exchangeCodeForSession(code)
}

/** Returns the parts of an error in the query and the fragment, which must be the same. */
export function errorIn(address: URL) {
  const { searchParams: query } = address
  const fragment = new URLSearchParams(address.hash.slice(1))
  const [inQuery, inFragment] = [query, fragment].map((part) => ({
    error: part.get('error'),
    code: part.get('error_code'),
    description: part.get('error_description'),
  }))
  return {
    address: address.origin + address.pathname,
    ...inQuery,
    isSame: JSON.stringify(inQuery) === JSON.stringify(inFragment),
  }
}
