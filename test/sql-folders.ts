import { fileURLToPath } from 'node:url'

/** The project's own SQL, where the migrator expects it. */
export const sqlFolders = {
  migrationsFolder: fileURLToPath(new URL('../supabase/migrations', import.meta.url)),
  analyticsFolder: fileURLToPath(new URL('../supabase/analytics', import.meta.url)),
}
