import {
  analyzeRolledUp,
  countingImports,
  type Publication,
  walk,
  isImporting,
  LOCK_STORE_IMPORTS,
} from './publication.ts'
import { stageAllCustomerDays } from './customer-days.ts'
import { sumCounting } from './entry-sums.ts'
import { type Job, yieldToEventLoop } from '#server/platform/database/batches.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { deleteWorkingRows, deleteFoldedRollups, discardImport } from './clean-up.ts'
import { stageMonths } from './month-rollups.ts'
import { type Attempt, attemptEach, attemptOnce } from '#server/platform/system/attempts.ts'
import type { Database } from '#server/platform/database/database.ts'

const HEARTBEAT_MS = 15_000

const BEGIN = `
insert into public.imports (store_id, source, status, report)
values ($1, 'recount', 'running', jsonb_build_object('beat', extract(epoch from now()))) returning id`

const HEARTBEAT = `
update public.imports set report = report || jsonb_build_object('beat', extract(epoch from now())) where id = $1`

type Begun = { rows: { id: string }[] }

/** Creates an import that holds the new sums of a recount. `yieldTurn` also saves its heartbeat. */
export async function beginRecount(job: Omit<Publication, 'importId'>): Promise<Publication> {
  return recountOf(job, await queryAsService<{ id: string }>(job.database, BEGIN, [job.storeId]))
}

function recountOf({ database, storeId, yieldTurn }: Omit<Publication, 'importId'>, { rows }: Begun): Publication {
  const importId = rows[0]?.id
  if (importId === undefined) throw new Error('The recount could not start.')
  let beatAt = performance.now()
  return {
    database,
    importId,
    storeId,
    async yieldTurn() {
      await yieldTurn()
      if (performance.now() - beatAt < HEARTBEAT_MS) return
      beatAt = performance.now()
      await queryAsService(database, HEARTBEAT, [importId])
    },
  }
}

type RecountOptions = {
  /** Imports whose orders are left out because they're being undone. */
  without: readonly string[]
  /** The new time zone of the store, or null to keep it. */
  timeZone: string | null
}

const OF_STORE = `${countingImports('$1', '$2::bigint[]')} order by id`

// Moves orders to their day in the new time zone. Readers see no change yet, because figures come from the rollups.
const SHIFT_ORDERS = `
with chunk as materialized (
  select id, placed_at from public.orders where import_id = $1 and id > $2 order by id limit $3
),
entries as (
  update public.ledger_entries as entry set day = (occurred_at at time zone $4)::date
  from chunk
  where entry.order_id = chunk.id and day <> (occurred_at at time zone $4)::date
),
orders as (
  update public.orders set placed_day = (chunk.placed_at at time zone $4)::date
  from chunk
  where orders.id = chunk.id and placed_day <> (chunk.placed_at at time zone $4)::date
)
select max(id) as last from chunk`

/** Adds up all orders of the store again. The new sums belong to the recount's import and are hidden. */
async function stageRecount(publication: Publication, { without, timeZone }: RecountOptions): Promise<void> {
  const { database, storeId } = publication
  const { rows } = await database.step<{ id: string }>(OF_STORE, [storeId, without])
  for (const { id } of rows) {
    if (timeZone !== null) await walk({ ...publication, importId: id }, SHIFT_ORDERS, [timeZone])
    await sumCounting(publication, { of: id, without })
  }
  await stageMonths(publication)
  await stageAllCustomerDays(publication, without)
  await analyzeRolledUp(publication)
}

// One statement, so that readers never see a partial change.
const PUBLISH = `
with recount as (
  update public.imports set published_at = now(), status = 'done', finished_at = now()
  where id = $1 and store_id = $2 and status = 'running'
  returning id, store_id
),
folded as (
  update public.imports set
    rollups_in = $1,
    undone_at = case when id = any ($3::bigint[]) then now() else undone_at end,
    status = case when id = any ($3::bigint[]) then 'undone' else status end
  where store_id = $2 and id <> $1 and published_at is not null and exists (select from recount)
)
update public.stores set
  data_version = data_version + 1,
  time_zone = coalesce($4, time_zone),
  pending_time_zone = nullif(pending_time_zone, $4)
where id in (select store_id from recount)
returning pg_notify('store_published', id::text)`

