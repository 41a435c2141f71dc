import { fileURLToPath } from 'node:url'
import { escapeLiteral } from 'pg'
import type { Database, Queryable } from './database.ts'
import {
  applyMigrations,
  failed,
  hashOf,
  type History,
  lockMigrations,
  readSqlFiles,
  type SqlFile,
} from '#server/platform/database/migrations/migrator.ts'

const bootstrapFolder = fileURLToPath(new URL('./bootstrap', import.meta.url))

const bootstrapHistory: History = { schema: 'private', table: 'platform_migrations' }

/** The table that Supabase's own tools read. */
const supabaseHistory: History = { schema: 'supabase_migrations', table: 'schema_migrations' }

type PrepareOptions = {
  /**
   * Whether the database is hosted Supabase, which provides the roles, the auth schema and the claims functions itself.
   */
  hostedSupabase: boolean
  migrationsFolder: string
  analyticsFolder: string
}

/** Brings the database up to date. Throws a `MigrationError` that names the file. */
export async function prepareDatabase(database: Database, options: PrepareOptions): Promise<void> {
  if (!options.hostedSupabase) await bootstrapPlatform(database)
  await migrate(database, options)
}

/** Creates the roles, schemas and tables that the platform's services use, or brings them up to date. */
export async function bootstrapPlatform(database: Database): Promise<void> {
  await applyMigrations(database, { folder: bootstrapFolder, history: bootstrapHistory })
}

/** Applies the pending migrations of a project folder. Resolves to their number. */
export function migrateProject(database: Database, folder: string): Promise<number> {
  return applyMigrations(database, { folder, history: supabaseHistory })
}

async function migrate(database: Database, options: Omit<PrepareOptions, 'hostedSupabase'>): Promise<void> {
  const count = await migrateProject(database, options.migrationsFolder)
  await rebuildAnalytics(database, { folder: options.analyticsFolder, tablesChanged: count > 0 })
}

/** Analytics is for signed-in users only. */
const grants = `
  grant usage on schema analytics to authenticated, service_role;
  revoke execute on all functions in schema analytics from public;
  grant execute on all functions in schema analytics to authenticated, service_role;
  grant select on all tables in schema analytics to authenticated, service_role`

/** Rebuilds the analytics schema in one transaction if its files or the tables may have changed. */
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

/** Reads the hash of the analytics files. It is the schema's comment, so that schema and hash change together. */
async function readHash(database: Database): Promise<string | null> {
  const { rows } = await database.query<{ hash: string | null }>(
    "select obj_description(to_regnamespace('analytics'), 'pg_namespace') as hash",
  )
  return rows[0]?.hash ?? null
}
