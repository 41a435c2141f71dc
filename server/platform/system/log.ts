import { pino } from 'pino'
import { type Clock, systemClock } from './clock.ts'

type Fields = Record<string, unknown>
type Write = (line: string) => void

export type Log = {
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  error(message: string, fields?: Fields): void
}

const secrets = [
  'authorization',
  'cookie',
  'apikey',
  'password',
  'secret',
  'token',
  'access_token',
  'refresh_token',
  'email',
]

/** Hides secrets in the properties of an entry, and one level deeper, for example in the headers of a request. */
const redact = { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' }

/**
 * Keeps only safe properties of an error: in `detail`, Postgres includes values of a row, and a cause that is no error may
 * be another service's answer.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? error.code : undefined
  const cause = error.cause instanceof Error ? serializeError(error.cause) : undefined
  return { name: error.name, message: error.message, code, stack: error.stack, cause }
}

/** Returns a log of one JSON object per line, written to standard error by default. Secrets are redacted. */
export function createLog(write?: Write, clock: Clock = systemClock): Log {
  const options = {
    base: null,
    messageKey: 'message',
    timestamp: () => `,"time":"${clock().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { error: serializeError },
    redact,
  }
  // Written synchronously, so that the last lines before an exit are not lost.
  const logger = pino(options, write ? { write } : pino.destination({ fd: process.stderr.fd, sync: true }))
  return {
    info: (message, fields) => logger.info(fields ?? {}, message),
    warn: (message, fields) => logger.warn(fields ?? {}, message),
    error: (message, fields) => logger.error(fields ?? {}, message),
  }
}

export const silentLog: Log = createLog(() => undefined)
