import { deleteCustomerChanges } from './customer-days.ts'
import { countingImports, type Publication } from './publication.ts'
import { type Job, runUntilEmpty } from '#server/platform/database/batches.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

const deleteOrders = (condition: string) => `
with gone as materialized (select id from public.orders where ${condition} limit 500),
lines as (delete from public.order_lines where order_id in (select id from gone)),
entries as (delete from public.ledger_entries where order_id in (select id from gone))
delete from public.orders where id in (select id from gone)`

const DELETE_IMPORTED = deleteOrders('import_id = $1')

// Deletes lines and entries of deleted orders: a slow process can write them after a sweep has deleted the orders.
const DELETE_LATE = `
with late as materialized (
  select order_id, ordinal from public.ledger_entries
  where import_id = $1 and not exists (select from public.imports where id = $1 and published_at is not null)
  limit 2000
),
lines as (delete from public.order_lines where order_id in (select order_id from late))
delete from public.ledger_entries where (order_id, ordinal) in (select order_id, ordinal from late)`

const RELEASE_REPLACED = `
update public.orders set replaced_by = null
where id = any (array(select id from public.orders where replaced_by = $1 limit 1000))`

export const deleteRows = (table: string, key: 'import_id' | 'store_id') => `
delete from ${table} where ctid = any (array(select ctid from ${table} where ${key} = $1 limit 5000))`

const COUNTS = 'select from public.imports where id = $1 and published_at is not null and undone_at is null'

const ENTRY_SUMS = deleteRows('private.entry_sums', 'import_id')

const ROLLUPS = ['public.sales_days', 'public.customer_days', 'public.product_months', 'public.product_month_days']

const IMPORTED = ['public.marketing_consents', 'public.customers', 'public.products', 'private.product_texts']

const DISCARDED = [...ROLLUPS, ...IMPORTED].map((table) => deleteRows(table, 'import_id'))

const deleteFolded = (table: string) => `
delete from ${table} where ctid = any (array(
  select ctid from ${table}
  where import_id in (select id from public.imports where store_id = $1 and rollups_in is not null) limit 5000
))`

const DELETE_RECOUNTS = `
delete from public.imports where store_id = $1 and source = 'recount' and rollups_in is not null`

const sayingsOfStore = (table: string) => `
delete from ${table} where product_id = any (array(
  select products.id from public.products
  where store_id = $1 and exists (select from ${table} where product_id = products.id) limit 2000
))`

const OF_DELETED_STORE = [
  deleteOrders('store_id = $1'),
  deleteRows('public.marketing_consents', 'store_id'),
  deleteRows('public.customers', 'store_id'),
  sayingsOfStore('private.product_facts'),
  sayingsOfStore('private.product_texts'),
  deleteRows('public.products', 'store_id'),
]

/**
 * Deletes the import's rows from the working tables. Keeps the orders that the import replaced, so that it can be
 * undone.
 */
export async function deleteWorkingRows(publication: Publication): Promise<void> {
  await runUntilEmpty(publication, ENTRY_SUMS, [publication.importId])
  await deleteCustomerChanges(publication)
}

const DELETE_LISTINGS = deleteRows('private.import_listings', 'import_id')

// Restores products from the values of the remaining files. If two files differ, the later one wins.
const DELETE_FACTS = `
with mine as (
  delete from private.product_facts where ctid = any (array(
    select ctid from private.product_facts where import_id = $1 limit 300
  ))
  returning product_id
),
left_over as materialized (
  select product_id, jsonb_object_agg(key, value order by facts.import_id) as said
  from mine join private.product_facts as facts using (product_id), jsonb_each(facts.said)
  where facts.import_id = 0 or facts.import_id in (${countingImports('$2', 'array[$1::bigint]')})
  group by product_id
),
restored as (
  update public.products set (
    match_key, variant_key, sku, title, variant, handle, vendor, product_type, category, status, price,
    unit_cost, inventory_quantity, image_url
  ) = (
    select
      is_now.match_key, is_now.variant_key, is_now.sku, is_now.title, is_now.variant, is_now.handle, is_now.vendor,
      is_now.product_type, is_now.category, is_now.status, is_now.price, is_now.unit_cost, is_now.inventory_quantity,
      is_now.image_url
    from jsonb_populate_record(null::public.products, left_over.said) as is_now
  )
  from left_over
  where products.id = left_over.product_id
)
select product_id from mine`

/** Deletes old rollups of a store whose sums are already part of a later recount. */
export async function deleteFoldedRollups(publication: Publication): Promise<void> {
  for (const table of ROLLUPS) await runUntilEmpty(publication, deleteFolded(table), [publication.storeId])
  await queryAsService(publication.database, DELETE_RECOUNTS, [publication.storeId])
}

/**
 * Deletes everything that an unpublished or undone import has written. Does nothing if the import is published and not
 * undone.
 */
export async function discardImport(publication: Publication): Promise<void> {
  const { database, importId } = publication
  const counting = await queryAsService(database, COUNTS, [importId])
  if (counting.rowCount) return
  await runUntilEmpty(publication, DELETE_LISTINGS, [importId])
  await runUntilEmpty(publication, DELETE_FACTS, [importId, publication.storeId])
  for (const statement of [RELEASE_REPLACED, DELETE_IMPORTED, DELETE_LATE, ...DISCARDED, ENTRY_SUMS]) {
    await runUntilEmpty(publication, statement, [importId])
  }
  await deleteCustomerChanges(publication)
}

/** Deletes the orders, customers and products of a deleted store. */
export async function deleteStoreRows(job: Job, storeId: string): Promise<void> {
  for (const statement of OF_DELETED_STORE) await runUntilEmpty(job, statement, [storeId])
  await queryAsService(job.database, 'delete from private.deleted_stores where store_id = $1', [storeId])
}
