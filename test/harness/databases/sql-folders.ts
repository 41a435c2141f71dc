import { fileURLToPath } from 'node:url'

/** The folders of the project's SQL. */
export const sqlFolders = {
  migrationsFolder: fileURLToPath(new URL('../../../supabase/migrations', import.meta.url)),
  analyticsFolder: fileURLToPath(new URL('../../../supabase/analytics', import.meta.url)),
}
