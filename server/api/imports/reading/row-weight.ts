/** What a cell takes in memory beside its text, in characters. */
const PER_CELL = 8

/** What a row takes in memory, in characters, near enough to bound what is held at one time. */
export const weightOf = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.length + PER_CELL, 0)

/** How much is read before it is written. */
export const WEIGHT_PER_BATCH = 8_000_000

export const weightOfRows = (rows: readonly { cells: readonly string[] }[]): number =>
  rows.reduce((sum, { cells }) => sum + weightOf(cells), 0)

/** How much of a file is read at most. */
export type RowLimit = { rows: number; weight: number }

/** Tells when so much has been read that the next row is beyond the limit; never, without one. */
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
