import { AuthClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { authFetch } from './auth-fetch.ts'
import { AUTH_STORAGE_KEY } from './auth-storage.ts'
import { backendFetch } from './backend-transport.ts'
import type { BackendConfig } from './config.ts'
import { renewRefused } from './refused-session.ts'
import { sessionStore } from './session-store.ts'

export type Backend = {
  auth: InstanceType<typeof AuthClient>
  rest: PostgrestClient
  /** What the clients that are loaded later stand on. */
  url: string
  headers: { apikey: string }
  /** Sends a request with the token that `auth` holds. */
  authorizedFetch: typeof fetch
}

/** The stock clients on one session: what `rest` sends carries the token that `auth` holds. */
export function createClients({ supabaseUrl, supabaseAnonKey }: BackendConfig): Backend {
  const auth = new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: supabaseAnonKey, Authorization: `Bearer ${supabaseAnonKey}` },
    storageKey: AUTH_STORAGE_KEY,
    autoRefreshToken: true,
    persistSession: true,
    storage: sessionStore,
    // The session store trades a link's code itself: it knows which of several requests the link answers.
    detectSessionInUrl: false,
    flowType: 'pkce',
    fetch: authFetch,
  })

  const authorizedFetch: typeof fetch = async (input, init) => {
    const { data, error } = await auth.getSession()
    // Asked as a visitor, the database would answer that there is nothing.
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
