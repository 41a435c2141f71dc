import { AuthClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { AUTH_STORAGE_KEY, canAdoptSessionInAddress, removeSessionFromAddress } from './auth-storage.ts'
import { backendFetch } from './backend-transport.ts'
import type { BackendConfig } from './config.ts'

export type Backend = { auth: InstanceType<typeof AuthClient>; rest: PostgrestClient }

/** The stock clients on one session: what `rest` sends carries the token that `auth` holds. */
export function createClients({ supabaseUrl, supabaseAnonKey }: BackendConfig): Backend {
  const auth = new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: supabaseAnonKey, Authorization: `Bearer ${supabaseAnonKey}` },
    storageKey: AUTH_STORAGE_KEY,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: canAdoptSessionInAddress(),
    flowType: 'implicit',
    fetch: backendFetch,
  })
  // The client has read the fragment when it was made.
  removeSessionFromAddress()

  const authorizedFetch: typeof fetch = async (input, init) => {
    const { data } = await auth.getSession()
    const headers = new Headers(init?.headers)
    headers.set('Authorization', `Bearer ${data.session?.access_token ?? supabaseAnonKey}`)
    return backendFetch(input, { ...init, headers })
  }
  const rest = new PostgrestClient(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: supabaseAnonKey },
    fetch: authorizedFetch,
    retry: false,
  })
  return { auth, rest }
}
