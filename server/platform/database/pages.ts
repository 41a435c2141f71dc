import { createBatchSizer } from './batches.ts'
import type { Claims, Database } from './database.ts'

/** A person reading their rows; row-level security hides all others. */
export type Reader = { database: Database; claims: Claims & { sub: string } }

export type PagedQuery = {
  /**
   * SQL that selects the rows that come after a key, sorted by it. Its last parameters are the columns of the key, then
   * the number of rows.
   */
  text: string
  /** A key that sorts before all rows. */
  from: readonly unknown[]
  /** The columns that hold the key. */
  key: readonly string[]
}

/** Reads rows page by page; each page is a step of a job. */
export async function* readPages({ database, claims }: Reader, { text, from, key }: PagedQuery, values: unknown[]) {
  const sizer = createBatchSizer({ start: 500, min: 100, max: 5000 })
  let after = from
  for (;;) {
    const size = sizer.size()
    const read = () => database.stepAs<Record<string, unknown>>(claims, text, [...values, ...after, size])
    const { rows } = await sizer.run(size, read)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return
    after = key.map((column) => last[column])
  }
}
