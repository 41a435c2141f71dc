import { readdir } from 'node:fs/promises'
import { discardImport } from '#server/api/publication/clean-up.ts'
import { runStep } from '#server/api/publication/publication.ts'
import type { Database } from '#server/platform/database/database.ts'
import { SILENT_AFTER_S } from './import-task.ts'
import { removeFiles } from './run-import.ts'

const INTERRUPTED = {
  code: 'interrupted',
  message: 'The server stopped while the file was being imported. Nothing was imported; import it again.',
}

const FAIL_SILENT = `
  update public.imports set status = 'failed', finished_at = now(), error = $2::jsonb
  where status in ('queued', 'running') and filename is not null and published_at is null
    and coalesce((report ->> 'beat')::numeric, extract(epoch from started_at)) <= extract(epoch from now()) - $1`

const LEFT_BEHIND = `
  select id, store_id from public.imports
  where status in ('failed', 'cancelled') and published_at is null and filename is not null
    and (
      exists (select from public.orders where import_id = imports.id)
      or exists (select from public.orders where replaced_by = imports.id)
      or exists (select from public.customers where import_id = imports.id)
      or exists (select from public.products where import_id = imports.id)
      or exists (select from public.sales_days where import_id = imports.id)
    )`

const WANTED_FILES = `select public_id from public.imports where status in ('queued', 'awaiting_input', 'running')`

/** Files of imports that have ended; those of other processes that share the folder are in use. */
async function removeLeftFiles(database: Database, folder: string) {
  const { rows } = await runStep<{ public_id: string }>(database, WANTED_FILES, [])
  const wanted = new Set(rows.map(({ public_id }) => public_id))
  const names = await readdir(folder).catch(() => [])
  const ids = new Set(names.map((name) => name.replace(/\.(upload|parts|changes)$/, '')))
  for (const id of ids) if (!wanted.has(id)) await removeFiles(folder, id)
}

/**
 * To be called at the start: imports that a dead process has left running are failed, and what they had written is
 * deleted. Imports that wait for answers go on waiting.
 */
export async function sweepImports({ database, folder }: { database: Database; folder: string }): Promise<void> {
  // The embedded database has one process: what is running at its start is dead.
  const silentFor = database.kind === 'embedded' ? 0 : SILENT_AFTER_S
  await runStep(database, FAIL_SILENT, [silentFor, JSON.stringify(INTERRUPTED)])
  const { rows } = await runStep<{ id: string; store_id: string }>(database, LEFT_BEHIND, [])
  for (const { id, store_id } of rows) {
    await discardImport({ database, importId: id, storeId: store_id, yieldTurn: async () => undefined })
  }
  await removeLeftFiles(database, folder)
}
