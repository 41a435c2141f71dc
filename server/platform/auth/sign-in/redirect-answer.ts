import { type AuthError, OAuthError } from '#server/platform/auth/auth-error.ts'
import type { SessionResponse } from '#server/platform/auth/sessions/start-session.ts'

/** Sets the fragment of an address. */
export function setFragment(target: URL, values: Record<string, string>): void {
  target.hash = new URLSearchParams(values).toString()
}

/** Puts a session into the fragment, for clients without PKCE. `details` say where the session comes from. */
export function setSession(target: URL, session: SessionResponse, details: Record<string, string>): void {
  setFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
    ...details,
  })
}

const errorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

const refusals = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

/** Returns the parts of an error that a redirect carries. An error of a provider has no code of ours. */
export function describeError(error: AuthError | OAuthError): Record<string, string> {
  if (error instanceof OAuthError) return { error: error.code, error_description: error.message }
  return {
    error: refusals.has(error.code) ? 'access_denied' : (errorNames[error.status] ?? 'server_error'),
    error_code: error.code,
    error_description: error.message,
  }
}

/** Puts an error into the fragment and, if `isInQuery`, into the query too, where PKCE clients look for it. */
export function setError(target: URL, details: Record<string, string>, isInQuery: boolean): void {
  if (isInQuery) for (const [name, value] of Object.entries(details)) target.searchParams.set(name, value)
  setFragment(target, { ...details, sb: '' })
}
