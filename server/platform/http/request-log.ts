import type { Context, MiddlewareHandler } from 'hono'
import { randomUUID } from 'node:crypto'
import { isDiskFull } from '#server/platform/system/disk-space.ts'
import { codeOf } from '#server/platform/system/error-code.ts'
import type { Log } from '#server/platform/system/log.ts'
import { carryHeaders } from './carried-headers.ts'

/** Error codes that mean that the client closed the connection. */
const goneCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE'])

/** The SQLSTATEs of a statement past its time limit, a lost database and one that can't be reached. */
const refusalCodes: ReadonlySet<string> = new Set(['57014', '57P01', '08001'])

/**
 * Logs a failed request. A closed connection is logged as information. A full disk, a timeout and a missing database can
 * fail every request for a while, so they are logged without a stack.
 */
export function logFailure(log: Log, context: Context, failure: { message: string; error: unknown }): void {
  const { method, path, raw } = context.req
  const request = { requestId: getRequestId(context), method, path }
  if (raw.signal.aborted && isOfConnection(failure.error)) log.info('the client closed the connection', request)
  else if (isRefusal(failure.error)) log.warn(failure.message, { ...request, reason: failure.error.message })
  else log.error(failure.message, { ...request, error: failure.error })
}

function isRefusal(error: unknown): error is Error {
  return error instanceof Error && (isDiskFull(error) || refusalCodes.has(codeOf(error)))
}

function isOfConnection(error: unknown): boolean {
  return goneCodes.has(codeOf(error)) || (error instanceof Error && error.message.startsWith('Client connection'))
}

const CONTEXT_KEY = 'requestId'

/** Returns the id of this request, created on first use. */
export function getRequestId(context: Context): string {
  const known: unknown = context.get(CONTEXT_KEY)
  if (typeof known === 'string') return known
  const id = randomUUID()
  context.set(CONTEXT_KEY, id)
  return id
}

/** Sends the request's id in `X-Request-Id`. An id sent by the caller is ignored. */
export function requestId(): MiddlewareHandler {
  return carryHeaders((context) => ({ 'X-Request-Id': getRequestId(context) }))
}
