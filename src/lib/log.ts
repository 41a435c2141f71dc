import { pageSessionId } from './ids.ts'

const LEVELS = ['debug', 'info', 'warning', 'error', 'critical'] as const
const MINIMUM_LEVEL = 'info'
export const LOG_STORAGE_KEY = 'cartwright-log'
export const BUFFERED_ENTRIES = 1000
const PERSISTED_ENTRIES = 100

export type LogLevel = (typeof LEVELS)[number]

export type LogEntry = {
  id: string
  /** ISO 8601, UTC. */
  timestamp: string
  level: LogLevel
  message: string
  context: Record<string, unknown>
  sessionId: string
  /** Milliseconds since the page load. */
  timeElapsed: number
  tags: readonly string[]
  stackTrace: string | null
}

type LogDetails = { context?: Record<string, unknown>; tags?: readonly string[]; cause?: unknown }

let entries: readonly LogEntry[] = []
let entryCount = 0
const listeners = new Set<(entry: LogEntry | null) => void>()

/** Adds an entry to the log, which keeps the newest thousand. Entries below `info` are dropped. */
export function log(level: LogLevel, message: string, { context = {}, tags = [], cause }: LogDetails = {}): void {
  if (LEVELS.indexOf(level) < LEVELS.indexOf(MINIMUM_LEVEL)) return
  entryCount += 1
  const entry: LogEntry = {
    id: `${pageSessionId}-${entryCount}`,
    timestamp: new Date().toISOString(),
    level,
    message,
    context: cause === undefined ? context : { ...context, cause: describeCause(cause) },
    sessionId: pageSessionId,
    timeElapsed: Math.round(performance.now()),
    tags,
    stackTrace: cause instanceof Error ? (cause.stack ?? null) : null,
  }
  replaceEntries([...entries, entry], entry)
}

/** Logs a failure that the code handles itself. */
export function logWarning(message: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is where a warning belongs
  console.warn(message, cause)
  log('warning', message, { cause })
}

/** The entries, oldest first; the same array until the log changes. */
export function getLogEntries(): readonly LogEntry[] {
  return entries
}

/** Adds entries of earlier page loads before the others. */
export function prependLogEntries(earlier: readonly LogEntry[]): void {
  replaceEntries([...earlier, ...entries], null)
}

/** Deletes all entries. */
export function clearLog(): void {
  replaceEntries([], null)
}

/** Deletes all entries, including stored ones, before another person signs in. */
export function forgetLog(): void {
  clearLog()
  forgetStoredLog()
}

/** Stores the newest hundred entries for the person's later page loads. */
export function storeLog(personId: string): void {
  try {
    localStorage.setItem(LOG_STORAGE_KEY, JSON.stringify({ personId, entries: entries.slice(-PERSISTED_ENTRIES) }))
  } catch {
    // Logging this failure would try to store it again.
  }
}

/** Deletes the stored entries. */
export function forgetStoredLog(): void {
  try {
    localStorage.removeItem(LOG_STORAGE_KEY)
  } catch {
    // Without access to the storage, nothing is stored.
  }
}

/** Calls back with each new entry, and with null on other changes. Returns a function that unsubscribes. */
export function subscribeToLog(listener: (entry: LogEntry | null) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function describeCause(cause: unknown) {
  if (cause instanceof Error) return `${cause.name}: ${cause.message}`
  return typeof cause === 'string' ? cause : JSON.stringify(cause)
}

function replaceEntries(next: readonly LogEntry[], added: LogEntry | null) {
  entries = next.slice(-BUFFERED_ENTRIES)
  for (const listener of listeners) listener(added)
}
