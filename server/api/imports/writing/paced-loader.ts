import { createPace } from '#server/api/publication/pace.ts'
import type { Database } from '#server/platform/database/database.ts'

type Load = { table: string; columns: readonly string[]; rows: Iterable<string> }

/** The next rows, made only now; none at the end. */
function take(rows: Iterator<string>, count: number): string[] {
  const taken: string[] = []
  while (taken.length < count) {
    const { value, done } = rows.next()
    if (done) break
    taken.push(value)
  }
  return taken
}

/** Loads rows in statements so short that other queries get their turn between them. */
export function createPacedLoader(database: Database) {
  const pace = createPace({ start: 500, least: 100, most: 6000 })
  return async function load({ table, columns, rows }: Load): Promise<void> {
    const waiting = rows[Symbol.iterator]()
    for (;;) {
      const slice = take(waiting, pace.size())
      if (slice.length === 0) return
      await pace.run(slice.length, () => database.bulkLoad({ table, columns, csv: slice.join('') }))
    }
  }
}
