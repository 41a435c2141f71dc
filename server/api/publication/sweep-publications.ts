import type { Database } from '#server/platform/database/database.ts'
import { cleanUpReplaced, deleteStoreRows, discardImport } from './clean-up.ts'
import { giveTurn, type Publication, runStep } from './publication.ts'

// Published, but stopped before the orders it replaced were deleted.
const UNTIDY = `
select id, store_id from public.imports
where published_at is not null and (
  exists (select from public.orders where replaced_by = imports.id)
  or exists (select from private.entry_sums where import_id = imports.id)
  or exists (select from private.touched_customers where import_id = imports.id)
)`

// Sample data that was being made or taken away; an hour is many times what either takes.
const LEFT_SAMPLES = `
update public.imports set status = 'failed', finished_at = coalesce(finished_at, now())
where source = 'sample' and published_at is null
  and (status <> 'running' or $1 or started_at < now() - interval '1 hour')
returning id, store_id`

const DELETED_STORES = 'select store_id from private.deleted_stores order by deleted_at'

type Left = { id: string; store_id: string }

/**
 * Finishes what a process that died has left: deletes replaced orders, half-made samples, and the rows of deleted
 * stores, in short steps. To be called at the start, before requests are served, and now and then after.
 */
export async function sweepPublications(
  database: Database,
  { isStart, yieldTurn = giveTurn }: { isStart: boolean; yieldTurn?: Publication['yieldTurn'] },
): Promise<void> {
  const turn = { database, yieldTurn }
  const untidy = await runStep<Left>(database, UNTIDY, [])
  for (const { id, store_id } of untidy.rows) await cleanUpReplaced({ ...turn, importId: id, storeId: store_id })
  // The embedded database has one process: what is running at its start is dead.
  const samples = await runStep<Left>(database, LEFT_SAMPLES, [isStart && database.kind === 'embedded'])
  for (const { id, store_id } of samples.rows) {
    await discardImport({ ...turn, importId: id, storeId: store_id })
    await runStep(database, 'delete from public.imports where id = $1', [id])
  }
  const deleted = await runStep<{ store_id: string }>(database, DELETED_STORES, [])
  for (const { store_id } of deleted.rows) await deleteStoreRows(turn, store_id)
}
