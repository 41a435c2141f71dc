import type { Columns, Row } from './cells.ts'
import { type PagedQuery, type Reader, readPages } from '#server/platform/database/steps.ts'

/** One table of an export: its columns, what it is in a sentence, and its rows page by page. */
export type ExportedFile = {
  name: string
  about: string
  columns: Columns
  pages: (reader: Reader, storeId: string | null) => AsyncIterable<readonly Row[]>
}

/** The pages of a query whose first parameter is the store. */
export const ofStore =
  (query: PagedQuery): ExportedFile['pages'] =>
  (reader, storeId) =>
    readPages(reader, query, [storeId])

/** The pages of a query whose first parameter is the id of each row of another one. */
export const ofEach = (parents: PagedQuery, query: PagedQuery): ExportedFile['pages'] =>
  async function* pagesOfEach(reader, storeId) {
    for await (const page of readPages(reader, parents, [storeId])) {
      for (const { id } of page) yield* readPages(reader, query, [id])
    }
  }
