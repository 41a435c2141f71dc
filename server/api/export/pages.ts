import type { QueryResultRow } from 'pg'
import { giveTurn } from '#server/api/publication/publication.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { Row } from './cells.ts'

const PAGE_ROWS = 500

/** Who reads: row-level security shows their rows and no others. */
export type Reader = { database: Database; claims: Claims & { sub: string } }

export type Query = {
  /** The rows after a key, in its order. The last parameter is the number of rows; those before it are the key's parts. */
  text: string
  /** A key before all others, and the columns that hold it. */
  from: readonly unknown[]
  key: readonly string[]
}

/** Reads rows page by page; others have their turn in between. */
export async function* readPages({ database, claims }: Reader, { text, from, key }: Query, values: unknown[]) {
  let after = from
  for (;;) {
    const { rows } = await database.queryAs<QueryResultRow & Row>(claims, text, [...values, ...after, PAGE_ROWS])
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE_ROWS) return
    after = key.map((column) => last[column])
    await giveTurn()
  }
}
