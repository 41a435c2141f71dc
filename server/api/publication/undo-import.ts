import { discardImport, removeFoldedRollups } from './clean-up.ts'
import { createPace } from './pace.ts'
import { countingImports, giveTurn, type Publication, runStep } from './publication.ts'
import { beginRecount, recountStore } from './recount.ts'

// Customers that later orders name stay, as theirs. Whatever is older than the import cannot know its rows.
const KEEP_CUSTOMERS = `
with chunk as materialized (
  select id from public.customers where import_id = $1 and id > $2 order by id limit $3
),
named as (
  select chunk.id, min(orders.import_id) as import_id
  from chunk join public.orders on orders.customer_id = chunk.id
  where orders.import_id in (${countingImports('$4', '$1')})
  group by chunk.id
),
kept as (
  update public.customers set import_id = named.import_id from named where customers.id = named.id
)
select max(id) as last from chunk`

const KEEP_PRODUCTS = `
with chunk as materialized (
  select id, import_id from public.orders
  where import_id in (select id from (${countingImports('$4', '$1')}) as counting where id > $1) and id > $2
  order by id limit $3
),
sold as (
  select product_id, min(chunk.import_id) as import_id
  from chunk join public.order_lines on order_id = chunk.id
  group by product_id
),
kept as (
  update public.products set import_id = sold.import_id from sold
  where products.id = sold.product_id and products.import_id = $1
)
select max(id) as last from chunk`

// Where a version of the import's own has been replaced, what it had replaced stays replaced.
const RELINK = `
with chunk as materialized (
  select id, store_id, source, external_id from public.orders where replaced_by = $1 and id > $2 order by id limit $3
),
relinked as (
  update public.orders as older set replaced_by = own.replaced_by
  from chunk join public.orders as own using (store_id, source, external_id)
  where older.id = chunk.id and own.import_id = $1 and own.replaced_by in (${countingImports('$4', '$1')})
)
select max(id) as last from chunk`

const IS_NEWEST = `
select not exists (
  select from public.imports as later
  where later.store_id = own.store_id and later.id <> own.id and later.published_at >= own.published_at
    and (later.undone_at is null or later.rollups_in <> later.id)
) and own.rollups_in is null as "isNewest"
from public.imports as own where own.id = $1`

// Everything else was counted before it came, so that its own sums are all that it changed.
const WITHDRAW = `
with undone as (
  update public.imports set undone_at = now(), status = 'undone', rollups_in = id
  where id = $1 and undone_at is null returning store_id
)
update public.stores set data_version = data_version + 1 where id in (select store_id from undone)
returning pg_notify('store_published', id::text)`

async function walk({ database, importId, storeId, yieldTurn }: Publication, text: string) {
  const pace = createPace({ start: 200, least: 20, most: 5000 })
  for (let last: string | null = '0'; last !== null;) {
    const values = [importId, last, pace.size(), storeId]
    const run = () => database.step<{ last: string | null }>(text, values)
    const step: { rows: { last: string | null }[] } = await pace.run(pace.size(), run)
    last = step.rows[0]?.last ?? null
    await yieldTurn()
  }
}

/**
 * Takes a published import back, all at once: what it brought counts no more, and what it had replaced counts again. May be
 * called again after a crash at any point. No other import of the store may run meanwhile.
 */
export async function undoImport(publication: Publication): Promise<void> {
  const { database, importId } = publication
  const { rows } = await runStep<{ isNewest: boolean }>(database, IS_NEWEST, [importId])
  if (rows[0]?.isNewest) {
    await runStep(database, WITHDRAW, [importId])
    await removeFoldedRollups({ ...publication, yieldTurn: giveTurn })
  } else {
    for (const text of [KEEP_CUSTOMERS, KEEP_PRODUCTS, RELINK]) await walk(publication, text)
    await recountStore(await beginRecount(publication), { without: importId, timeZone: null })
  }
  await discardImport({ ...publication, yieldTurn: giveTurn })
}
