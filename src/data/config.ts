import { AppError } from '#lib/app-error.ts'
import { backendFetch } from './backend-transport.ts'

export type BackendConfig = {
  /** Where auth and rest answer; the page's own origin unless the backend is hosted. */
  supabaseUrl: string
  supabaseAnonKey: string
  /** `outbox` keeps every e-mail on the machine, to be read at /outbox. */
  mail: 'outbox' | 'smtp'
  /** Where log entries are sent; null sends none. */
  logUrl: string | null
}

let loading: Promise<BackendConfig> | null = null

/** The page's backend, asked for once; a failure is forgotten, so that the next call asks again. */
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
  const { supabaseUrl, supabaseAnonKey, mail, logUrl } = Object(body)
  if (typeof supabaseUrl !== 'string' || typeof supabaseAnonKey !== 'string') {
    throw notReady()
  }
  return {
    supabaseUrl: supabaseUrl || location.origin,
    supabaseAnonKey,
    mail: mail === 'outbox' ? 'outbox' : 'smtp',
    logUrl: typeof logUrl === 'string' ? logUrl : null,
  }
}

function notReady() {
  return new AppError('The server is not ready. Please try again.', { code: 'network' })
}
