import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type AuthFixture, siteUrl } from '#test/fixtures/auth-fixture.ts'

type Service = { keys: Pick<AuthFixture['keys'], 'anonKey'>; fetch: AuthFixture['fetch'] }

/**
 * Creates Supabase's own client for the auth fixture or the whole backend. Each client acts as a separate browser, with
 * its own session.
 */
export function createStockClient(auth: Service, flowType: 'implicit' | 'pkce' = 'implicit'): SupabaseClient {
  return createClient(siteUrl, auth.keys.anonKey, {
    global: { fetch: auth.fetch },
    auth: { autoRefreshToken: false, flowType, storage: createStorage() },
  })
}

function createStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
