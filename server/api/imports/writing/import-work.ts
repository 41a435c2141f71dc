import type { ReadingContext } from '#domain/imports/parsed-order.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Progress } from '#server/api/imports/import-report.ts'
import type { RowGroup } from '#server/api/imports/reading/row-groups.ts'

/** The import and store to write rows to. */
export type ImportTarget = { database: Database; importId: string; storeId: string }

/** The sales channel that rows are written to; `channel` is its key. */
export type Destination = ImportTarget & { channel: string }

/** What every import of orders, products or customers needs. */
export type ImportWork<Reader> = {
  destination: Destination
  reader: Reader
  groups: AsyncIterable<RowGroup & { position: number }>
  context: ReadingContext
  progress: Progress
}
