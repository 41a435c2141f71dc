import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { syncTree } from '#server/platform/database/engine/sync-files.ts'
import { silentLog } from '#server/platform/system/log.ts'

export const checkedSchema = z.object({
  /** Tables that were read to their last row. */
  tables: z.number(),
  rows: z.number(),
  /** Stored files that have a row but were not copied. */
  missingFiles: z.number(),
})

export type CheckedBackup = z.infer<typeof checkedSchema>

const TABLES = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') order by 1`

/** Reads every value of a table, also those that are stored outside of its rows. */
const readAll = (table: string) => `select count(hashtextextended(t::text, 0))::int as count from ${table} t`

/**
 * Opens a backup as a restored server would, which also replays what was written during the backup, and reads all of
 * it. Waits until it is on disk. Throws if it can't be opened or read.
 */
export async function checkBackup(folder: string): Promise<CheckedBackup> {
  const database = await openEmbeddedDatabase({ folder: join(folder, 'database'), log: silentLog })
  let checked: CheckedBackup
  try {
    const { rows: tables } = await database.query<{ name: string }>(TABLES)
    let rows = 0
    for (const { name } of tables) rows += (await database.query<{ count: number }>(readAll(name))).rows[0]?.count ?? 0
    checked = { tables: tables.length, rows, missingFiles: await countMissing(database, join(folder, 'storage')) }
  } finally {
    await database.close()
  }
  syncTree(folder)
  return checked
}

async function countMissing(database: Database, files: string): Promise<number> {
  const { rows } = await database.query<{ version: string }>(
    'select version from storage.objects where version is not null',
  )
  return rows.filter(({ version }) => !existsSync(join(files, version))).length
}
