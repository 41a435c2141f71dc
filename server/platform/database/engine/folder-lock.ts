import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { FolderInUseError } from '#server/platform/database/database-errors.ts'

const sqliteBusy = 5

/**
 * Locks the folder for this process until it calls the returned function or ends. Uses a file lock of SQLite: Node has
 * none, and the system releases it even after a crash.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? inUse(folder) : error
  }
  writeFileSync(join(folder, 'process'), String(process.pid))
  return () => lock.close()
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

function inUse(folder: string) {
  return new FolderInUseError(
    `The data folder ${folder} is in use by another process${holder(folder)}. Two processes at once would corrupt it. ` +
      'Stop that process first, or choose another data folder.',
  )
}

/** Returns the id of the process that holds the lock, for the error message; empty if it is unknown. */
function holder(folder: string): string {
  try {
    return ` (${readFileSync(join(folder, 'process'), 'utf8')})`
  } catch {
    return ''
  }
}
