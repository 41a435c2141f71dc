import { AppError } from '#lib/app-error.ts'
import type { Backend } from './backend-clients.ts'
import { hasStoredSession } from './auth-storage.ts'
import { backendFetch, setBackendFetch } from './backend-transport.ts'
import { forgetConfig, loadConfig } from './config.ts'

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
  const response = await send(new URL(path, location.origin), { ...init, headers })
  if (response.ok || response.status === 304) return response
  throw toApiError(response.status, await response.json().catch(() => null))
}

async function loadAccessToken() {
  if (!hasStoredSession()) return null
  const { auth } = await loadBackend()
  const { data } = await auth.getSession()
  return data.session?.access_token ?? null
}

/** The failure of a request that got no answer. */
export function unreachable(cause: unknown) {
  return new AppError('The server cannot be reached. Check your connection and try again.', { code: 'network', cause })
}

async function send(url: URL, init: RequestInit) {
  try {
    return await backendFetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw unreachable(cause)
  }
}

function toApiError(status: number, body: unknown) {
  const { code, message, requestId } = Object(Object(body).error)
  return new AppError(typeof message === 'string' ? message : 'Something went wrong on the server. Please try again.', {
    code: typeof code === 'string' ? code : 'unexpected',
    status,
    ...(typeof requestId === 'string' && { requestId }),
  })
}
