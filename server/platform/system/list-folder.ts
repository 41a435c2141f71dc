import { readdir } from 'node:fs/promises'
import { codeOf } from './error-code.ts'

/** Resolves to the names in a folder; none if the folder is missing. */
export async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
