import {
  clearLog,
  getLogEntries,
  LOG_STORAGE_KEY,
  type LogEntry,
  prependLogEntries,
  storeLog,
  subscribeToLog,
} from './log.ts'

const WRITE_DELAY_MS = 1_000

type LogArchiveOptions = {
  /** The signed-in person. Only their own stored entries are restored. */
  personId: string
  /** Where to send each entry as JSON. If `null`, the default, sends nothing. */
  remoteUrl?: string | null
}

let archivedPersonId: string | null = null

/**
 * Restores the person's stored log entries, and from then on stores the newest hundred. Returns a function that stops
 * it.
 */
export function startLogArchive({ personId, remoteUrl = null }: LogArchiveOptions): () => void {
  if (archivedPersonId !== null && archivedPersonId !== personId) clearLog()
  archivedPersonId = personId
  let writing: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(writing)
    writing = undefined
    storeLog(personId)
  }
  const unsubscribe = subscribeToLog((entry) => {
    if (entry && remoteUrl) sendEntry(remoteUrl, entry)
    if (entry) writing ??= setTimeout(write, WRITE_DELAY_MS)
    else write()
  })
  const own = new Set(getLogEntries().map(({ id }) => id))
  prependLogEntries(readEntries(personId).filter(({ id }) => !own.has(id)))
  window.addEventListener('pagehide', write)
  return () => {
    unsubscribe()
    clearTimeout(writing)
    window.removeEventListener('pagehide', write)
  }
}

// Don't log a failure here: logging would call this code again.
function readEntries(personId: string): LogEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(LOG_STORAGE_KEY) ?? '{}')
    const { personId: keptFor, entries } = Object(stored)
    return keptFor === personId && Array.isArray(entries) ? entries.filter(isLogEntry) : []
  } catch {
    return []
  }
}

function sendEntry(url: string, entry: LogEntry) {
  const body = JSON.stringify(entry)
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, keepalive: true }).catch(() => {})
}

function isLogEntry(value: unknown): value is LogEntry {
  const { id, timestamp, level, message, tags, context } = Object(value)
  const texts = [id, timestamp, level, message]
  return texts.every((text) => typeof text === 'string') && Array.isArray(tags) && context !== null
}
