import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { sqlFolders } from './sql-folders.ts'

/** Prepares an empty database with only the migrations before `version`, without the computed schema. */
export async function prepareOlder(database: Database, version: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-upgrade-'))
  const [migrationsFolder, analyticsFolder] = [join(folder, 'migrations'), join(folder, 'analytics')]
  try {
    await mkdir(migrationsFolder)
    await mkdir(analyticsFolder)
    const older = (await readdir(sqlFolders.migrationsFolder)).filter((file) => file < version)
    for (const file of older) await cp(join(sqlFolders.migrationsFolder, file), join(migrationsFolder, file))
    await prepareDatabase(database, { hostedSupabase: false, migrationsFolder, analyticsFolder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
