import { fileURLToPath } from 'node:url'
import { rebuildAnalytics } from './analytics.ts'
import type { Database } from './database.ts'
import type { History } from './migration-history.ts'
import { applyMigrations } from './migrator.ts'

const bootstrapFolder = fileURLToPath(new URL('./bootstrap', import.meta.url))

const bootstrapHistory: History = { schema: 'private', table: 'platform_migrations' }

/** Supabase's own, so that its tools see what has run. */
const supabaseHistory: History = { schema: 'supabase_migrations', table: 'schema_migrations' }

export type PrepareOptions = {
  /** Roles, the auth schema and the claims functions are already there, and are not ours to make. */
  hostedSupabase: boolean
  migrationsFolder: string
  analyticsFolder: string
}

/** Brings the database up to date, whatever it was. Throws a `MigrationError` that names the file. */
export async function prepareDatabase(database: Database, options: PrepareOptions): Promise<void> {
  if (!options.hostedSupabase) {
    await applyMigrations(database, { folder: bootstrapFolder, history: bootstrapHistory })
  }
  await migrate(database, options)
}

async function migrate(database: Database, options: Omit<PrepareOptions, 'hostedSupabase'>): Promise<void> {
  const count = await applyMigrations(database, { folder: options.migrationsFolder, history: supabaseHistory })
  await rebuildAnalytics(database, { folder: options.analyticsFolder, tablesChanged: count > 0 })
}
