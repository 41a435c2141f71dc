import type { Database } from '#server/platform/database/database.ts'
import { deleteStoreRows, discardImport, deleteWorkingRows, deleteFoldedRollups } from './clean-up.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { Publication } from './publication.ts'

// Published imports whose working tables are not empty.
const UNTIDY = `
select id, store_id from public.imports
where published_at is not null and (
  exists (select from private.entry_sums where import_id = imports.id)
  or exists (select from private.touched_customers where import_id = imports.id)
)`

// Stores with rollups that a recount has replaced but that aren't deleted yet.
const FOLDED = `
select max(id) as id, store_id from public.imports
where rollups_in is not null and (
  source = 'recount' or exists (select from public.sales_days where import_id = imports.id)
  or exists (select from public.customer_days where import_id = imports.id)
  or exists (select from public.product_months where import_id = imports.id)
  or exists (select from public.product_month_days where import_id = imports.id)
)
group by store_id`

// Samples and recounts that a crash left unfinished: running for an hour, or a recount without a heartbeat for a
// minute.
const LEFT_SAMPLES = `
update public.imports set status = 'failed', finished_at = coalesce(finished_at, now())
where source in ('sample', 'recount') and published_at is null
  and (
    status <> 'running' or $1 or started_at < now() - interval '1 hour'
    or (source = 'recount' and (report ->> 'beat')::numeric < extract(epoch from now()) - 60)
  )
returning id, store_id`

const DELETED_STORES = 'select store_id from private.deleted_stores order by deleted_at'

type Left = { id: string; store_id: string }

/**
 * Cleans up after crashed processes in short steps: working tables, old rollups, unfinished samples and the rows of
 * deleted stores. Called before the server accepts requests, and regularly after that.
 */
export async function sweepPublications(
  database: Database,
  { isStart, yieldTurn = yieldToEventLoop }: { isStart: boolean; yieldTurn?: Publication['yieldTurn'] },
): Promise<void> {
  const job = { database, yieldTurn }
  const untidy = await queryAsService<Left>(database, UNTIDY, [])
  for (const { id, store_id } of untidy.rows) await deleteWorkingRows({ ...job, importId: id, storeId: store_id })
  const folded = await queryAsService<Left>(database, FOLDED, [])
  for (const { id, store_id } of folded.rows) await deleteFoldedRollups({ ...job, importId: id, storeId: store_id })
  // Only one process uses an embedded database, so no import can be running when it starts.
  const samples = await queryAsService<Left>(database, LEFT_SAMPLES, [isStart && database.kind === 'embedded'])
  for (const { id, store_id } of samples.rows) {
    await discardImport({ ...job, importId: id, storeId: store_id })
    await queryAsService(database, 'delete from public.imports where id = $1', [id])
  }
  const deleted = await queryAsService<{ store_id: string }>(database, DELETED_STORES, [])
  for (const { store_id } of deleted.rows) await deleteStoreRows(job, store_id)
}
