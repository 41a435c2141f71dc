import { escapeLiteral } from 'pg'
import type { Database, Queryable } from './database.ts'
import { failed } from './migration-error.ts'
import { hashOf, readSqlFiles, type SqlFile } from './migration-files.ts'
import { lockMigrations } from './migration-history.ts'

/** Computed things for people who are signed in; visitors have nothing to compute. */
const grants = `
  grant usage on schema analytics to authenticated, service_role;
  revoke execute on all functions in schema analytics from public;
  grant execute on all functions in schema analytics to authenticated, service_role;
  grant select on all tables in schema analytics to authenticated, service_role`

/** Drops and makes the computed schema in one transaction, when its files have changed or the tables under it may have. */
export async function rebuildAnalytics(
  database: Database,
  { folder, tablesChanged }: { folder: string; tablesChanged: boolean },
): Promise<void> {
  const files = await readSqlFiles(folder)
  const hash = hashOf(files)
  if (!tablesChanged && (await readHash(database)) === hash) return
  await database.transaction((connection) => rebuild(connection, files, hash), { isJob: true })
}

async function rebuild(connection: Queryable, files: readonly SqlFile[], hash: string) {
  await lockMigrations(connection)
  await connection.query('drop schema if exists analytics cascade; create schema analytics')
  for (const { fileName, sql } of files) {
    try {
      await connection.query(sql)
    } catch (error) {
      throw failed(fileName, error)
    }
  }
  await connection.query(`${grants}; comment on schema analytics is ${escapeLiteral(hash)}`)
}

/** The hash of the files it was made from is kept with the schema itself, so that the two cannot part. */
async function readHash(database: Database): Promise<string | null> {
  const { rows } = await database.query<{ hash: string | null }>(
    "select obj_description(to_regnamespace('analytics'), 'pg_namespace') as hash",
  )
  return rows[0]?.hash ?? null
}
