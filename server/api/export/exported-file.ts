import type { Columns, Row } from './cells.ts'
import { type Query, type Reader, readPages } from './pages.ts'

/** One table of an export: its columns, what it is in a sentence, and its rows page by page. */
export type ExportedFile = {
  name: string
  about: string
  columns: Columns
  pages: (reader: Reader, storeId: string | null) => AsyncIterable<readonly Row[]>
}

/** The pages of a query whose first parameter is the store. */
export const ofStore =
  (query: Query): ExportedFile['pages'] =>
  (reader, storeId) =>
    readPages(reader, query, [storeId])

/** The pages of a query whose first parameter is the id of each row of another one. */
export const ofEach = (parents: Query, query: Query): ExportedFile['pages'] =>
  async function* pagesOfEach(reader, storeId) {
    for await (const page of readPages(reader, parents, [storeId])) {
      for (const { id } of page) yield* readPages(reader, query, [id])
    }
  }
