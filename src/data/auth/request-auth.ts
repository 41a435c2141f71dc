import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { loadBackend, unreachable } from '#data/backend/backend.ts'
import { AppError } from '#lib/app-error.ts'

/** The server refused a password. `reasons` can contain `length`, `characters` and `pwned` (found in a data breach). */
export class WeakPasswordError extends AppError {
  readonly reasons: string[]

  constructor(message: string, reasons: string[]) {
    super(message, { code: 'weak_password' })
    this.reasons = reasons
  }
}

/** Clearer messages for some of the server's error codes. */
const PLAIN_MESSAGES = new Map([
  ['over_request_rate_limit', 'Too many attempts. Wait up to 15 minutes, then try again.'],
  ['user_banned', 'This account is suspended. Ask the person who runs this Cartwright installation.'],
  ['current_password_invalid', 'This is not your current password.'],
  [
    'reauthentication_needed',
    'You signed in too long ago to change your password. Sign in again or ask for a new link, then try again.',
  ],
])

/**
 * Converts any error of the auth client to an `AppError`. The code is `network` if the server didn't answer or had an
 * internal error.
 */
export function toAuthAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const { __isAuthError, code, message, name, reasons, status } = Object(cause)
  if (__isAuthError !== true || name === 'AuthRetryableFetchError') {
    return new AppError('An unexpected error occurred. Please try again.', { code: 'network', cause })
  }
  if (Array.isArray(reasons)) return new WeakPasswordError(message, reasons.map(String))
  return new AppError(PLAIN_MESSAGES.get(code) ?? message, {
    code: typeof code === 'string' ? code : 'unexpected',
    cause,
    ...(typeof status === 'number' && { status }),
  })
}

type AuthClient = Awaited<ReturnType<typeof loadBackend>>['auth']

/** Runs a request of the auth client; throws any failure as an `AppError`. */
export async function requestAuth<Result extends { error: unknown }>(
  request: (auth: AuthClient) => Promise<Result>,
): Promise<Result> {
  try {
    const { auth } = await loadBackend()
    const result = await request(auth)
    if (result.error) throw result.error
    return result
  } catch (error) {
    throw toAuthAppError(error)
  }
}

/** Like `requestAuth`, for what a screen shows: says that the server can't be reached if it didn't answer. */
export async function readFromAuth<Result extends { error: unknown }>(
  request: (auth: AuthClient) => Promise<Result>,
): Promise<Result> {
  try {
    return await requestAuth(request)
  } catch (error) {
    throw error instanceof AppError && error.code === 'network' ? unreachable(error) : error
  }
}

/** Calls `handle` on each event of the auth client. Resolves when the client has read the stored session. */
export async function followAuth(handle: (event: AuthChangeEvent, session: Session | null) => void): Promise<void> {
  const { auth } = await loadBackend()
  await new Promise<void>((resolve) => {
    auth.onAuthStateChange((event, session) => {
      handle(event, session)
      if (event === 'INITIAL_SESSION') resolve()
    })
  })
}
