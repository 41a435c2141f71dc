import type { LogEntry } from '#lib/log.ts'

/** Saves the entries as a JSON file on the person's machine. */
export function exportLog(entries: readonly LogEntry[]): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(entries, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `cartwright-log-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(url)
}
