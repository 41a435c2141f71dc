import type { FunctionsClient } from '@supabase/functions-js'
import type { StorageClient } from '@supabase/storage-js'
import { AppError, outdatedPage } from '#lib/app-error.ts'
import type { Backend } from './backend-clients.ts'
import { hasStoredSession, readFreshSession } from './auth-storage.ts'
import { backendFetch, setBackendFetch } from './backend-transport.ts'
import { forgetConfig, loadConfig } from './config.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { renewRefused } from './refused-session.ts'

let loading: Promise<Backend> | null = null

/** The backend's clients, loaded on first need; a failure is forgotten, so that the next call tries again. */
export function loadBackend(): Promise<Backend> {
  loading ??= connectClients().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** Loads the clients ahead of need, as when a form takes focus; a failure shows when they are needed. */
export function preloadBackend() {
  loadBackend().catch(() => {})
}

async function connectClients() {
  const [config, { createClients }] = await Promise.all([loadConfig(), import('./backend-clients.ts')])
  return createClients(config)
}

/** The client of the edge functions, on the same session as `rest`. */
export async function loadFunctions(): Promise<FunctionsClient> {
  const { url, headers, authorizedFetch } = await loadBackend()
  const { FunctionsClient } = await import('@supabase/functions-js')
  return new FunctionsClient(`${url}/functions/v1`, { headers, customFetch: authorizedFetch })
}

/** The client of the file storage, on the same session as `rest`. */
export async function loadStorage(): Promise<StorageClient> {
  const { url, headers, authorizedFetch } = await loadBackend()
  const { StorageClient } = await import('@supabase/storage-js')
  return new StorageClient(`${url}/storage/v1`, headers, authorizedFetch)
}

/** Points everything at another backend and forgets the clients of the one before. */
export async function configureBackend({ fetch }: { fetch: typeof globalThis.fetch }) {
  const previous = loading
  loading = null
  forgetConfig()
  setBackendFetch(fetch)
  await (await previous)?.auth.dispose()
}

/**
 * Calls the page's own server (`path` begins with /api/) as the signed-in person.
 * Throws an `AppError` with the code and message of the answer, `network` when there was none.
 */
export async function apiFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const token = await loadAccessToken()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const early = token && !init.method ? takeEarlyAnswer(path, token) : null
  const answer = early ?? backendFetch(new URL(path, location.origin), { ...init, headers })
  const response = await receive(answer, init.signal)
  if (response.ok || response.status === 304) return response
  if (response.status === 401 && token)
    loadBackend().then(
      ({ auth }) => renewRefused(auth),
      () => {},
    )
  throw toApiError(response.status, await response.json().catch(() => null))
}

/** The token that a request to the page's own server carries; `null` for a visitor. */
export async function loadAccessToken(): Promise<string | null> {
  const fresh = readFreshSession()
  if (fresh) return fresh.access_token
  if (!hasStoredSession()) return null
  const { auth } = await loadBackend()
  const { data } = await auth.getSession()
  return data.session?.access_token ?? null
}

/** The failure of a request that got no answer. */
export function unreachable(cause: unknown) {
  return new AppError('The server cannot be reached. Check your connection and try again.', { code: 'network', cause })
}

/** Postgres and PostgREST know no such column, table or function: it was there when this page was built, or is not yet. */
const UNKNOWN_TO_SERVER = new Set(['42703', '42P01', '42883', 'PGRST200', 'PGRST202', 'PGRST204', 'PGRST205'])

/** What the database's refusal comes to; `message`, where given, takes the place of its own words. */
export function toRestError(error: { code?: string; message: string }, status: number, message?: string) {
  // Without an answer from the server the client reports the fetch's own words and no code.
  if (!error.code && message === undefined) return unreachable(error)
  if (UNKNOWN_TO_SERVER.has(error.code ?? '')) return outdatedPage(error)
  return new AppError(message ?? error.message, { code: error.code || 'network', status, cause: error })
}

async function receive(answer: Promise<Response>, signal: AbortSignal | null | undefined) {
  try {
    return await answer
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw unreachable(cause)
  }
}

/** What a refusal of the page's own server comes to. */
export function toApiError(status: number, body: unknown): AppError {
  const { code, message, requestId } = Object(Object(body).error)
  return new AppError(typeof message === 'string' ? message : 'Something went wrong on the server. Please try again.', {
    code: typeof code === 'string' ? code : 'unexpected',
    status,
    ...(typeof requestId === 'string' && { requestId }),
  })
}
