import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { openServerDatabase } from '#server/platform/database/server-database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import type { Arena } from './arena.ts'

const openDatabase = ({ dataFolder, postgres }: Arena) =>
  postgres === null
    ? openEmbeddedDatabase({ folder: join(dataFolder, 'database'), log: silentLog })
    : openServerDatabase({ url: postgres.urlOf('postgres'), log: silentLog })

/**
 * Compares the files of the storage with the rows of a stopped server. Every object has its file, and every other file is
 * listed for removal.
 */
export async function findStrayFiles(arena: Arena): Promise<string[]> {
  const names = await readdir(join(arena.dataFolder, 'storage'))
  const files = new Set(names.map((name) => name.replace(/\.part$/, '')))
  const database = await openDatabase(arena)
  try {
    const objects = await database.query<{ version: string }>('select version from storage.objects')
    const listed = await database.query<{ version: string }>('select version from private.unclaimed_files')
    const known = new Set([...objects.rows, ...listed.rows].map(({ version }) => version))
    const missing = objects.rows.filter(({ version }) => !names.includes(version))
    return [
      ...missing.map(({ version }) => `an object has lost its file ${version}`),
      ...[...files].filter((name) => !known.has(name)).map((name) => `nothing knows the file ${name}`),
    ]
  } finally {
    await database.close()
  }
}
