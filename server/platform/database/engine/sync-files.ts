import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Syncs a new data folder to disk, as initdb does, so that it survives a power failure. */
export function syncTree(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) syncFile(path)
    else syncFolder(path)
  }
  syncFolder(folder)
}

function syncFile(path: string, flags = 'r+') {
  const descriptor = openSync(path, flags)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Syncs the names of new and renamed files. Windows does this by itself. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') syncFile(path, 'r')
}
