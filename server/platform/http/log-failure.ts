import type { Context } from 'hono'
import { isDiskFull } from '#server/platform/disk-space.ts'
import { codeOf } from '#server/platform/error-code.ts'
import type { Log } from './log.ts'
import { getRequestId } from './request-id.ts'

/** How reading from or writing to a connection fails that its client has closed. */
const goneCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE'])

/** A statement that was stopped because it took too long. */
const STOPPED = '57014'

/**
 * Logs a request that failed on our side. A client that went away in the middle is no failure, and what the server
 * refuses to go on with needs no stack.
 */
export function logFailure(log: Log, context: Context, failure: { message: string; error: unknown }): void {
  const { method, path, raw } = context.req
  const request = { requestId: getRequestId(context), method, path }
  if (raw.signal.aborted && isOfConnection(failure.error)) log.info('the client went away', request)
  else if (isRefusal(failure.error)) log.warn(failure.message, { ...request, reason: failure.error.message })
  else log.error(failure.message, { ...request, error: failure.error })
}

function isRefusal(error: unknown): error is Error {
  return error instanceof Error && (isDiskFull(error) || codeOf(error) === STOPPED)
}

function isOfConnection(error: unknown): boolean {
  return goneCodes.has(codeOf(error)) || (error instanceof Error && error.message.startsWith('Client connection'))
}
