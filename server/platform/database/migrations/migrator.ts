import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#server/platform/system/error-code.ts'
import { listFolder } from '#server/platform/system/list-folder.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { findFailedLine } from './failed-line.ts'

const DEPENDENT_OBJECTS_STILL_EXIST = '2BP01'

type Migrations = { folder: string; history: History }

/** Applies the pending files in order, each in its own transaction. Resolves to their number. */
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
      if (codeOf(error) !== DEPENDENT_OBJECTS_STILL_EXIST) throw error
      // Analytics views may depend on the changed object. They are dropped here and rebuilt after the migrations.
      await apply('drop schema if exists analytics cascade')
    }
  } catch (error) {
    if (error instanceof MigrationError) throw error
    const line = await findFailedLine(database, file.sql, error)
    throw failed(file.fileName, error, line)
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

export type SqlFile = {
  fileName: string
  /** The part of the file name before the first underscore. */
  version: string
  name: string
  sql: string
}

/** Reads the `.sql` files of a folder, sorted by name. Resolves to an empty list if the folder is missing. */
export async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const fileNames = (await listFolder(folder)).filter((fileName) => fileName.endsWith('.sql')).toSorted()
  return Promise.all(
    fileNames.map(async (fileName) => {
      const [version = '', ...name] = fileName.slice(0, -'.sql'.length).split('_')
      return { fileName, version, name: name.join('_'), sql: await readFile(join(folder, fileName), 'utf8') }
    }),
  )
}

/** Returns a hash of the names and texts of the files. */
export function hashOf(files: readonly SqlFile[]): string {
  const hash = createHash('sha256')
  for (const { fileName, sql } of files) hash.update(`${fileName}\0${sql}\0`)
  return hash.digest('hex')
}

/** The advisory lock that all processes take to migrate a database. */
const lockKey = 7_305_120_419

/** The table of applied migrations. Schema and table names come from code. */
export type History = { schema: string; table: string }

/** The text of each applied migration by version; null if another tool stored it in another form. */
type Applied = ReadonlyMap<string, string | null>

/** Blocks other migrations of this database until the transaction ends. */
export async function lockMigrations(connection: Queryable): Promise<void> {
  await connection.query('select pg_advisory_xact_lock($1)', [lockKey])
  // Postgres learns what others have created when it locks a table, not with an advisory lock.
  await connection.query('lock table pg_catalog.pg_namespace in access share mode')
}

/** Creates the history table with Supabase's layout, so that Supabase's tools can continue from here. */
async function createHistory(connection: Queryable, { schema, table }: History): Promise<void> {
  await connection.query(`
    create schema if not exists ${schema};
    create table if not exists ${schema}.${table} (version text primary key, statements text[], name text)`)
}

async function readHistory(connection: Queryable, { schema, table }: History): Promise<Applied> {
  const { rows: found } = await connection.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    `${schema}.${table}`,
  ])
  if (found[0]?.exists !== true) return new Map()
  const { rows } = await connection.query<{ version: string; sql: string | null }>(
    `select version, case when cardinality(statements) = 1 then statements[1] end as sql from ${schema}.${table}`,
  )
  return new Map(rows.map(({ version, sql }) => [version, sql]))
}

async function writeHistory(connection: Queryable, { schema, table }: History, file: SqlFile): Promise<void> {
  await connection.query(`insert into ${schema}.${table} (version, statements, name) values ($1, $2, $3)`, [
    file.version,
    [file.sql],
    file.name,
  ])
}

/** A SQL file failed and was rolled back. The message names the file, and the line if it is known. */
export class MigrationError extends Error {
  readonly fileName: string

  constructor(fileName: string, reason: string, options: ErrorOptions & { line?: number | null } = {}) {
    const { line = null, ...rest } = options
    super(`${fileName}${line === null ? '' : `, line ${line}`}: ${reason}`, rest)
    this.name = 'MigrationError'
    this.fileName = fileName
  }
}

export function failed(fileName: string, cause: unknown, line: number | null = null): MigrationError {
  if (cause instanceof MigrationError) return cause
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new MigrationError(fileName, `could not be applied and was rolled back: ${reason}`, {
    cause,
    line,
  })
}

function changed(fileName: string): MigrationError {
  return new MigrationError(
    fileName,
    'has changed since it ran on this database. Migrations must not change: put the change into a new file.',
  )
}

function ambiguous(fileName: string, other: string): MigrationError {
  return new MigrationError(fileName, `has the same version as ${other}.`)
}
