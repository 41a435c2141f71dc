import type { Database } from '#server/platform/database/database.ts'
import { isImporting, LOCK_STORE_IMPORTS } from '#server/api/publication/publication.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { consentsIn, saveConsents } from '#server/api/imports/writing/consents.ts'
import { createOrderInserter, withHash } from '#server/api/imports/writing/order-inserter.ts'
import { insertProducts, toProductRow } from '#server/api/imports/writing/product-changes.ts'
import { discardImport } from '#server/api/publication/clean-up.ts'
import { publishImport } from '#server/api/publication/publish-import.ts'

/** A store to fill with sample data, and its import. */
type SampleTask = { importId: string; storeId: string; currency: string; timeZone: string }

export type Obstacle = 'has_orders' | 'has_sample' | 'is_importing'

const OBSTACLES = `
select
  exists (
    select from public.orders join public.imports on imports.id = orders.import_id
    where orders.store_id = $1 and imports.published_at is not null and imports.undone_at is null
      and imports.source <> 'sample'
  ) as has_orders,
  exists (
    select from public.imports where store_id = $1 and published_at is not null and source = 'sample'
  ) as has_sample,
  exists (select from public.imports where store_id = $1 and status = 'queued') or ${isImporting('$1')} as is_importing`

const BEGIN = `
with begun as (
  insert into public.imports (store_id, created_by, source, status, started_at, report)
  values ($1, $2, 'sample', 'running', $3, jsonb_build_object('beat', extract(epoch from now())))
  returning id, store_id
)
select begun.id as "importId", begun.store_id as "storeId", stores.currency, stores.time_zone as "timeZone"
from begun join public.stores on stores.id = begun.store_id`

type Request = { storeId: string; userId: string; now: Date }

/**
 * Starts the import of the sample data. Returns an obstacle if the store already has orders, a sample or a running
 * import.
 */
export async function beginSample(
  database: Database,
  { storeId, userId, now }: Request,
): Promise<SampleTask | Obstacle> {
  return database.asService(async (service) => {
    await service.query(LOCK_STORE_IMPORTS, [storeId])
    const { rows } = await service.query<Record<Obstacle, boolean>>(OBSTACLES, [storeId])
    if (rows[0]?.has_orders) return 'has_orders'
    if (rows[0]?.has_sample) return 'has_sample'
    if (rows[0]?.is_importing) return 'is_importing'
    const begun = await service.query<SampleTask>(BEGIN, [storeId, userId, now])
    const [task] = begun.rows
    if (!task) throw new Error('The store was deleted.')
    return task
  })
}

const FAIL = `update public.imports set status = 'failed', finished_at = now() where id = $1 and published_at is null`

async function failSample(database: Database, { importId }: SampleTask): Promise<void> {
  await queryAsService(database, FAIL, [importId])
}

const UNPUBLISH = `
with withdrawn as (
  update public.imports set published_at = null, status = 'cancelled'
  where published_at is not null and (
    id = $1 or source = 'recount' and store_id = (select store_id from public.imports where id = $1)
  )
  returning store_id
)
update public.stores set data_version = data_version + 1 where id in (select store_id from withdrawn)`

/** Hides the sample's orders and removes them from all figures at once. */
export async function unpublishSample(database: Database, importId: string): Promise<void> {
  await queryAsService(database, UNPUBLISH, [importId])
}

export async function deleteSample(database: Database, importId: string): Promise<void> {
  await queryAsService(database, 'delete from public.imports where id = $1 and published_at is null', [importId])
}

const ORDERS_PER_BATCH = 400

async function write(database: Database, task: SampleTask, now: Date) {
  const { buildSampleOrders, buildSampleProducts } = await import('#domain/sample-store/sample-store.ts')
  const { importId, storeId, timeZone, currency } = task
  const destination = { database, importId, storeId, timeZone, channel: 'sample' }
  await insertProducts(destination, buildSampleProducts(currency).map(toProductRow))
  const { insert } = createOrderInserter(destination)
  const orders = buildSampleOrders({ now, timeZone, currency })
  for (let from = 0; from < orders.length; from += ORDERS_PER_BATCH) {
    const batch = orders.slice(from, from + ORDERS_PER_BATCH)
    await insert(batch.map(withHash))
    await saveConsents(destination, consentsIn(batch), { fileDate: null, startedAt: now.getTime() })
    await yieldToEventLoop()
  }
}

/**
 * Writes and publishes the sample's orders. Resolves to false if the store got its own orders meanwhile. In that case,
 * and after an error, the store doesn't change.
 */
export async function fillStore(database: Database, task: SampleTask, now: Date): Promise<boolean> {
  const publication = { database, importId: task.importId, storeId: task.storeId, yieldTurn: yieldToEventLoop }
  try {
    await write(database, task, now)
    if (await publishImport(publication)) return true
    await failSample(database, task)
    await discardImport(publication)
    return false
  } catch (error) {
    await failSample(database, task)
    await discardImport(publication)
    throw error
  }
}
