import { pageSessionId } from './page-session.ts'

const LEVELS = ['debug', 'info', 'warning', 'error', 'critical'] as const
const MINIMUM_LEVEL = 'info'
export const LOG_STORAGE_KEY = 'cartwright-log'
const BUFFERED_ENTRIES = 1000
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
  /** Milliseconds since the page was opened. */
  timeElapsed: number
  tags: readonly string[]
  stackTrace: string | null
}

type LogDetails = { context?: Record<string, unknown>; tags?: readonly string[]; cause?: unknown }

let entries: readonly LogEntry[] = []
let entryCount = 0
const listeners = new Set<(entry: LogEntry | null) => void>()

/** Keeps an entry in this browser; the newest thousand stay. What is below the level `info` is dropped. */
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

/** Notes what went wrong without disturbing anybody: for failures that a default covers. */
export function logWarning(message: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is where a warning belongs
  console.warn(message, cause)
  log('warning', message, { cause })
}

/** The entries, oldest first; the same array until something changes. */
export function getLogEntries(): readonly LogEntry[] {
  return entries
}

/** Puts entries of earlier pages before those of this one. */
export function prependLogEntries(earlier: readonly LogEntry[]): void {
  replaceEntries([...earlier, ...entries], null)
}

/** Forgets every entry. */
export function clearLog(): void {
  replaceEntries([], null)
}

/** Forgets every entry, those kept for later pages too: what one person did is nobody else's. */
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

/** Forgets the entries kept for later pages. */
export function forgetStoredLog(): void {
  try {
    localStorage.removeItem(LOG_STORAGE_KEY)
  } catch {
    // Storage that is forbidden keeps nothing.
  }
}

/** Calls back with each new entry, and with null when the list changes otherwise. Returns the way out. */
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
