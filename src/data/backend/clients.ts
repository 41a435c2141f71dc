import { AuthClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { renewRefused } from '#data/session/refused-session.ts'
import { sessionStore } from '#data/session/session-store.ts'
import { AUTH_STORAGE_KEY } from '#data/session/stored-session.ts'
import { authFetch } from './auth-fetch.ts'
import type { BackendConfig } from './config.ts'
import { backendFetch } from './transport.ts'

export type Backend = {
  auth: InstanceType<typeof AuthClient>
  rest: PostgrestClient
  /** The backend's URL, for clients that are created only when needed. */
  url: string
  headers: { apikey: string }
  /** Sends a request with the access token of `auth`. */
  authorizedFetch: typeof fetch
}

/** Creates the clients for auth and data. Data requests carry the access token of the auth client. */
export function createClients({ supabaseUrl, supabaseAnonKey }: BackendConfig): Backend {
  const auth = new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: supabaseAnonKey, Authorization: `Bearer ${supabaseAnonKey}` },
    storageKey: AUTH_STORAGE_KEY,
    autoRefreshToken: true,
    persistSession: true,
    storage: sessionStore,
    // AuthStore handles email links itself, because it can find the matching request among several.
    detectSessionInUrl: false,
    flowType: 'pkce',
    experimental: { recoveryCodes: true },
    fetch: authFetch,
  })

  const authorizedFetch: typeof fetch = async (input, init) => {
    const { data, error } = await auth.getSession()
    // Throw here: without a token, the database returns no rows instead of an error.
    if (error) throw error
    const headers = new Headers(init?.headers)
    headers.set('Authorization', `Bearer ${data.session?.access_token ?? supabaseAnonKey}`)
    const response = await backendFetch(input, { ...init, headers })
    if (response.status === 401 && data.session) void renewRefused(auth)
    return response
  }
  const headers = { apikey: supabaseAnonKey }
  const rest = new PostgrestClient(`${supabaseUrl}/rest/v1`, { headers, fetch: authorizedFetch, retry: false })
  return { auth, rest, url: supabaseUrl, headers, authorizedFetch }
}
