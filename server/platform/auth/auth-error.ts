import type { Context, ErrorHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { BodyTooLargeError } from '#server/platform/http/body-limit.ts'
import { getRequestId, logFailure } from '#server/platform/http/request-log.ts'
import { DiskFullError, isDiskFull } from '#server/platform/system/disk-space.ts'
import { isUnstorableText } from '#server/platform/http/storable-text.ts'
import { codeOf, isDatabaseAway, isOutOfTime } from '#server/platform/system/error-code.ts'
import type { Log } from '#server/platform/system/log.ts'

/** An error with the code and message of Supabase Auth. Client test suites compare both texts exactly. */
export class AuthError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string

  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(message)
    this.name = 'AuthError'
    this.status = status
    this.code = code
  }
}

type WeakPasswordReason = 'length' | 'characters' | 'pwned'

/** A weak password, with all reasons. */
export class WeakPasswordError extends AuthError {
  readonly reasons: readonly WeakPasswordReason[]

  constructor(message: string, reasons: readonly WeakPasswordReason[]) {
    super(422, 'weak_password', message)
    this.name = 'WeakPasswordError'
    this.reasons = reasons
  }
}

/** Responds with 429 and the number of seconds to wait. */
export class TooManyRequestsError extends AuthError {
  readonly retryAfterS: number

  constructor(waitMs: number) {
    super(429, 'over_request_rate_limit', 'Request rate limit reached')
    this.name = 'TooManyRequestsError'
    this.retryAfterS = Math.max(1, Math.ceil(waitMs / 1000))
  }
}

/** An error in OAuth's format: for a refresh without a token, a refused ID token and errors of providers. */
export class OAuthError extends Error {
  readonly code: string

  constructor(code: string, description: string) {
    super(description)
    this.name = 'OAuthError'
    this.code = code
  }
}

export const validationFailed = (message: string) => new AuthError(400, 'validation_failed', message)
export const badJson = (detail: string) =>
  new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${detail}`)

const versionHeader = 'X-Supabase-Api-Version'
const currentVersion = '2024-01-01'

/**
 * Creates the error handler for /auth/v1. Known errors are sent in the format of the API version that the client
 * requested; others are logged and sent without details.
 */
export function authErrorHandler(log: Log): ErrorHandler {
  return (error, context) => {
    if (error instanceof OAuthError) {
      return context.json({ error: error.code, error_description: error.message }, 400)
    }
    const known = toAuthError(error)
    const isOfDatabase = known === databaseAway || known === outOfTime
    if (!known || isOfDatabase) logFailure(log, context, { message: 'auth request failed', error })
    return respond(context, known ?? unexpectedFailure)
  }
}

/** Says nothing about the cause, which is in the log. */
export const unexpectedFailure = new AuthError(
  500,
  'unexpected_failure',
  'Unexpected failure, please check server logs for more information',
)

export const unstorableText = () => validationFailed('The request has a character that cannot be stored')

// The client tries again on these statuses. On 500 it would end the session.
const databaseAway = new AuthError(503, 'unexpected_failure', 'The database is not available, please retry in a moment')
const outOfTime = new AuthError(
  504,
  'request_timeout',
  'Processing this request timed out, please retry after a moment.',
)

function toAuthError(error: unknown): AuthError | null {
  if (error instanceof AuthError) return error
  if (error instanceof BodyTooLargeError) {
    return new AuthError(413, 'request_entity_too_large', 'Request body is too large')
  }
  if (isDatabaseAway(error)) return databaseAway
  if (isOutOfTime(error)) return outOfTime
  if (isUnstorableText(codeOf(error))) return unstorableText()
  // The client retries on most statuses above 500, but not on 507.
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
