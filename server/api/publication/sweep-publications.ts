import type { Database } from '#server/platform/database/database.ts'
import { deleteStoreRows, discardImport, deleteWorkingRows, deleteFoldedRollups } from './clean-up.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { type Attempt, attemptEach, attemptOnce } from '#server/platform/system/attempts.ts'
import type { Publication } from './publication.ts'

// Published imports whose working tables are not empty.
const UNTIDY = `
select id, store_id from public.imports
where published_at is not null and (
  exists (select from private.entry_sums where import_id = imports.id)
  or exists (select from private.touched_customers where import_id = imports.id)
  or exists (select from private.customer_changes where import_id = imports.id)
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

type SweepOptions = {
  isStart: boolean
  yieldTurn?: Publication['yieldTurn']
  /** Runs each job, so that one that fails doesn't stop the others. */
  attempt?: Attempt
}

/**
 * Cleans up after crashed processes in short steps: working tables, old rollups, unfinished samples and the rows of
 * deleted stores. Called before the server accepts requests, and regularly after that.
 */
export async function sweepPublications(
  database: Database,
  { isStart, yieldTurn = yieldToEventLoop, attempt = attemptOnce }: SweepOptions,
): Promise<void> {
  const job = { database, yieldTurn }
  const publicationOf = ({ id, store_id }: Left): Publication => ({ ...job, importId: id, storeId: store_id })
  const each = (what: string, list: () => Promise<Left[]>, sweep: (left: Left) => Promise<void>) =>
    attemptEach(attempt, { what, list, nameOf: ({ id }) => `${what} of import ${id}`, work: sweep })
  const listOf = async (text: string, values: unknown[] = []) =>
    (await queryAsService<Left>(database, text, values)).rows

  await each(
    'working rows',
    () => listOf(UNTIDY),
    (left) => deleteWorkingRows(publicationOf(left)),
  )
  await each(
    'old rollups',
    () => listOf(FOLDED),
    (left) => deleteFoldedRollups(publicationOf(left)),
  )
  // Only one process uses an embedded database, so no import can be running when it starts.
  const isAlone = isStart && database.kind === 'embedded'
  await each(
    'unfinished samples',
    () => listOf(LEFT_SAMPLES, [isAlone]),
    async (left) => {
      await discardImport(publicationOf(left))
      await queryAsService(database, 'delete from public.imports where id = $1', [left.id])
    },
  )
  await attempt('deleted stores', async () => {
    for (const { store_id } of await listOf(DELETED_STORES)) {
      await attempt(`deleted store ${store_id}`, () => deleteStoreRows(job, store_id))
    }
  })
}
