import { discardImport, deleteWorkingRows } from './clean-up.ts'
import { stageCustomerDays } from './customer-days.ts'
import { analyzeRolledUp, analyzeWritten, type Publication } from './publication.ts'
import { sumEntries } from './entry-sums.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { stageMonths } from './month-rollups.ts'

// The lock prevents that the sample and the store's own orders are published at the same time.
const LOCK_STORE = 'select from public.stores where id = $1 for update'

// One statement, so that readers never see a partial change. The store's own orders replace the sample and its
// recounts. If no currency was chosen, the store gets the currency of most orders.
const PUBLISH = `
with own as (
  select from public.imports
  where store_id = $2 and source not in ('sample', 'recount') and published_at is not null and undone_at is null
    and exists (select from public.orders where import_id = imports.id)
),
published as (
  update public.imports
  set published_at = now(), status = 'done', finished_at = now()
  where id = $1 and store_id = $2 and status = 'running' and (source is distinct from 'sample' or not exists (select from own))
  returning id, store_id, source
),
withdrawn as (
  update public.imports
  set published_at = null, status = 'cancelled'
  where store_id = $2 and id <> $1 and source in ('sample', 'recount') and published_at is not null
    and (select source is distinct from 'sample' from published)
    and exists (
      select from public.imports as sample
      where sample.store_id = $2 and sample.source = 'sample' and sample.published_at is not null
    )
  returning id
),
main as (
  select currency from public.sales_days
  where import_id = $1 and (select source is distinct from 'sample' from published)
  group by currency order by sum(orders) desc, currency limit 1
),
versioned as (
  update public.stores set
    data_version = data_version + 1,
    currency = case when settings ? 'currency_from_file' then coalesce((select currency from main), currency) else currency end,
    settings = case when exists (select from main) then settings - 'currency_from_file' else settings end
  where id in (select store_id from published)
)
select (select array_agg(id) from withdrawn) as withdrawn, pg_notify('store_published', store_id::text)
from published`

/**
 * Publishes an import: writes hidden rollups in short steps, then sets one timestamp that makes everything visible.
 * Resolves to false if the import is no longer running, or is a sample in a store with own orders. After the timestamp
 * it throws only when the database fails.
 */
export async function publishImport(publication: Publication): Promise<boolean> {
  const { database, importId, storeId } = publication
  await analyzeWritten(publication)
  await sumEntries(publication)
  await stageMonths(publication)
  await stageCustomerDays(publication)
  await analyzeRolledUp(publication)
  const published = await database.asService(async (service) => {
    await service.query(LOCK_STORE, [storeId])
    const { rows } = await service.query<{ withdrawn: string[] | null }>(PUBLISH, [importId, storeId])
    return rows[0]
  })
  if (!published) return false
  publication.onFigures?.(null)
  const unstoppable = { ...publication, yieldTurn: yieldToEventLoop }
  await deleteWorkingRows(unstoppable)
  for (const sampleId of published.withdrawn ?? []) await discardImport({ ...unstoppable, importId: sampleId })
  return true
}
