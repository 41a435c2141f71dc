import type { LogEntry } from '#lib/log.ts'
import { saveFile } from '#lib/save-file.ts'

/** Saves the entries as a JSON file on the person's machine. */
export function exportLog(entries: readonly LogEntry[]): void {
  const content = new Blob([JSON.stringify(entries, null, 2)], { type: 'application/json' })
  saveFile(content, `cartwright-log-${new Date().toISOString().slice(0, 10)}.json`)
}
