import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Writes all files of a new data folder to disk, as initdb does, so that they survive a power failure. */
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

/** Writes the names of new and renamed files to disk. Windows does this by itself. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') syncFile(path, 'r')
}
