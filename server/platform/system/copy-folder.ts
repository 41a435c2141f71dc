import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { codeOf } from './error-code.ts'

/**
 * Copies a folder that may change meanwhile: a file that is deleted during the copy is left out. `isSkipped` gets paths
 * relative to the folder, with `/`. A folder that does not exist is copied as an empty one.
 */
export async function copyFolder(from: string, to: string, isSkipped: (path: string) => boolean = () => false) {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await list(from)) {
    const path = relative(from, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
    else if (entry.isFile() && !isSkipped(path)) await copyIfThere(join(from, path), join(to, path))
  }
}

async function list(folder: string) {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

async function copyIfThere(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await copyFile(from, to)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}
