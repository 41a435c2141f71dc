/** Taken in a transaction before a store is found free, so that it never has two imports at work. Takes the store's id. */
export const TAKE_TURNS = `select pg_advisory_xact_lock(hashtextextended('imports of ' || $1::uuid, 0))`

/** Whether an import that does not count still has rows in the store, as a condition on `public.imports as <alias>`. */
export const hasRowsLeft = (alias: string): string => `
  (
    exists (select from public.orders where import_id = ${alias}.id)
    or exists (select from public.orders where replaced_by = ${alias}.id)
    or exists (select from public.customers where import_id = ${alias}.id)
    or exists (select from public.products where import_id = ${alias}.id)
    or exists (select from public.sales_days where import_id = ${alias}.id)
    or exists (select from private.product_facts where import_id = ${alias}.id)
    or exists (select from private.import_listings where import_id = ${alias}.id)
  )`

/**
 * Whether an import of a store is at work, or has left rows behind that a sweep has yet to delete: the next would build upon
 * its hidden customers and products, and lose them. As a condition; `except` is the id of an import that is no obstacle.
 */
export const isBusy = (storeId: string, except = 'null'): string => `
  exists (
    select from public.imports as other
    where other.store_id = ${storeId} and other.id is distinct from ${except}
      and (
        (other.status = 'running' and other.source is distinct from 'sample')
        -- One that nobody has begun with waits for its turn like a queued import.
        or (other.status = 'undoing' and other.report ? 'undo_begun')
        or (
          other.status in ('failed', 'cancelled', 'undone') and (other.published_at is null or other.undone_at is not null)
          and other.filename is not null and ${hasRowsLeft('other')}
        )
      )
  )`
