import { execFile } from 'node:child_process'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyDatabase } from '#server/platform/database/copy-database.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import { copyFolder } from '#server/platform/system/copy-folder.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { createFolderStore } from '#server/platform/storage/folder-store.ts'
import { createDiskSpace } from '#server/platform/system/disk-space.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { nameBackup, pruneBackups, unfinishedName } from './backup-folder.ts'
import { copyFiles, listStoredFiles } from './copy-files.ts'
import { type CheckedBackup, checkedSchema } from './check-backup.ts'

type BackupSource = {
  database: Database & { backUp?: (to: string) => Promise<void> }
  /** Brings a new database up to date. */
  prepare: (database: Database) => Promise<void>
  dataFolder: string
  /** The stored files, if they are in a bucket. */
  bucketFiles: FileStore | null
}

export type BackupOptions = BackupSource & { folder: string; kept: number; clock: Clock }

/** Backups consist of the database and these folders of the data folder. The folder of figures is a cache. */
export const COPIED_FOLDERS = ['storage', 'imports', 'outbox'] as const

export type Backup = CheckedBackup & { path: string }

/**
 * Makes a backup in a new folder, while the server works, and checks it by opening it. A backup is a data folder: the
 * server can start from it. With a Postgres server, its rows are copied into an embedded database. Afterwards older
 * backups than the newest `kept` are deleted.
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { folder, kept, clock, dataFolder } = options
  const at = clock()
  const name = nameBackup(at)
  const unfinished = join(folder, unfinishedName(name))
  const path = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await createDiskSpace(folder).require()
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await copyRows(options, join(unfinished, 'database'))
    for (const part of COPIED_FOLDERS) await copyFolder(join(dataFolder, part), join(unfinished, part))
    await copyBucket(options, join(unfinished, 'storage'))
    const checked = await checkInProcess(unfinished)
    await writeFile(join(unfinished, 'backup.json'), `${JSON.stringify({ madeAt: at.toISOString(), ...checked })}\n`)
    await rename(unfinished, path)
    await pruneBackups(folder, { kept, now: at })
    return { path, ...checked }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function copyBucket({ bucketFiles, database }: BackupSource, to: string) {
  if (bucketFiles === null) return
  await copyFiles(await listStoredFiles(database), bucketFiles, createFolderStore(to))
}

async function copyRows({ database, prepare }: BackupSource, to: string) {
  if (database.backUp) return database.backUp(to)
  const copy = await openEmbeddedDatabase({ folder: to, log: silentLog })
  try {
    await prepare(copy)
    await copyDatabase({ from: database, to: copy }, () => undefined)
  } finally {
    await copy.close()
  }
}

const program = fileURLToPath(new URL('./check-backup-process.ts', import.meta.url))

function checkInProcess(folder: string): Promise<CheckedBackup> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, folder], (error, stdout, stderr) => {
      if (error === null) resolve(checkedSchema.parse(JSON.parse(stdout)))
      else reject(new Error(`The backup can’t be opened: ${stderr.trim() || error.message}`))
    })
  })
}
