import type { Database } from '#server/platform/database/database.ts'

/** Somebody signing in waits for a few of these at most. */
const WANTED_MS = 25
const FEWEST_ROWS = 100
const MOST_ROWS = 4_000

type Load = { table: string; columns: readonly string[]; rows: readonly string[] }

/** Loads rows in statements so short that other queries get their turn between them. */
export function createPacedLoader(database: Database) {
  let rowsPerStatement = 500

  function adapt(rows: number, elapsedMs: number) {
    if (rows < rowsPerStatement / 2) return
    const fitting = (rowsPerStatement * WANTED_MS) / Math.max(elapsedMs, 1)
    const smoothed = (rowsPerStatement + fitting) / 2
    rowsPerStatement = Math.round(Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, smoothed)))
  }

  return async function load({ table, columns, rows }: Load): Promise<void> {
    for (let from = 0; from < rows.length;) {
      const slice = rows.slice(from, from + rowsPerStatement)
      const startedAt = performance.now()
      await database.bulkLoad({ table, columns, csv: slice.join('') })
      from += slice.length
      adapt(slice.length, performance.now() - startedAt)
    }
  }
}
