/** Far above any real export. */
export const MAX_COLUMNS = 2000
export const MAX_ROW_CHARACTERS = 1_048_576

/** Memory that each cell needs in addition to its text, in characters. */
const CELL_OVERHEAD = 8

/** Estimates the memory of a row, in characters. */
export const weightOf = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.length + CELL_OVERHEAD, 0)

/** When the rows read so far reach this weight, they are written as a batch. */
export const WEIGHT_PER_BATCH = 8_000_000

export const weightOfRows = (rows: readonly { cells: readonly string[] }[]): number =>
  rows.reduce((sum, { cells }) => sum + weightOf(cells), 0)

/** The maximum part of a file to read. */
export type RowLimit = { rows: number; weight: number }

/**
 * Creates a counter whose `isOver` returns true for the first row above the limit. Without a limit it always returns
 * false.
 */
export function createRowLimit(limit?: RowLimit) {
  let rows = 0
  let weight = 0
  return {
    isOver({ cells }: { cells: readonly string[] }): boolean {
      if (limit === undefined) return false
      rows += 1
      weight += weightOf(cells)
      return rows > limit.rows || weight > limit.weight
    },
  }
}
