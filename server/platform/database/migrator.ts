import { codeOf } from '#server/platform/system/error-code.ts'
import type { Database, Queryable } from './database.ts'
import { ambiguous, changed, failed } from './migration-error.ts'
import { readSqlFiles, type SqlFile } from './migration-files.ts'
import {
  type Applied,
  createHistory,
  type History,
  lockMigrations,
  readHistory,
  writeHistory,
} from './migration-history.ts'

const HELD_BY_ANOTHER = '2BP01'

export type Migrations = { folder: string; history: History }

/** Runs every file that has not run yet, once, in order, each in a transaction of its own. Resolves to their number. */
export async function applyMigrations(database: Database, { folder, history }: Migrations): Promise<number> {
  const files = await readSqlFiles(folder)
  refuseAmbiguous(files)
  const applied = await readHistory(database, history)
  refuseChanged(files, applied)
  const pending = files.filter(({ version }) => !applied.has(version))
  for (const file of pending) await applyOnce(database, file, history)
  return pending.length
}

async function applyOnce(database: Database, file: SqlFile, history: History): Promise<void> {
  const apply = (prepare: string | null) =>
    database.transaction((connection) => applyUnderLock(connection, { file, history, prepare }), { isJob: true })
  try {
    try {
      await apply(null)
    } catch (error) {
      if (codeOf(error) !== HELD_BY_ANOTHER) throw error
      // What holds it may be a computed view; those are made anew after the migrations anyway.
      await apply('drop schema if exists analytics cascade')
    }
  } catch (error) {
    throw failed(file.fileName, error)
  }
}

type Application = { file: SqlFile; history: History; prepare: string | null }

async function applyUnderLock(connection: Queryable, { file, history, prepare }: Application): Promise<void> {
  await lockMigrations(connection)
  await createHistory(connection, history)
  const applied = await readHistory(connection, history)
  if (applied.has(file.version)) return
  if (prepare !== null) await connection.query(prepare)
  await connection.query(file.sql)
  await writeHistory(connection, history, file)
}

function refuseAmbiguous(files: readonly SqlFile[]) {
  const fileNames = new Map<string, string>()
  for (const { fileName, version } of files) {
    const other = fileNames.get(version)
    if (other !== undefined) throw ambiguous(fileName, other)
    fileNames.set(version, fileName)
  }
}

function refuseChanged(files: readonly SqlFile[], applied: Applied) {
  for (const { fileName, version, sql } of files) {
    const text = applied.get(version) ?? sql
    if (text !== sql) throw changed(fileName)
  }
}
