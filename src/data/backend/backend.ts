import type { FunctionsClient } from '@supabase/functions-js'
import type { StorageClient } from '@supabase/storage-js'
import { renewRefused } from '#data/session/refused-session.ts'
import { hasStoredSession, readFreshSession } from '#data/session/stored-session.ts'
import { AppError, outdatedPage } from '#lib/app-error.ts'
import type { Backend } from './clients.ts'
import { forgetConfig, loadConfig } from './config.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { backendFetch, setBackendFetch } from './transport.ts'

let loading: Promise<Backend> | null = null

/** Creates the backend's clients on the first call and reuses them. After a failure, the next call tries again. */
export function loadBackend(): Promise<Backend> {
  loading ??= connectClients().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/**
 * Loads the clients before they are needed, such as when a form takes focus. Ignores a failure, because the next use
 * tries again.
 */
export function preloadBackend() {
  loadBackend().catch(() => {})
}

async function connectClients() {
  const [config, { createClients }] = await Promise.all([loadConfig(), import('./clients.ts')])
  return createClients(config)
}

/** Loads the client for edge functions. It uses the same session as `rest`. */
export async function loadFunctions(): Promise<FunctionsClient> {
  const { url, headers, authorizedFetch } = await loadBackend()
  const { FunctionsClient } = await import('@supabase/functions-js')
  return new FunctionsClient(`${url}/functions/v1`, { headers, customFetch: authorizedFetch })
}

/** Loads the client for file storage. It uses the same session as `rest`. */
export async function loadStorage(): Promise<StorageClient> {
  const { url, headers, authorizedFetch } = await loadBackend()
  const { StorageClient } = await import('@supabase/storage-js')
  return new StorageClient(`${url}/storage/v1`, headers, authorizedFetch)
}

/**
 * Switches to another backend, with new clients.
 *
 * @internal for tests
 */
export async function configureBackend({ fetch }: { fetch: typeof globalThis.fetch }) {
  const previous = loading
  loading = null
  forgetConfig()
  setBackendFetch(fetch)
  await (await previous)?.auth.dispose()
}

/**
 * Calls an /api/ path of the page's own server as the signed-in person. Throws an `AppError` with the server's code and
 * message, or with the code `network` if the server didn't answer.
 */
export async function apiFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  // A fresh token is not awaited, so that the request leaves before the screen is drawn anew.
  const token = readFreshToken() ?? (await loadAccessToken())
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const early = token && !init.method ? takeEarlyAnswer(path, token) : null
  const answer = early ?? backendFetch(new URL(path, location.origin), { ...init, headers })
  const response = await receive(answer, init.signal)
  if (response.ok || response.status === 304) return response
  if (token) renewIfRefused(response)
  throw toApiError(response.status, await response.json().catch(() => null))
}

function renewIfRefused({ status }: Response) {
  if (status !== 401) return
  loadBackend().then(
    ({ auth }) => renewRefused(auth),
    () => {},
  )
}

const readFreshToken = (): string | null => readFreshSession()?.access_token ?? null

/** Returns the signed-in person's access token, or `null` for a visitor. */
export async function loadAccessToken(): Promise<string | null> {
  const fresh = readFreshToken()
  if (fresh !== null) return fresh
  if (!hasStoredSession()) return null
  const { auth } = await loadBackend()
  const { data } = await auth.getSession()
  return data.session?.access_token ?? null
}

/** For titles that already say what failed. */
export const SERVER_FAILED = 'Something went wrong on the server. Please try again.'

/** The error for a request without an answer. */
export function unreachable(cause: unknown) {
  return new AppError('We can’t reach the server. Check your connection and try again.', { code: 'network', cause })
}

/**
 * Error codes for an unknown column, table or function. They mean that the page and the server have different versions.
 */
const UNKNOWN_TO_SERVER = new Set(['42703', '42P01', '42883', 'PGRST200', 'PGRST202', 'PGRST204', 'PGRST205'])

/** Converts a database error to an `AppError`. `message`, if given, replaces the database's message. */
export function toRestError(error: { code?: string; message: string }, status: number, message?: string) {
  // If the server didn't answer, the error has no code.
  if (!error.code) return unreachable(error)
  if (UNKNOWN_TO_SERVER.has(error.code ?? '')) return outdatedPage(error)
  return new AppError(message ?? error.message, { code: error.code, status, cause: error })
}

/** The codes of errors whose message the database writes for people. */
const WRITTEN_FOR_PEOPLE = ['PT404', 'PT409']

/** Like `toRestError`, but `message` stands only for errors that the database didn't write for people. */
export function toWrittenError(error: { code?: string; message: string }, status: number, message: string) {
  return toRestError(error, status, WRITTEN_FOR_PEOPLE.includes(error.code ?? '') ? undefined : message)
}

async function receive(answer: Promise<Response>, signal: AbortSignal | null | undefined) {
  try {
    return await answer
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw unreachable(cause)
  }
}

/** Converts an error response of the page's own server to an `AppError`. */
export function toApiError(status: number, body: unknown): AppError {
  const { code, message, requestId } = Object(Object(body).error)
  return new AppError(typeof message === 'string' ? message : SERVER_FAILED, {
    code: typeof code === 'string' ? code : 'unexpected',
    status,
    ...(typeof requestId === 'string' && { requestId }),
  })
}
