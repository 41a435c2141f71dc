import type { Context } from 'hono'

import { codeOf } from '#server/platform/system/error-code.ts'
import { DiskFullError, isDiskFull } from '#server/platform/system/disk-space.ts'
import { AuthenticationError } from '#server/platform/http/credentials.ts'
import { BodyTooLargeError } from '#server/platform/http/body-limit.ts'
import type { Log } from '#server/platform/system/log.ts'
import { logFailure } from '#server/platform/http/request-log.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'

import { fromDatabaseError } from './database-error.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

const challenge = (message: string) => ({
  'WWW-Authenticate': `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`,
})

const INSUFFICIENT_PRIVILEGE = '42501'

function fromAuthentication({ reason, message }: AuthenticationError): RestError {
  if (reason === 'second_factor') return new RestError(403, [INSUFFICIENT_PRIVILEGE, message])
  if (reason === 'expired') {
    return new RestError(401, ['PGRST303', 'JWT expired'], { headers: challenge('JWT expired') })
  }
  if (reason === 'signature') {
    const text = 'No suitable key or wrong key type'
    const details = 'None of the keys was able to decode the JWT'
    return new RestError(401, ['PGRST301', text], { details, headers: challenge(text) })
  }
  return new RestError(401, ['PGRST301', message], { headers: challenge(message) })
}

/** "sqlclient unable to establish sqlconnection" */
const UNREACHABLE = '08001'

type Reader = { role: string; showsConflicts: boolean }

function toRestError(error: unknown, reader: Reader): RestError | null {
  if (error instanceof RestError) return error
  if (error instanceof AuthenticationError) return fromAuthentication(error)
  if (error instanceof BodyTooLargeError) return new RestError(413, ['PGRST102', error.message])
  if (codeOf(error) === UNREACHABLE)
    return new RestError(503, ['PGRST001', 'Database client error. Retrying the connection.'])
  if (isDiskFull(error)) return new RestError(507, ['53100', new DiskFullError().message])
  return fromDatabaseError(error, reader)
}

const write = ({ status, body, headers }: RestError) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': JSON_TYPE, ...headers } })

/** Converts any error to a response. Server errors are logged, and their causes are not sent. */
export function respondToError(error: unknown, context: Context, options: Reader & { log: Log }): Response {
  if (error instanceof AuthenticationError && error.reason === 'key') {
    return Response.json({ message: 'Unauthorized' }, { status: 401 })
  }
  const known = toRestError(error, options)
  if (!known || known.status >= 500) {
    logFailure(options.log, context, { message: 'rest request failed', error })
  }
  return write(known ?? new RestError(500, ['PGRSTX00', 'Internal server error']))
}
