import { findHeaderRow, MAX_TITLE_ROWS } from '#domain/imports/formats/header-row.ts'
import type { SourceRow } from '#domain/imports/parsed-order.ts'

/** The width up to the last named column, because spreadsheets may add empty columns. */
export const namedWidth = (header: readonly string[]): number => header.findLastIndex((name) => name.trim() !== '') + 1

/** Excel's "sep=;" line before the header. */
const isSeparatorLine = (cells: readonly string[]): boolean =>
  /^sep=.?$/i.test(cells[0] ?? '') && cells.join('').length <= 5

/** Holds back the first rows of a file until the header is found, and drops titles above it. */
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
    /** The header's width; zero until it is found. */
    width: () => width,
    /** Returns no rows until the header is found; then the rows from the header on. */
    take(row: SourceRow): SourceRow[] {
      if (held.length > 0 || !isSeparatorLine(row.cells)) held.push(row)
      return held.length < MAX_TITLE_ROWS ? [] : conclude()
    },
    conclude,
  }
}
