import type { LogEntry, LogLevel } from '#lib/monitoring/log.ts'

export type LogFilter = { level: LogLevel | 'all'; text: string }

const ORDER: readonly LogLevel[] = ['debug', 'info', 'warning', 'error', 'critical']

/** Returns the entries that contain the text and have at least the given level, newest first. */
export function filterLog(entries: readonly LogEntry[], { level, text }: LogFilter): LogEntry[] {
  const wanted = text.trim().toLowerCase()
  const lowest = level === 'all' ? 0 : ORDER.indexOf(level)
  return entries
    .filter((entry) => ORDER.indexOf(entry.level) >= lowest && (wanted === '' || contains(entry, wanted)))
    .toReversed()
}

function contains({ message, tags, context }: LogEntry, wanted: string) {
  return [message, ...tags, JSON.stringify(context)].some((part) => part.toLowerCase().includes(wanted))
}
