import { createBatchSizer } from './batches.ts'
import type { Database } from './database.ts'

type CopyValue = string | number | bigint | boolean | null

function toCopyField(value: CopyValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  return `"${value.includes('"') ? value.replaceAll('"', '""') : value}"`
}

/** Returns one row in COPY's CSV format. An empty field without quotes means NULL. */
export const toCopyRow = (values: readonly CopyValue[]): string => `${values.map(toCopyField).join(',')}\n`

function takeRows(rows: Iterator<string>, count: number): string[] {
  const taken: string[] = []
  while (taken.length < count) {
    const { value, done } = rows.next()
    if (done) break
    taken.push(value)
  }
  return taken
}

type LoadRows = { table: string; columns: readonly string[]; rows: Iterable<string> }

/**
 * Creates a function that loads rows with COPY in batches. A generator's rows are created only when their batch is
 * sent.
 */
export function createBatchLoader(database: Database) {
  const sizer = createBatchSizer({ start: 500, min: 100, max: 6000 })
  return async function load({ table, columns, rows }: LoadRows): Promise<void> {
    const iterator = rows[Symbol.iterator]()
    for (;;) {
      const batch = takeRows(iterator, sizer.size())
      if (batch.length === 0) return
      await sizer.run(batch.length, () => database.bulkLoad({ table, columns, csv: batch.join('') }))
    }
  }
}
