import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#server/platform/system/error-code.ts'

export type SqlFile = {
  fileName: string
  /** What stands before the first underscore. */
  version: string
  name: string
  sql: string
}

/** The `.sql` files of a folder in the order of their names; a folder that is absent has none. */
export async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const fileNames = (await listFolder(folder)).filter((fileName) => fileName.endsWith('.sql')).toSorted()
  return Promise.all(
    fileNames.map(async (fileName) => {
      const [version = '', ...name] = fileName.slice(0, -'.sql'.length).split('_')
      return { fileName, version, name: name.join('_'), sql: await readFile(join(folder, fileName), 'utf8') }
    }),
  )
}

/** Changes whenever the name or the text of a file does. */
export function hashOf(files: readonly SqlFile[]): string {
  const hash = createHash('sha256')
  for (const { fileName, sql } of files) hash.update(`${fileName}\0${sql}\0`)
  return hash.digest('hex')
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