/**
 * Computes a store's sums again from its orders, without some imports or in another time zone. All changes become visible
 * at the same time. Resolves to false when the recount was cancelled.
 */
export async function recountStore(publication: Publication, options: RecountOptions): Promise<boolean> {
  const { database, importId, storeId } = publication
  await stageRecount(publication, options)
  const values = [importId, storeId, options.without, options.timeZone]
  const { rowCount } = await queryAsService(database, PUBLISH, values)
  if (!rowCount) return false
  const unstoppable = { ...publication, yieldTurn: yieldToEventLoop }
  await deleteWorkingRows(unstoppable)
  await deleteFoldedRollups(unstoppable)
  return true
}

// Also waits for a running sample, because its orders use the time zone that the store had when it started.
const isBusy = (storeId: string) => `
  (${isImporting(storeId)} or exists (select from public.imports where store_id = ${storeId} and status = 'running'))`

// Also selects recounts in the store's current time zone, because a cancelled recount may have moved some orders to
// other days.
const REQUESTED = `
select recounts.store_id, recounts.time_zone, noted_at::text
from private.recounts
where not ${isBusy('recounts.store_id')}
order by noted_at`

// Compares the time, so that a newer request isn't deleted.
const DELETE_REQUEST = 'delete from private.recounts where store_id = $1 and noted_at = $2::timestamptz'

const IS_FREE = `select not ${isBusy('$1::uuid')} as free`

type RequestedRecount = { store_id: string; time_zone: string | null; noted_at: string }

// Begins within the lock: two at a time would both publish the store's sums.
async function beginIfFree({ database, yieldTurn }: Job, storeId: string): Promise<Publication | null> {
  return database.asService(async (service) => {
    await service.query(LOCK_STORE_IMPORTS, [storeId])
    const { rows } = await service.query<{ free: boolean }>(IS_FREE, [storeId])
    if (rows[0]?.free !== true) return null
    return recountOf({ database, storeId, yieldTurn }, await service.query<{ id: string }>(BEGIN, [storeId]))
  })
}

// What is published counts, even if its clean-up failed.
const FAIL = `update public.imports set status = 'failed' where id = $1 and published_at is null`

/**
 * Runs work that writes a store's sums anew, if no other work on its imports is running. What it has written is deleted if
 * it fails. Resolves to whether it ran.
 */
export async function runIfFree(
  job: Job,
  storeId: string,
  work: (publication: Publication) => Promise<unknown>,
): Promise<boolean> {
  const publication = await beginIfFree(job, storeId)
  if (publication === null) return false
  try {
    await work(publication)
  } catch (error) {
    await queryAsService(job.database, FAIL, [publication.importId])
    await discardImport({ ...publication, yieldTurn: yieldToEventLoop })
    throw error
  }
  return true
}

async function runRequested(job: Job, { store_id, time_zone, noted_at }: RequestedRecount): Promise<void> {
  const recount = (publication: Publication) => recountStore(publication, { without: [], timeZone: time_zone })
  if (!(await runIfFree(job, store_id, recount))) return
  await queryAsService(job.database, DELETE_REQUEST, [store_id, noted_at])
}

/**
 * Runs requested recounts, such as after a change of the time zone. Skips stores with a running import. `attempt` runs the
 * recount of each store.
 */
export async function recountRequested(
  database: Database,
  yieldTurn: Job['yieldTurn'],
  attempt: Attempt = attemptOnce,
): Promise<void> {
  await attemptEach(attempt, {
    what: 'requested recounts',
    list: async () => (await queryAsService<RequestedRecount>(database, REQUESTED, [])).rows,
    nameOf: ({ store_id }) => `recount of ${store_id}`,
    work: (request) => runRequested({ database, yieldTurn }, request),
  })
}
