/** What a cell takes in memory beside its text, in characters. */
const PER_CELL = 8

/** What a row takes in memory, in characters, near enough to bound what is held at one time. */
export const weightOf = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.length + PER_CELL, 0)

/** How much is read before it is written. */
export const WEIGHT_PER_BATCH = 8_000_000

export const weightOfRows = (rows: readonly { cells: readonly string[] }[]): number =>
  rows.reduce((sum, { cells }) => sum + weightOf(cells), 0)
