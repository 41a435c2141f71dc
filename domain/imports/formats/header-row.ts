import { parseAmount } from '#domain/imports/cells/amount.ts'
import { createColumns } from '#domain/imports/cells/columns.ts'
import { parseDate } from '#domain/imports/cells/date.ts'
import { findFormat } from './detect-format.ts'

/** The header is searched in this many rows, because files can have titles above it. */
export const MAX_TITLE_ROWS = 30

type Cells = readonly string[]

const isDate = (cell: string): boolean => 'at' in parseDate(cell, { order: 'day_first', timeZone: 'UTC' })
const holdsValues = (cells: Cells): boolean => cells.some((cell) => parseAmount(cell) !== null || isDate(cell))
const countFilled = (cells: Cells): number => cells.filter((cell) => cell.trim() !== '').length

/** Whether a row is the header of a known format. */
export const isKnownHeader = (cells: Cells): boolean => findFormat(createColumns(cells)) !== null

/**
 * Returns the index of the header among a file's first rows: the header of a known format, or else the first row that
 * has no amounts or dates and more than half as many filled cells as the fullest row. Returns 0 if the first row is the
 * fullest, or if no row matches.
 */
export function findHeaderRow(rows: readonly Cells[]): number {
  const known = rows.findIndex(isKnownHeader)
  if (known >= 0) return known
  const counts = rows.map(countFilled)
  const widest = Math.max(0, ...counts)
  if (counts[0] === widest) return 0
  return Math.max(
    rows.findIndex((cells, at) => (counts[at] ?? 0) * 2 > widest && !holdsValues(cells)),
    0,
  )
}

const TOTAL =
  /^(?:grand |sub)?total(?:s|e|en)?\b|^(?:zwischen|gesamt)?summe\b|^gesamt(?:betrag)?\b|^(?:sous-)?total(?: général)?\b|^somme\b|^suma\b|^(?:sub)?totaal\b|^totale\b|^razem\b|^итого|^المجموع|^合计|^合計/i

/**
 * Whether a row is a total of the rows above: it starts with a word such as "Total", and has no order number and no
 * date.
 */
export function isTotalRow(cells: Cells, key: string, dateColumns: readonly number[]): boolean {
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
  if (first.length > 60 || !TOTAL.test(first) || (key !== '' && key !== first)) return false
  const dates = dateColumns.filter((at) => at >= 0)
  return dates.length > 0 && dates.every((at) => (cells[at] ?? '').trim() === '')
}
