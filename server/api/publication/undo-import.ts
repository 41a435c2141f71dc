import { discardImport, deleteFoldedRollups } from './clean-up.ts'
import { countingImports, type Publication, walk } from './publication.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { fillUnitCosts, releaseUnitCosts } from './unit-costs.ts'
import { beginRecount, recountStore } from './recount.ts'

// Keeps the orders that another import's file also contains. They move to that import.
const KEEP_ORDERS = `
with chunk as materialized (
  select id from public.orders where import_id = $1 and id > $2 order by id limit $3
),
listed as (
  select chunk.id, min(listings.import_id) as import_id
  from chunk join private.import_listings as listings on listings.kind = 'order' and listings.row_id = chunk.id
  where listings.import_id in (${countingImports('$4', '$5::bigint[]')})
  group by chunk.id
),
entries as (
  update public.ledger_entries as entry set import_id = listed.import_id from listed where entry.order_id = listed.id
),
kept as (
  update public.orders set import_id = listed.import_id from listed where orders.id = listed.id
)
select max(id) as last from chunk`

// Keeps the customers that another import's orders or file also contain. They move to that import.
const KEEP_CUSTOMERS = `
with chunk as materialized (
  select id from public.customers where import_id = $1 and id > $2 order by id limit $3
),
named as (
  select id, min(import_id) as import_id
  from (
    select chunk.id, orders.import_id from chunk join public.orders on orders.customer_id = chunk.id
    union all
    select chunk.id, listings.import_id
    from chunk join private.import_listings as listings on listings.kind = 'customer' and listings.row_id = chunk.id
    union all
    select chunk.id, consents.import_id
    from chunk join public.marketing_consents as consents on consents.store_id = $4 and consents.customer_id = chunk.id
  ) as references_to
  where import_id in (${countingImports('$4', '$5::bigint[]')})
  group by id
),
kept as (
  update public.customers set import_id = named.import_id from named where customers.id = named.id
)
select max(id) as last from chunk`

// Only imports published later can use the rows of this one. Ids don't show which came later: an import that waited for
// answers has a lower id.
const LATER = `
select later.id from public.imports as own join public.imports as later using (store_id)
where own.id = $1 and later.id <> all ($2::bigint[]) and later.published_at >= own.published_at and later.undone_at is null
order by later.published_at`

const KEEP_PRODUCTS = `
with chunk as materialized (
  select id from public.orders where import_id = $4 and id > $2 order by id limit $3
),
sold as (
  select product_id, min(sku) as sku, min(title) as title
  from chunk join public.order_lines on order_id = chunk.id
  group by product_id
),
-- The values of an undone product file go. The order lines describe the product again.
base as (
  insert into private.product_facts (import_id, product_id, said)
  select 0, products.id, to_jsonb(products) || jsonb_build_object(
    'sku', sold.sku, 'title', sold.title, 'variant', null, 'handle', null, 'vendor', null, 'product_type', null, 'category', null,
    'status', null, 'price', null, 'unit_cost', null, 'inventory_quantity', null, 'image_url', null
  )
  from sold join public.products on products.id = sold.product_id
  where products.import_id = $1
    and exists (select from private.product_facts as facts where facts.import_id = $1 and facts.product_id = products.id)
  on conflict do nothing
),
kept as (
  update public.products set import_id = $4
  where id in (select product_id from sold) and import_id = $1
)
select max(id) as last from chunk`

const KEEP_LISTED = `
with chunk as materialized (
  select id from public.products where import_id = $1 and id > $2 order by id limit $3
),
listed as (
  select chunk.id, min(facts.import_id) as import_id
  from chunk join private.product_facts as facts on facts.product_id = chunk.id
  where facts.import_id in (${countingImports('$4', '$5::bigint[]')})
  group by chunk.id
),
kept as (
  update public.products set import_id = listed.import_id from listed where products.id = listed.id
)
select max(id) as last from chunk`

// A later import may have replaced an order that this import had itself replaced. The oldest version then refers to the
// later import directly.
const RELINK = `
with chunk as materialized (
  select id, store_id, source, external_id from public.orders where replaced_by = $1 and id > $2 order by id limit $3
),
relinked as (
  update public.orders as older set replaced_by = own.replaced_by
  from chunk join public.orders as own using (store_id, source, external_id)
  where older.id = chunk.id and own.import_id = $1 and own.replaced_by in (${countingImports('$4', '$5::bigint[]')})
)
select max(id) as last from chunk`

// The imports are the last ones of the store, and their rollups aren't added up with those of others.
const ARE_NEWEST = `
select not exists (
  select from public.imports as later
  where later.store_id = $2 and later.id <> all ($1::bigint[]) and later.published_at >= min(own.published_at)
    and later.source is distinct from 'recount' and (later.undone_at is null or later.rollups_in <> later.id)
) and bool_and(own.rollups_in is null) as "areNewest"
from public.imports as own where own.id = any ($1::bigint[])`

// Undoes the newest imports. No recount is needed, because their own rollups contain all their changes.
const WITHDRAW = `
with undone as (
  update public.imports set undone_at = now(), status = 'undone', rollups_in = id
  where id = any ($1::bigint[]) and undone_at is null returning store_id
)
update public.stores set data_version = data_version + 1 where id in (select store_id from undone)
returning pg_notify('store_published', id::text)`

// What is undone together with an import. The newest come first, so that versions are relinked past all of them.
const TOGETHER = `
select id from public.imports
where (id = $1 or id in (
    select jsonb_array_elements_text(report -> 'undo_with')::bigint from public.imports where id = $1
  )) and store_id = $2 and published_at is not null and undone_at is null
order by published_at desc, id desc`

/** Keeps what other imports also contain, before the imports of `all` are left out. */
async function keepShared(publication: Publication, all: readonly string[]) {
  const { database, storeId } = publication
  for (const importId of all) {
    const own = { ...publication, importId }
    await walk(own, KEEP_ORDERS, [storeId, all])
    const { rows: later } = await queryAsService<{ id: string }>(database, LATER, [importId, all])
    for (const { id } of later) await walk(own, KEEP_PRODUCTS, [id])
    for (const text of [KEEP_CUSTOMERS, KEEP_LISTED, RELINK]) await walk(own, text, [storeId, all])
  }
}

/**
 * Undoes a published import, and those that were asked to be undone with it: removes their orders from the figures and
 * restores the orders that they replaced. All changes become visible at the same time. Can be repeated after a crash. No
 * other import of the store may run meanwhile.
 */
export async function undoImport(publication: Publication): Promise<void> {
  const { database, importId, storeId } = publication
  const { rows: together } = await queryAsService<{ id: string }>(database, TOGETHER, [importId, storeId])
  const all = together.map(({ id }) => id)
  if (all.length === 0) return
  const { rows } = await queryAsService<{ areNewest: boolean }>(database, ARE_NEWEST, [all, storeId])
  if (rows[0]?.areNewest) {
    await queryAsService(database, WITHDRAW, [all])
    await deleteFoldedRollups({ ...publication, yieldTurn: yieldToEventLoop })
  } else {
    await keepShared(publication, all)
    await recountStore(await beginRecount(publication), { without: all, timeZone: null })
  }
  for (const id of all) await removeRows({ ...publication, importId: id, yieldTurn: yieldToEventLoop })
}

/** Deletes the rows of an undone import. */
async function removeRows(unstoppable: Publication) {
  const hasReleased = await releaseUnitCosts(unstoppable)
  await discardImport(unstoppable)
  if (hasReleased) await fillUnitCosts(unstoppable)
}
