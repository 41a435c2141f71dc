import { type Clock, systemClock } from './clock.ts'

type Fields = Record<string, unknown>
type Write = (line: string) => void

export type Log = {
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  error(message: string, fields?: Fields): void
}

/** Errors have no enumerable fields, so JSON alone would print them as `{}`. */
function withReadableErrors(_key: string, value: unknown): unknown {
  if (value instanceof Error) {
    return { name: value.name, message: value.message, stack: value.stack, cause: value.cause }
  }
  return typeof value === 'bigint' ? value.toString() : value
}

function toLine(entry: Fields): string {
  try {
    return JSON.stringify(entry, withReadableErrors)
  } catch (error) {
    return JSON.stringify({ time: entry.time, level: entry.level, message: entry.message, unprintable: String(error) })
  }
}

const writeToStderr: Write = (line) => {
  process.stderr.write(line)
}

/** One JSON object a line, to standard error unless told otherwise. */
export function createLog(write: Write = writeToStderr, clock: Clock = systemClock): Log {
  const at = (level: string) => (message: string, fields?: Fields) =>
    write(`${toLine({ time: clock().toISOString(), level, message, ...fields })}\n`)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

export const silentLog: Log = createLog(() => undefined)
