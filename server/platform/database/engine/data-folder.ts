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
import { join } from 'node:path'
import { z } from 'zod'
import { DataFolderError } from '#server/platform/database/database-errors.ts'
import { createDiskSpace } from '#server/platform/system/disk-space.ts'
import { lockFolder } from './folder-lock.ts'
import { syncFolder, syncTree } from './sync-files.ts'

const recordFormat = z.object({
  engine: z.literal('pglite'),
  version: z.string(),
  /** The database is being made: nothing has been stored yet. */
  creating: z.boolean().default(false),
})

type EngineRecord = z.infer<typeof recordFormat>

export type DataFolder = {
  /** Where Postgres keeps its own files. */
  postgres: string
  /** Where there is no database yet: lets `create` make one in an empty folder, and takes it over once it is whole. */
  fill(create: (empty: string) => Promise<void>): Promise<void>
  /** Writes down that the folder has opened, and with which engine. Before this nothing is stored in it. */
  settle(): void
  release(): void
}

/** Files and folders without which Postgres finds no database, or another one than there was. */
const essential = [
  'PG_VERSION',
  'global/pg_control',
  'global/pg_filenode.map',
  'base/5/pg_filenode.map',
  'pg_wal',
  'pg_xact',
]

/** What else lies beside a database of ours; `unfinished` is of older versions. */
const ownFiles = /^(postgres|engine\.json(\.new)?|reserve(\.new)?|lock(-journal)?|process|unfinished(-\w+)?)$/

/**
 * Locks the folder and makes sure that this engine may open what is in it. Throws a `DataFolderError` if not; deletes
 * nothing.
 */
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
      settle: () => writeRecord(folder, { engine: 'pglite', version, creating: false }),
      release,
    }
  } catch (error) {
    release()
    throw error
  }
}

/** A creation that is cut off leaves a folder that nobody reads, and never half a database. */
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

/** An empty file or folder is no better than none. */
function isMissing(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return true
  return found.isDirectory() ? readdirSync(path).length === 0 : found.size === 0
}

function checkVersion(folder: string, written: string, version: string) {
  if (minorOf(written) === minorOf(version)) return
  throw new DataFolderError(
    `The data folder ${folder} was written by PGlite ${written}, and PGlite ${version} cannot read it. ` +
      `Start it with the release that wrote it and export the data, or ${chooseAnother}.`,
  )
}

/** Null where there is none. */
function readRecord(folder: string): EngineRecord | null {
  const path = join(folder, 'engine.json')
  if (!existsSync(path)) return null
  try {
    return recordFormat.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw foreign(folder)
  }
}

/** Whole or not at all, and there for good before anything is stored. */
function writeRecord(folder: string, record: EngineRecord) {
  const path = join(folder, 'engine.json')
  writeFileSync(`${path}.new`, `${JSON.stringify(record)}\n`, { flush: true })
  renameSync(`${path}.new`, path)
  syncFolder(folder)
}

/** PGlite's on-disk form may change with a minor version, as Postgres' own does with a major one. */
function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.')
}

const chooseAnother = 'choose another data folder'

function foreign(folder: string) {
  return new DataFolderError(
    `The data folder ${folder} holds files that this server did not write. They are left as they are; ${chooseAnother}.`,
  )
}

function gone(folder: string) {
  return new DataFolderError(
    `The data folder ${folder} has lost its database files. Restore them from a backup, or ${chooseAnother} to start anew.`,
  )
}

function damaged(folder: string, missing: string) {
  return new DataFolderError(
    `The database in ${folder} is damaged: postgres/${missing} is missing or empty. Nothing was changed. ` +
      `Restore the folder from a backup, or ${chooseAnother} to start anew.`,
  )
}
