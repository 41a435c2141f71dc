import { pageSessionId } from '#lib/ids.ts'

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

/** Adds an entry to the log. Keeps the newest thousand entries, and ignores entries below `info`. */
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

/** Logs a failure after which the code continues. */
export function logWarning(message: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is where a warning belongs
  console.warn(message, cause)
  log('warning', message, { cause })
}

/** Returns the entries, oldest first. Returns the same array until the log changes. */
export function getLogEntries(): readonly LogEntry[] {
  return entries
}

/** Inserts entries from earlier page loads before the current ones. */
export function prependLogEntries(earlier: readonly LogEntry[]): void {
  replaceEntries([...earlier, ...entries], null)
}

/** Deletes all entries. */
export function clearLog(): void {
  replaceEntries([], null)
}

/** Deletes all entries, in memory and in storage, so that the next person to sign in can't see them. */
export function forgetLog(): void {
  clearLog()
  forgetStoredLog()
}

/** Stores the newest hundred entries in the browser, for this person's later visits. */
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
    // Ignore: if the browser blocks the storage, nothing is stored there.
  }
}

/**
 * Calls `listener` with each new entry, or with `null` when the log changes in another way. Returns a function that
 * unsubscribes.
 */
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
