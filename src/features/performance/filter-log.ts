import type { LogEntry, LogLevel } from '#lib/log.ts'

export type LogFilter = { level: LogLevel | 'all'; text: string }

const ORDER: readonly LogLevel[] = ['debug', 'info', 'warning', 'error', 'critical']

/** The entries of a level or graver that hold the text anywhere, newest first. */
export function filterLog(entries: readonly LogEntry[], { level, text }: LogFilter): LogEntry[] {
  const wanted = text.trim().toLowerCase()
  const gravest = level === 'all' ? 0 : ORDER.indexOf(level)
  return entries
    .filter((entry) => ORDER.indexOf(entry.level) >= gravest && (wanted === '' || holds(entry, wanted)))
    .toReversed()
}

function holds({ message, tags, context }: LogEntry, wanted: string) {
  return [message, ...tags, JSON.stringify(context)].some((part) => part.toLowerCase().includes(wanted))
}
