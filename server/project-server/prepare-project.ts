import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '#server/platform/database/database.ts'
import { findFailedLine } from '#server/platform/database/migrations/failed-line.ts'
import { bootstrapPlatform, migrateProject } from '#server/platform/database/prepare.ts'
import { type Project, ProjectError } from './project-config.ts'

const surroundings = fileURLToPath(new URL('./surroundings.sql', import.meta.url))

/** The `search_path` of Supabase's databases. */
export const PROJECT_SEARCH_PATH = '"$user", public, extensions'

/** Removes everything from the database but what belongs to Postgres. */
const CLEAR = `
  do $$
  declare
    entry record;
  begin
    for entry in select pubname as name from pg_publication loop
      execute format('drop publication %I', entry.name);
    end loop;
    for entry in
      select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    loop
      execute format('drop schema %I cascade', entry.name);
    end loop;
    if exists (select from pg_roles where rolname = 'authenticator') then
      alter role authenticator reset all;
    end if;
  end
  $$;
  create schema public;
  grant usage on schema public to public`

/** Empties a database on a server. */
export async function clearDatabase(database: Database): Promise<void> {
  await database.transaction((connection) => connection.query(CLEAR), { isJob: true })
}

async function seed(database: Database, path: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  try {
    await database.transaction((connection) => connection.query(text), { isJob: true })
  } catch (error) {
    const line = await findFailedLine(database, text, error)
    const place = line === null ? path : `${path}, line ${line}`
    throw new ProjectError(place, error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/**
 * Brings the database of a project up to date: the platform's own tables, then the project's migrations. The first time
 * it also runs the seeds. Throws an error that names the file.
 */
export async function prepareProject(database: Database, project: Project): Promise<void> {
  await bootstrapPlatform(database)
  const sql = await readFile(surroundings, 'utf8')
  await database.transaction((connection) => connection.query(sql), { isJob: true })
  await migrateProject(database, project.migrationsFolder)
  if (await isSeeded(database)) return
  for (const path of project.seedPaths) await seed(database, path)
  await database.query(`insert into private.platform_settings (key, value) values ('project_seeded', 'true')`)
}

async function isSeeded(database: Database): Promise<boolean> {
  const { rowCount } = await database.query(`select from private.platform_settings where key = 'project_seeded'`)
  return rowCount === 1
}
