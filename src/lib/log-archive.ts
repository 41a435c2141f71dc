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
  /** Whose pages these are: nobody is shown what was kept for another. */
  personId: string
  /** Where each entry is sent as JSON; null, the default, sends nothing. */
  remoteUrl?: string | null
}

let archivedPersonId: string | null = null

/** Brings back the newest entries of the person's earlier pages and keeps the newest hundred for later ones. Returns the way out. */
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

// Failures of the archive itself are not logged: logging them would call it again.
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
