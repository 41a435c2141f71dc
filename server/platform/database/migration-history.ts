import type { Queryable } from './database.ts'
import type { SqlFile } from './migration-files.ts'

/** Any two processes that migrate the same database agree on this number. */
const lockKey = 7_305_120_419

/** Which migrations have run; schema and table come from code. */
export type History = { schema: string; table: string }

/** Text of each migration that has run, by version; null where it was written down in another form than ours. */
export type Applied = ReadonlyMap<string, string | null>

/** Makes everybody else who migrates this database wait until this transaction ends. */
export async function lockMigrations(connection: Queryable): Promise<void> {
  await connection.query('select pg_advisory_xact_lock($1)', [lockKey])
}

/** The form of Supabase's own history, so that its tools can go on from ours. */
export async function createHistory(connection: Queryable, { schema, table }: History): Promise<void> {
  await connection.query(`
    create schema if not exists ${schema};
    create table if not exists ${schema}.${table} (version text primary key, statements text[], name text)`)
}

export async function readHistory(connection: Queryable, { schema, table }: History): Promise<Applied> {
  const { rows: found } = await connection.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    `${schema}.${table}`,
  ])
  if (found[0]?.exists !== true) return new Map()
  const { rows } = await connection.query<{ version: string; sql: string | null }>(
    `select version, case when cardinality(statements) = 1 then statements[1] end as sql from ${schema}.${table}`,
  )
  return new Map(rows.map(({ version, sql }) => [version, sql]))
}

export async function writeHistory(connection: Queryable, { schema, table }: History, file: SqlFile): Promise<void> {
  await connection.query(`insert into ${schema}.${table} (version, statements, name) values ($1, $2, $3)`, [
    file.version,
    [file.sql],
    file.name,
  ])
}
