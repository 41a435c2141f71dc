import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copyDatabase, type CopiedTable } from '#server/platform/database/copy-database.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { createFolderStore } from '#server/platform/storage/folder-store.ts'
import { copyFolder } from '#server/platform/system/copy-folder.ts'
import { listFolder } from '#server/platform/system/list-folder.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { copyFiles } from './copy-files.ts'
import { OperationError } from './operation-error.ts'
import { COPIED_FOLDERS } from './make-backup.ts'

export type RestoreOptions = {
  backup: string
  dataFolder: string
  /** Where the stored files go, if that is a bucket. */
  bucketFiles: FileStore | null
  /** The empty database of a server; null restores the embedded database into the data folder. */
  server: Database | null
  prepare: (database: Database) => Promise<void>
  onTable: (copied: CopiedTable) => void
}

/**
 * Restores a backup into a data folder without a database, and with `server` its rows into that database. Overwrites
 * nothing: throws an `OperationError` if something is in the way.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { backup, bucketFiles, dataFolder, server, prepare, onTable } = options
  if (!existsSync(join(backup, 'backup.json'))) {
    throw new OperationError(`${backup} is not a complete backup: it has no backup.json.`)
  }
  const folders = COPIED_FOLDERS.filter((part) => bucketFiles === null || part !== 'storage')
  const parts = server === null ? ['database', ...folders] : folders
  for (const part of parts) await refuseFilled(join(dataFolder, part))
  const staging = join(dataFolder, '.restoring')
  await rm(staging, { recursive: true, force: true })
  try {
    for (const part of ['database', ...folders]) await copyFolder(join(backup, part), join(staging, part))
    if (bucketFiles !== null) await restoreFiles(join(backup, 'storage'), bucketFiles)
    if (server !== null) await restoreRows({ folder: join(staging, 'database'), server, prepare, onTable })
    await mkdir(dataFolder, { recursive: true, mode: 0o700 })
    for (const part of parts) {
      await rm(join(dataFolder, part), { recursive: true, force: true })
      await rename(join(staging, part), join(dataFolder, part))
    }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function refuseFilled(folder: string) {
  if ((await listFolder(folder)).length === 0) return
  throw new OperationError(
    `${folder} is not empty, and a restore overwrites nothing. Move it away, or choose another folder with CARTWRIGHT_DATA_DIR.`,
  )
}

/** Fills a bucket with the files of a backup. Unfinished ones stay behind, and their uploads begin again. */
async function restoreFiles(folder: string, bucketFiles: FileStore) {
  const names = await listFolder(folder)
  const files = names.filter((name) => !name.includes('.')).map((version) => ({ version, eTag: null }))
  await copyFiles(files, createFolderStore(folder), bucketFiles)
}

type Rows = Pick<RestoreOptions, 'prepare' | 'onTable'> & { folder: string; server: Database }

async function restoreRows({ folder, server, prepare, onTable }: Rows) {
  const database = await openEmbeddedDatabase({ folder, log: silentLog })
  try {
    // A backup of an older version has fewer tables.
    await prepare(database)
    await prepare(server)
    await copyDatabase({ from: database, to: server }, onTable)
  } finally {
    await database.close()
  }
}
