import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Makes a fresh data folder survive a power failure, as initdb itself does where it can. */
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

/** Makes the names of new and renamed files as durable as their contents. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') syncFile(path, 'r')
}
