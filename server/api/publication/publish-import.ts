import { cleanUpReplaced, discardImport } from './clean-up.ts'
import { stageCustomerDays } from './customer-days.ts'
import { analyzeRolledUp, analyzeWritten } from './analyze-tables.ts'
import { sumEntries } from './entry-sums.ts'
import { stageProductMonths } from './product-months.ts'
import { giveTurn, type Publication, runStep } from './publication.ts'
import { stageSalesDays } from './sales-days.ts'
import { touchedMonths } from './touched-months.ts'

// The sample makes room for a shop's own rows, and a store that waits for its first file takes the currency of most of its
// orders. All of it at once: a reader sees the store before or after.
const PUBLISH = `
with published as (
  update public.imports
  set published_at = now(), status = 'done', finished_at = now()
  where id = $1 and store_id = $2 and status = 'running'
  returning id, store_id, source
),
withdrawn as (
  update public.imports
  set published_at = null, status = 'cancelled'
  where store_id = $2 and id <> $1 and source = 'sample' and published_at is not null
    and exists (select from published)
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
 * Makes the rows of an import count, all at once: works out what they change in the rollups in short steps, then sets
 * one timestamp. Resolves to false, with nothing changed for any reader, where the import is not running any more.
 * Throws only before that moment, or where the database fails.
 */
export async function publishImport(publication: Publication): Promise<boolean> {
  const { database, importId, storeId } = publication
  await analyzeWritten(publication)
  await sumEntries(publication)
  for await (const month of touchedMonths(publication)) {
    await stageSalesDays(publication, month)
    await stageProductMonths(publication, month)
  }
  await stageCustomerDays(publication)
  await analyzeRolledUp(publication)
  const { rows } = await runStep<{ withdrawn: string[] | null }>(database, PUBLISH, [importId, storeId])
  const [published] = rows
  if (!published) return false
  const unstoppable = { ...publication, yieldTurn: giveTurn }
  await cleanUpReplaced(unstoppable)
  for (const sampleId of published.withdrawn ?? []) await discardImport({ ...unstoppable, importId: sampleId })
  return true
}
