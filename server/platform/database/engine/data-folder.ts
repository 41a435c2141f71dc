import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { DataFolderError } from '#server/platform/database/database-errors.ts'
import { createDiskSpace } from '#server/platform/system/disk-space.ts'
import { lockFolder } from './folder-lock.ts'
import { syncFolder, syncTree } from './sync-files.ts'

const recordFormat = z.object({
  engine: z.literal('pglite'),
  version: z.string(),
  /** The database is being created and holds no data yet. */
  creating: z.boolean().default(false),
})

type EngineRecord = z.infer<typeof recordFormat>

export type DataFolder = {
  /** The folder of Postgres' own files. */
  postgres: string
  /** If there is no database yet, calls `create` with an empty folder and then moves that folder into place. */
  fill(create: (empty: string) => Promise<void>): Promise<void>
  /** Writes down that the folder was opened and with which engine version. Call it before data is stored. */
  settle(): void
  release(): void
}

/** Files and folders that exist in every data folder of Postgres. */
const essential = [
  'PG_VERSION',
  'global/pg_control',
  'global/pg_filenode.map',
  'base/5/pg_filenode.map',
  'pg_wal',
  'pg_xact',
]

/** Files that this server writes; older versions wrote `unfinished` without a suffix. */
const ownFiles = /^(postgres|engine\.json(\.new)?|reserve(\.new)?|lock(-journal)?|process|unfinished(-\w+)?)$/

/** Locks the folder and checks that this engine can open it. Throws a `DataFolderError` if not. Deletes no data. */
export function claimDataFolder(folder: string, version: string): DataFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  const release = lockFolder(folder)
  const postgres = join(folder, 'postgres')
  try {
    const record = readRecord(folder)
    if (record !== null) checkVersion(folder, record.version, version)
    const isNew = isEmpty(postgres)
    if (isNew) checkNothingLost(folder, record)
    else checkWhole(folder, record)
    return {
      postgres,
      async fill(create) {
        if (!isNew) return
        await createDiskSpace(folder).require()
        writeRecord(folder, { engine: 'pglite', version, creating: true })
        await createWhole(folder, create)
      },
      settle: () => recordEngine(folder, version),
      release,
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Creates the database in a temporary folder, so that an interruption never leaves half a database. */
async function createWhole(folder: string, create: (empty: string) => Promise<void>) {
  const postgres = join(folder, 'postgres')
  const unfinished = mkdtempSync(join(folder, 'unfinished-'))
  await create(unfinished)
  syncTree(unfinished)
  if (existsSync(postgres)) rmdirSync(postgres)
  renameSync(unfinished, postgres)
  syncFolder(folder)
}

function isEmpty(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found === undefined || (found.isDirectory() && readdirSync(folder).length === 0)
}

function checkNothingLost(folder: string, record: EngineRecord | null) {
  if (record !== null && !record.creating) throw gone(folder)
  if (readdirSync(folder).some((name) => !ownFiles.test(name))) throw foreign(folder)
}

function checkWhole(folder: string, record: EngineRecord | null) {
  if (record === null) throw foreign(folder)
  const missing = essential.find((path) => isMissing(join(folder, 'postgres', path)))
  if (missing !== undefined) throw damaged(folder, missing)
}

/** Returns whether a file or folder is missing or empty. */
function isMissing(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return true
  return found.isDirectory() ? readdirSync(path).length === 0 : found.size === 0
}

function checkVersion(folder: string, written: string, version: string) {
  if (minorOf(written) === minorOf(version)) return
  throw new DataFolderError(
    `The data folder ${folder} was written by PGlite ${written}, and PGlite ${version} cannot read it. ` +
      `Open it with the release that wrote it and export the data, or ${chooseAnother}.`,
  )
}

/** Reads the record of the engine that last opened the folder. Returns null if there is no record. */
function readRecord(folder: string): EngineRecord | null {
  const path = join(folder, 'engine.json')
  if (!existsSync(path)) return null
  try {
    return recordFormat.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw foreign(folder)
  }
}

/** Writes down that the folder holds a database of this engine version. */
export const recordEngine = (folder: string, version: string) =>
  writeRecord(folder, { engine: 'pglite', version, creating: false })

/** Writes the record atomically and waits until it is on disk, before data is stored. */
function writeRecord(folder: string, record: EngineRecord) {
  const path = join(folder, 'engine.json')
  writeFileSync(`${path}.new`, `${JSON.stringify(record)}\n`, { flush: true })
  renameSync(`${path}.new`, path)
  syncFolder(folder)
}

/** Returns the major and minor version. PGlite's file format may change with a minor version. */
function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.')
}

const chooseAnother = 'choose another data folder'

function foreign(folder: string) {
  return new DataFolderError(
    `The data folder ${folder} contains files that this server did not write. They were not changed. Please ${chooseAnother}.`,
  )
}

function gone(folder: string) {
  return new DataFolderError(
    `The data folder ${folder} has lost its database files. Restore them from a backup, or ${chooseAnother} to start over.`,
  )
}

function damaged(folder: string, missing: string) {
  return new DataFolderError(
    `The database in ${folder} is damaged: postgres/${missing} is missing or empty. Nothing was changed. ` +
      `Restore the folder from a backup, or ${chooseAnother} to start over.`,
  )
}

const manifest = z.object({ version: z.string() })

/** Returns the installed version of PGlite. */
export function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return manifest.parse(JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8'))).version
}

const program = fileURLToPath(new URL('./create-database.ts', import.meta.url))

/** Creates an empty database in a separate process, because it takes twice the memory of opening one. */
export function createDatabase(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, folder], (error, _stdout, stderr) => {
      if (error === null) resolve()
      else reject(new Error(stderr.trim() || error.message))
    })
  })
}
