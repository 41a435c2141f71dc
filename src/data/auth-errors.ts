import { AppError } from '#lib/app-error.ts'

/** Why a password was refused, as the server names it: `length`, `characters`, `pwned`. */
export class WeakPasswordError extends AppError {
  readonly reasons: string[]

  constructor(message: string, reasons: string[]) {
    super(message, { code: 'weak_password' })
    this.reasons = reasons
  }
}

/** What the server words for programs, in words for people. */
const PLAIN_WORDS = new Map([
  ['over_request_rate_limit', 'There were too many attempts. Wait up to 15 minutes, then try again.'],
  ['current_password_invalid', 'This is not your current password.'],
  ['reauthentication_needed', 'You signed in a while ago. Sign in again or ask for a new link, then try once more.'],
])

/** Any failure of the auth client as an `AppError`; `network` when the server did not answer or broke. */
export function toAuthAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const { __isAuthError, code, message, name, reasons, status } = Object(cause)
  if (__isAuthError !== true || name === 'AuthRetryableFetchError') {
    return new AppError('An unexpected error occurred. Please try again.', { code: 'network', cause })
  }
  if (Array.isArray(reasons)) return new WeakPasswordError(message, reasons.map(String))
  return new AppError(PLAIN_WORDS.get(code) ?? message, {
    code: typeof code === 'string' ? code : 'unexpected',
    cause,
    ...(typeof status === 'number' && { status }),
  })
}
