import { AppError } from '#lib/app-error.ts'
import { backendFetch } from './transport.ts'

export type BackendConfig = {
  /** Origin of the auth and data APIs. It is the page's own origin unless the backend is hosted by Supabase. */
  supabaseUrl: string
  supabaseAnonKey: string
  /** `outbox`: the server sends no email and shows all messages at /outbox. `smtp`: the server sends email. */
  mail: 'outbox' | 'smtp'
  /** The addresses of the page at which passkeys work. */
  passkeyOrigins: readonly string[]
  /** URL that log entries are sent to; null sends none. */
  logUrl: string | null
}

let loading: Promise<BackendConfig> | null = null

/** Loads the backend's configuration on the first call and reuses it. After a failure, the next call tries again. */
export function loadConfig(): Promise<BackendConfig> {
  loading ??= requestConfig().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

export function forgetConfig() {
  loading = null
}

async function requestConfig(): Promise<BackendConfig> {
  const response = await backendFetch(new URL('/config.json', location.origin))
  if (!response.ok) throw notReady()
  return parseConfig(await response.json())
}

function parseConfig(body: unknown): BackendConfig {
  const { supabaseUrl, supabaseAnonKey, mail, passkeyOrigins, logUrl } = Object(body)
  if (typeof supabaseUrl !== 'string' || typeof supabaseAnonKey !== 'string') {
    throw notReady()
  }
  return {
    supabaseUrl: supabaseUrl || location.origin,
    supabaseAnonKey,
    mail: mail === 'outbox' ? 'outbox' : 'smtp',
    passkeyOrigins: Array.isArray(passkeyOrigins) ? passkeyOrigins : [],
    logUrl: typeof logUrl === 'string' ? logUrl : null,
  }
}

function notReady() {
  return new AppError('The server isn’t ready. Please try again.', { code: 'network' })
}
