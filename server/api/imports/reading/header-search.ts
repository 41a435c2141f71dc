import { explainsColumns, findHeaderRow, MAX_TITLE_ROWS } from '#domain/imports/formats/header-row.ts'
import type { SourceRow } from '#domain/imports/parsed-order.ts'

/** Returns the number of columns up to the last one with a name. Spreadsheets may add empty columns after it. */
export const namedWidth = (header: readonly string[]): number => header.findLastIndex((name) => name.trim() !== '') + 1

/** Whether a line is Excel's "sep=;", which can come before the header. */
const isSeparatorLine = (cells: readonly string[]): boolean =>
  /^sep=.?$/i.test(cells[0] ?? '') && cells.join('').length <= 5

/** Finds the header of a file. Holds back the first rows until then, and drops the titles above the header. */
export function createHeaderSearch() {
  const held: SourceRow[] = []
  let width = 0
  let isOver = false

  function conclude(): SourceRow[] {
    isOver = true
    const rows = held.splice(0)
    const [header, ...below] = rows.slice(findHeaderRow(rows.map(({ cells }) => cells)))
    const isExplained = explainsColumns(below.map(({ cells }) => cells))
    const found = header === undefined ? [] : [header, ...(isExplained ? below.slice(1) : below)]
    width = namedWidth(found[0]?.cells ?? [])
    return found
  }

  return {
    isOver: () => isOver,
    /** The number of columns in the header; zero until the header is found. */
    width: () => width,
    /** Takes the next row. Returns an empty list until the header is found, then the header and the rows after it. */
    take(row: SourceRow): SourceRow[] {
      if (held.length > 0 || !isSeparatorLine(row.cells)) held.push(row)
      return held.length < MAX_TITLE_ROWS ? [] : conclude()
    },
    conclude,
  }
}
