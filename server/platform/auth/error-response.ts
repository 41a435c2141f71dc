import type { Context, ErrorHandler } from 'hono'
import { DiskFullError, isDiskFull } from '#server/platform/system/disk-space.ts'
import { BodyTooLargeError } from '#server/platform/http/body-limit.ts'
import type { Log } from '#server/platform/system/log.ts'
import { getRequestId, logFailure } from '#server/platform/http/request-log.ts'
import { AuthError, OAuthError, WeakPasswordError } from './auth-error.ts'

import { TooManyRequestsError } from './shared-limiter.ts'

const versionHeader = 'X-Supabase-Api-Version'
const currentVersion = '2024-01-01'

/** Hono's onError for /auth/v1: known refusals in the envelope the client asked for, others logged and hidden. */
export function authErrorHandler(log: Log): ErrorHandler {
  return (error, context) => {
    if (error instanceof OAuthError) {
      return context.json({ error: error.code, error_description: error.message }, 400)
    }
    const known = toAuthError(error)
    if (known) return respond(context, known)
    logFailure(log, context, { message: 'auth request failed', error })
    return respond(context, unexpectedFailure)
  }
}

const unexpectedFailure = new AuthError(
  500,
  'unexpected_failure',
  'Unexpected failure, please check server logs for more information',
)

function toAuthError(error: unknown): AuthError | null {
  if (error instanceof AuthError) return error
  if (error instanceof BodyTooLargeError) {
    return new AuthError(413, 'request_entity_too_large', 'Request body is too large')
  }
  // The client takes most statuses above 500 for a lost connection, and tries again.
  if (isDiskFull(error)) return new AuthError(507, 'disk_full', new DiskFullError().message)
  return null
}

function respond(context: Context, error: AuthError): Response {
  const isCurrent = (context.req.header(versionHeader) ?? '') >= currentVersion
  const weakPassword = error instanceof WeakPasswordError ? { weak_password: { reasons: error.reasons } } : {}
  if (!(isCurrent && error instanceof WeakPasswordError)) context.header('x-sb-error-code', error.code)
  if (error instanceof TooManyRequestsError) context.header('Retry-After', String(error.retryAfterS))
  if (isCurrent) {
    context.header(versionHeader, currentVersion)
    return context.json({ code: error.code, message: error.message, ...weakPassword }, error.status)
  }
  const errorId = error.status >= 500 ? { error_id: getRequestId(context) } : {}
  return context.json(
    { code: error.status, error_code: error.code, msg: error.message, ...errorId, ...weakPassword },
    error.status,
  )
}
