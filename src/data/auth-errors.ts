import { AppError } from '#lib/app-error.ts'

/** Why a password was refused, as the server names it: `length`, `characters`, `pwned`. */
export class WeakPasswordError extends AppError {
  readonly reasons: string[]

  constructor(message: string, reasons: string[]) {
    super(message, { code: 'weak_password' })
    this.reasons = reasons
  }
}

/** Any failure of the auth client as an `AppError`; `network` when the server did not answer or broke. */
export function toAuthAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  const { __isAuthError, code, message, name, reasons, status } = Object(cause)
  if (__isAuthError !== true || name === 'AuthRetryableFetchError') {
    return new AppError('An unexpected error occurred. Please try again.', { code: 'network', cause })
  }
  if (Array.isArray(reasons)) return new WeakPasswordError(message, reasons.map(String))
  return new AppError(message, {
    code: typeof code === 'string' ? code : 'unexpected',
    cause,
    ...(typeof status === 'number' && { status }),
  })
}
