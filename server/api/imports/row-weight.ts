/** What a cell takes in memory beside its text, in characters. */
const PER_CELL = 8

/** What a row takes in memory, in characters, near enough to bound what is held at one time. */
export const weightOf = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.length + PER_CELL, 0)
