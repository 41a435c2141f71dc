import type { Context } from 'hono'
import { codeOf } from '#server/platform/error-code.ts'
import type { Log } from './log.ts'
import { getRequestId } from './request-id.ts'

/** How reading from or writing to a connection fails that its client has closed. */
const goneCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Logs a request that nobody foresaw to fail. A client that went away in the middle is no failure of ours. */
export function logFailure(log: Log, context: Context, failure: { message: string; error: unknown }): void {
  const { method, path, raw } = context.req
  const request = { requestId: getRequestId(context), method, path }
  if (raw.signal.aborted && isOfConnection(failure.error)) log.info('the client went away', request)
  else log.error(failure.message, { ...request, error: failure.error })
}

function isOfConnection(error: unknown): boolean {
  return goneCodes.has(codeOf(error)) || (error instanceof Error && error.message.startsWith('Client connection'))
}
