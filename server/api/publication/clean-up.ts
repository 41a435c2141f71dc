import { forgetCustomerChanges } from './customer-days.ts'
import { drain, type Publication, runStep } from './publication.ts'

const deleteOrders = (condition: string) => `
with gone as materialized (select id from public.orders where ${condition} limit 500),
lines as (delete from public.order_lines where order_id in (select id from gone)),
entries as (delete from public.ledger_entries where order_id in (select id from gone))
delete from public.orders where id in (select id from gone)`

const DELETE_REPLACED = deleteOrders('replaced_by = $1')
const DELETE_IMPORTED = deleteOrders('import_id = $1')

// Written by a process that was taken for dead and went on, after a sweep had deleted its orders.
const DELETE_LATE = `
with late as materialized (select order_id, ordinal from public.ledger_entries where import_id = $1 limit 2000),
lines as (delete from public.order_lines where order_id in (select order_id from late))
delete from public.ledger_entries where (order_id, ordinal) in (select order_id, ordinal from late)`

const RELEASE_REPLACED = `
update public.orders set replaced_by = null
where id = any (array(select id from public.orders where replaced_by = $1 limit 1000))`

const deleteRows = (table: string, key: 'import_id' | 'store_id') => `
delete from ${table} where ctid = any (array(select ctid from ${table} where ${key} = $1 limit 5000))`

const ENTRY_SUMS = deleteRows('private.entry_sums', 'import_id')

const DISCARDED = [
  'public.sales_days',
  'public.customer_days',
  'public.product_months',
  'public.product_month_days',
  'public.customers',
  'public.products',
].map((table) => deleteRows(table, 'import_id'))

const OF_DELETED_STORE = [
  deleteOrders('store_id = $1'),
  deleteRows('public.customers', 'store_id'),
  deleteRows('public.products', 'store_id'),
]

/** Deletes the order versions that a published import has replaced. Nobody sees them any more. */
export async function cleanUpReplaced(publication: Publication): Promise<void> {
  await drain(publication, DELETE_REPLACED, [publication.importId])
  await drain(publication, ENTRY_SUMS, [publication.importId])
  await forgetCustomerChanges(publication)
}

/** Deletes everything that an unpublished import has written, so that the store is as it was before. A published one stays. */
export async function discardImport(publication: Publication): Promise<void> {
  const { database, importId } = publication
  const published = await runStep(database, 'select from public.imports where id = $1 and published_at is not null', [
    importId,
  ])
  if (published.rowCount) return
  for (const statement of [RELEASE_REPLACED, DELETE_IMPORTED, DELETE_LATE, ...DISCARDED, ENTRY_SUMS]) {
    await drain(publication, statement, [importId])
  }
  await forgetCustomerChanges(publication)
}

/** Deletes the bulk rows of a store that is gone. */
export async function deleteStoreRows(
  turn: Pick<Publication, 'database' | 'yieldTurn'>,
  storeId: string,
): Promise<void> {
  for (const statement of OF_DELETED_STORE) await drain(turn, statement, [storeId])
  await runStep(turn.database, 'delete from private.deleted_stores where store_id = $1', [storeId])
}
