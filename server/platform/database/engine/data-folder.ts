import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DataFolderError } from '#server/platform/database/database-errors.ts'
import { lockFolder } from './folder-lock.ts'

const recordFormat = z.object({ engine: z.literal('pglite'), version: z.string() })

export type DataFolder = {
  /** Where Postgres keeps its own files. */
  postgres: string
  /** Nothing has ever been stored in it. */
  isNew: boolean
  /** Writes down that the folder has opened, and with which engine. Before this nothing in it counts. */
  settle(): void
  release(): void
}

/** Locks the folder and makes sure that this engine may open what is in it. Throws a `DataFolderError` if not. */
export function claimDataFolder(folder: string, version: string): DataFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const release = lockFolder(folder)
  const postgres = join(folder, 'postgres')
  const record = join(folder, 'engine.json')
  const unfinished = join(folder, 'unfinished')
  try {
    // A first start that did not get to its end has acknowledged nothing.
    if (existsSync(unfinished)) rmSync(postgres, { recursive: true, force: true })
    else if (existsSync(record)) checkRecord({ folder, record, version })
    const isNew = isEmpty(postgres)
    if (!isNew && !existsSync(record)) throw foreign(folder)
    if (isNew && existsSync(record) && !existsSync(unfinished)) throw gone(folder)
    if (isNew) writeFileSync(unfinished, '', { flush: true })
    return {
      postgres,
      isNew,
      settle() {
        if (isNew) syncTree(postgres)
        writeFileSync(record, `${JSON.stringify({ engine: 'pglite', version })}\n`, { flush: true })
        rmSync(unfinished, { force: true })
      },
      release,
    }
  } catch (error) {
    release()
    throw error
  }
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0
}

function checkRecord({ folder, record, version }: { folder: string; record: string; version: string }) {
  const written = readRecord(record)
  if (written === null) throw foreign(folder)
  if (minorOf(written) !== minorOf(version)) {
    throw new DataFolderError(
      `The data folder ${folder} was written by PGlite ${written}, and PGlite ${version} cannot read it. ` +
        'Start it with the release that wrote it and export the data, or choose another data folder.',
    )
  }
}

function readRecord(path: string): string | null {
  try {
    return recordFormat.parse(JSON.parse(readFileSync(path, 'utf8'))).version
  } catch {
    return null
  }
}

/** PGlite's on-disk form may change with a minor version, as Postgres' own does with a major one. */
function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.')
}

function foreign(folder: string) {
  return new DataFolderError(
    `The data folder ${folder} holds files that this server did not write. It is left as it is; choose another folder.`,
  )
}

function gone(folder: string) {
  return new DataFolderError(
    `The data folder ${folder} has lost its database files. Restore them from a copy, or choose another folder to start anew.`,
  )
}

/** Makes a fresh data folder survive a power failure, as initdb itself does where it can. */
function syncTree(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) syncFile(join(entry.parentPath, entry.name))
  }
}

function syncFile(path: string) {
  const descriptor = openSync(path, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
