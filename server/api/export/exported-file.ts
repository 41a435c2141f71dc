import type { Columns, Row } from '#server/api/request/csv-table.ts'
import { type PagedQuery, type Reader, readPages } from '#server/platform/database/pages.ts'

/** One table of an export: its columns, a description, and its rows page by page. */
export type ExportedFile = {
  name: string
  about: string
  columns: Columns
  pages: (reader: Reader, storeId: string | null) => AsyncIterable<readonly Row[]>
}

/** Reads all pages of a query that takes the store's id. */
export const ofStore =
  (query: PagedQuery): ExportedFile['pages'] =>
  (reader, storeId) =>
    readPages(reader, query, [storeId])

/** Runs `parents`, then runs `query` with the id of each row that `parents` returned. */
export const ofEach = (parents: PagedQuery, query: PagedQuery): ExportedFile['pages'] =>
  async function* pagesOfEach(reader, storeId) {
    for await (const page of readPages(reader, parents, [storeId])) {
      for (const { id } of page) yield* readPages(reader, query, [id])
    }
  }
