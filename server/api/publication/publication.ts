import type { FiguresProgress } from '#domain/contracts/imports.ts'
import { addDays, daysBetween } from '#domain/periods.ts'
import { createBatchSizer, type Job, walkIds } from '#server/platform/database/batches.ts'

/** The work on one import, from its first row until it is published or discarded. */
export type Publication = Job & {
  importId: string
  storeId: string
  /** Called as the figures are calculated, and with `null` once they are published. */
  onFigures?: (progress: FiguresProgress | null) => void
}

/** SQL for a list without an import. */
export const NO_IMPORTS = "'{}'::bigint[]"

/**
 * SQL for the ids of a store's imports that are published and not undone, except those in the list `without`. Both
 * parameters are SQL expressions.
 */
export const countingImports = (store: string, without: string): string => `
  select id from public.imports
  where store_id = ${store} and published_at is not null and undone_at is null and id <> all (${without})`

/**
 * Runs a statement for batches of rows in ascending order of id. Its parameters are the import, the last id seen, the
 * batch size and `more`. It returns the highest id of the batch as `last`.
 */
export async function walk(publication: Publication, text: string, more: readonly unknown[] = []): Promise<void> {
  const valuesFor = (after: string, size: number) => [publication.importId, after, size, ...more]
  for await (const _batch of walkIds(publication, text, valuesFor));
}

/** Days from `first` to `last`, both included. */
export type DayRange = { first: string; last: string }

type DayWalk = {
  text: string
  more?: readonly unknown[]
  /** Told how many days each statement was about. */
  follow?: (days: number) => void
}

/**
 * Runs a statement for short ranges of days, earliest first. Its parameters are the import, the store, the first day, the
 * day after the last, and `more`.
 */
export async function walkDays(publication: Publication, { first, last }: DayRange, walking: DayWalk): Promise<void> {
  const { database, importId, storeId, yieldTurn } = publication
  const { text, more = [], follow } = walking
  const end = addDays(last, 1)
  const sizer = createBatchSizer({ start: 8, min: 1, max: 500 })
  for (let from = first; from < end;) {
    const days = Math.min(sizer.size(), daysBetween(from, end))
    const until = addDays(from, days)
    await sizer.run(days, () => database.step(text, [importId, storeId, from, until, ...more]))
    from = until
    follow?.(days)
    await yieldTurn()
  }
}

/**
 * Locks the imports of a store until the end of the transaction, so that only one import can start. Takes the store's
 * id.
 */
export const LOCK_STORE_IMPORTS = `select pg_advisory_xact_lock(hashtextextended('imports of ' || $1::uuid, 0))`

/** SQL condition: an unpublished or undone import still has rows in the store. */
export const hasRowsLeft = (alias: string): string => `
  (
    exists (select from public.orders where import_id = ${alias}.id)
    or exists (select from public.orders where replaced_by = ${alias}.id)
    or exists (select from public.customers where import_id = ${alias}.id)
    or exists (select from public.products where import_id = ${alias}.id)
    or exists (select from public.marketing_consents where import_id = ${alias}.id)
    or exists (select from public.sales_days where import_id = ${alias}.id)
    or exists (select from private.product_facts where import_id = ${alias}.id)
    or exists (select from private.import_listings where import_id = ${alias}.id)
  )`

/**
 * SQL condition: a store has a running import or undo, or an ended import whose rows a sweep must still delete. A new
 * import could use customers or products that are about to be deleted. `except` is the id of an import to ignore.
 */
export const isImporting = (storeId: string, except = 'null'): string => `
  exists (
    select from public.imports as other
    where other.store_id = ${storeId} and other.id is distinct from ${except}
      and (
        (other.status = 'running' and other.source is distinct from 'sample')
        -- An undo that has not begun waits like a queued import.
        or (other.status = 'undoing' and other.report ? 'undo_begun')
        or (
          other.status in ('failed', 'cancelled', 'undone') and (other.published_at is null or other.undone_at is not null)
          and other.filename is not null and ${hasRowsLeft('other')}
        )
      )
  )`

const WRITTEN = ['customers', 'products', 'orders', 'order_lines', 'ledger_entries'] as const
const ROLLED_UP = ['sales_days', 'customer_days', 'product_months', 'product_month_days'] as const

async function analyze({ database, yieldTurn }: Publication, tables: readonly string[]) {
  for (const table of tables) {
    await database.step('select private.analyze_table($1)', [table])
    await yieldTurn()
  }
}

/** Updates the planner's statistics of the tables an import has written. */
export const analyzeWritten = (publication: Publication): Promise<void> => analyze(publication, WRITTEN)

/** Updates the planner's statistics of the rollups, before the first reader uses them. */
export const analyzeRolledUp = (publication: Publication): Promise<void> => analyze(publication, ROLLED_UP)
