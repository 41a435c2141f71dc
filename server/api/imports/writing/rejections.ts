import { toCsvLine } from '#domain/csv.ts'
import type { LeftOutRow, Rejection, SourceRow } from '#domain/imports/parsed-order.ts'
import { deleteRows } from '#server/api/publication/clean-up.ts'
import { runUntilEmpty } from '#server/platform/database/batches.ts'
import { toCopyRow, createBatchLoader } from '#server/platform/database/copy-rows.ts'
import type { Publication } from '#server/api/publication/publication.ts'
import type { Destination } from './import-work.ts'

const ROWS_PER_BATCH = 1000
const MAX_ROW_LENGTH = 10_000
const COLUMNS = ['import_id', 'store_id', 'kind', 'line', 'column_name', 'reason', 'row_text']

/** Returns the row as CSV. Removes NUL characters, which Postgres rejects. */
function toText({ cells }: SourceRow): string {
  const text = toCsvLine(cells).replaceAll('\0', '')
  // Copies the text, because a slice would keep the whole row in memory.
  return text.length <= MAX_ROW_LENGTH ? text : Buffer.from(text.slice(0, MAX_ROW_LENGTH)).toString()
}

/** Saves rejected and left-out rows, a thousand at a time. */
export function createRejectionWriter({ database, importId, storeId }: Destination) {
  const load = createBatchLoader(database)
  let batch: string[] = []

  async function flush() {
    const rows = batch
    batch = []
    await load({ table: 'public.import_rejections', columns: COLUMNS, rows })
  }

  return {
    async add(rejections: readonly Rejection[], leftOut: readonly LeftOutRow[] = []) {
      for (const { row, column, reason } of rejections) {
        const columnName = column?.slice(0, 300) ?? null
        batch.push(toCopyRow([importId, storeId, 'rejected', row.line, columnName, reason, toText(row)]))
      }
      for (const { row, reason } of leftOut) {
        batch.push(toCopyRow([importId, storeId, 'left_out', row.line, null, reason, toText(row)]))
      }
      if (batch.length >= ROWS_PER_BATCH) await flush()
    },
    flush,
  }
}

const DELETE = deleteRows('public.import_rejections', 'import_id')

/** Deletes the rejections from an earlier reading of the same file, for example before a question was answered. */
export async function deleteRejections(publication: Publication): Promise<void> {
  await runUntilEmpty(publication, DELETE, [publication.importId])
}
