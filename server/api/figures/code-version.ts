import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const project = join(import.meta.dirname, '..', '..', '..')

const SOURCES = ['domain', 'server/api', 'supabase/analytics'].map((folder) => join(project, folder))

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()

/**
 * Returns a hash of the source files that compute figures. Call it when the server starts, before the files can change.
 */
export function readCodeVersion(folders: readonly string[] = SOURCES): string {
  const hash = createHash('sha256')
  for (const path of folders.flatMap(filesOf)) {
    hash
      .update(`${relative(project, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('base64url')
}
