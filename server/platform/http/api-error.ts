import type { Context, ErrorHandler, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { DiskFullError, isDiskFull } from '#server/platform/system/disk-space.ts'
import { AuthenticationError } from './credentials.ts'
import { BodyTooLargeError, readBodyText } from './body-limit.ts'
import { codeOf, isDatabaseAway, isOutOfTime } from '#server/platform/system/error-code.ts'
import type { Log } from '#server/platform/system/log.ts'
import { getRequestId, logFailure } from './request-log.ts'
import { hasNul, isStorableJson, isUnstorableText } from './storable-text.ts'

/** An error for the caller. The message is shown to people as is. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string

  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
  }
}

function fromAuthentication(error: AuthenticationError): ApiError {
  if (error.reason === 'expired') return new ApiError(401, 'token_expired', 'The session has expired. Sign in again.')
  if (error.reason === 'session') return new ApiError(401, 'session_ended', 'Your session has ended. Sign in again.')
  if (error.reason === 'second_factor') {
    return new ApiError(403, 'insufficient_aal', 'Enter the code of your second step first.')
  }
  if (error.reason === 'key') return new ApiError(401, 'invalid_api_key', 'The API key is not valid.')
  return new ApiError(401, 'invalid_token', 'The access token is not valid.')
}

/** Returns whether a write failed because the user's account was deleted. An access token stays valid after that. */
function isOfDeletedAccount(error: unknown): boolean {
  const { code, constraint } = Object(error)
  return code === '23503' && String(constraint).endsWith('_user_id_fkey')
}

const UNSTORABLE = new ApiError(
  400,
  'invalid_text',
  'The request has a character that can’t be stored, such as NUL. Remove it, then try again.',
)

/** Throws 400 `invalid_text` for an address with a NUL character. */
export const refuseNul: MiddlewareHandler = async ({ req }, next) => {
  if (hasNul(req.url)) throw UNSTORABLE
  await next()
}

/** What only the log explains further. */
const DATABASE_AWAY = new ApiError(503, 'database_unavailable', 'The database can’t be reached. Try again in a moment.')
const OUT_OF_TIME = new ApiError(
  503,
  'timed_out',
  'This took too long. Choose a shorter period or fewer filters, or try again in a moment.',
)

function ofDatabase(error: unknown): ApiError | null {
  if (isDatabaseAway(error)) return DATABASE_AWAY
  return isOutOfTime(error) ? OUT_OF_TIME : null
}

function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  if (error instanceof AuthenticationError) return fromAuthentication(error)
  if (isOfDeletedAccount(error)) return new ApiError(401, 'session_ended', 'This account no longer exists.')
  if (error instanceof BodyTooLargeError) return new ApiError(413, 'body_too_large', error.message)
  if (isDiskFull(error)) return new ApiError(507, 'disk_full', new DiskFullError().message)
  return isUnstorableText(codeOf(error)) ? UNSTORABLE : null
}

const INTERNAL = new ApiError(500, 'internal', 'Something went wrong on the server. Please try again.')

/** When to ask again for what the server can't answer yet. */
const RETRY_AFTER_SECONDS = '5'

function respond(context: Context, error: ApiError): Response {
  const { code, message } = error
  if (error.status === 503) context.header('Retry-After', RETRY_AFTER_SECONDS)
  return context.json({ error: { code, message, requestId: getRequestId(context) } }, error.status)
}

/** Returns what a caller is told of an error. Known errors are told as they are; others are logged and told as `internal`. */
function tell(log: Log, context: Context, error: unknown): ApiError {
  const known = toApiError(error)
  if (known) return known
  logFailure(log, context, { message: 'request failed', error })
  return ofDatabase(error) ?? INTERNAL
}

/** Creates Hono's onError for /api. */
export function apiErrorHandler(log: Log): ErrorHandler {
  return (error, context) => respond(context, tell(log, context, error))
}

/** Returns the body of an error response, for a response that has already begun. */
export function describeFailure(log: Log, context: Context, error: unknown) {
  const { code, message } = tell(log, context, error)
  return { error: { code, message, requestId: getRequestId(context) } }
}

/** Reads the body as JSON. Throws 400 `invalid_json` or `invalid_text`, or 413 above the limit. The caller has to validate the value. */
export async function readJson(request: Request, limitBytes?: number): Promise<unknown> {
  const text = await readBodyText(request, limitBytes)
  const body = parseJson(text)
  if (!isStorableJson(text)) throw UNSTORABLE
  return body
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(400, 'invalid_json', 'The body is not valid JSON.')
  }
}
