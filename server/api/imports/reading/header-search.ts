import { findHeaderRow, MAX_TITLE_ROWS } from '#domain/imports/formats/header-row.ts'
import type { SourceRow } from '#domain/imports/parsed-order.ts'

/** How many columns have a name: a spreadsheet may leave empty ones behind the last. */
export const namedWidth = (header: readonly string[]): number => header.findLastIndex((name) => name.trim() !== '') + 1

/** "sep=;" before the header is a note to spreadsheets. */
const isSeparatorNote = (cells: readonly string[]): boolean =>
  /^sep=.?$/i.test(cells[0] ?? '') && cells.join('').length <= 5

/** Holds back the first rows of a file until they tell which of them is the header; titles above it are dropped. */
export function createHeaderSearch() {
  const held: SourceRow[] = []
  let width = 0
  let isOver = false

  function conclude(): SourceRow[] {
    isOver = true
    const rows = held.splice(0)
    const found = rows.slice(findHeaderRow(rows.map(({ cells }) => cells)))
    width = namedWidth(found[0]?.cells ?? [])
    return found
  }

  return {
    isOver: () => isOver,
    /** Of the header's named columns; zero until it is found. */
    width: () => width,
    /** The rows from the header on, once it is found. */
    take(row: SourceRow): SourceRow[] {
      if (held.length > 0 || !isSeparatorNote(row.cells)) held.push(row)
      return held.length < MAX_TITLE_ROWS ? [] : conclude()
    },
    conclude,
  }
}
