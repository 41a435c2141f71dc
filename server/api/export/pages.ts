import type { QueryResultRow } from 'pg'
import { createPace } from '#server/api/publication/pace.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { Row } from './cells.ts'

/** Who reads: row-level security shows their rows and no others. */
export type Reader = { database: Database; claims: Claims & { sub: string } }

export type Query = {
  /** The rows after a key, in its order. The last parameter is the number of rows; those before it are the key's parts. */
  text: string
  /** A key before all others, and the columns that hold it. */
  from: readonly unknown[]
  key: readonly string[]
}

/** Reads rows page by page, each of them a step of a job, so that others have their turn in between. */
export async function* readPages({ database, claims }: Reader, { text, from, key }: Query, values: unknown[]) {
  const pace = createPace({ start: 500, least: 100, most: 5000 })
  let after = from
  for (;;) {
    const wanted = pace.size()
    const read = () => database.stepAs<QueryResultRow & Row>(claims, text, [...values, ...after, wanted])
    const { rows } = await pace.run(wanted, read)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < wanted) return
    after = key.map((column) => last[column])
  }
}
