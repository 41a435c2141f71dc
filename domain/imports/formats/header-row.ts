import { isCurrencyCode, parseAmount } from '#domain/imports/cells/amount.ts'
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

/**
 * Whether the first row below a header explains the columns in words, as some marketplaces do: it has no amounts and no
 * dates where the rows below it have several, and most of its cells are filled.
 */
export function explainsColumns([first = [], ...rest]: readonly Cells[]): boolean {
  if (rest.length === 0 || holdsValues(first)) return false
  const countValues = (cells: Cells) => cells.filter((cell) => holdsValues([cell])).length
  return rest.every((cells) => countValues(cells) > 1 && countFilled(cells) <= countFilled(first) + 2)
}

const TOTAL =
  /^(?:grand |sub)?total(?:s|e|en)?\b|^(?:zwischen|gesamt)?summe\b|^gesamt(?:betrag)?\b|^(?:sous-)?total(?: général)?\b|^somme\b|^suma\b|^(?:sub)?totaal\b|^totale\b|^razem\b|^итого|^المجموع|^合计|^合計|^小計|^(?:average|durchschnitt|moyenne|promedio|gemiddelde)$/i

/** Whether a text starts with a word for a total. */
export const isTotalWord = (text: string): boolean => text.length <= 60 && TOTAL.test(text)

/** Whether a cell has words, other than a currency or the month of a date. */
const hasWords = (cell: string): boolean => /\p{L}/u.test(cell) && !isCurrencyCode(cell.trim()) && !isDate(cell)

/** Whether a row's order number is a word for a total, or without a number its first cell is one. */
function startsAsTotal(cells: Cells, key: string): boolean {
  const first = key === '' ? (cells.find((cell) => cell.trim() !== '')?.trim() ?? '') : key
  return isTotalWord(first)
}

/**
 * Whether a row is a total of the rows above: it starts with a word such as "Total", and has no date, or has that word
 * alone as its order number and otherwise only values.
 */
export function isTotalRow(cells: Cells, key: string, dateColumns: readonly number[]): boolean {
  const dates = dateColumns.filter((at) => at >= 0)
  if (dates.length === 0 || !startsAsTotal(cells, key)) return false
  if (dates.every((at) => (cells[at] ?? '').trim() === '')) return true
  return key !== '' && !/\d/.test(key) && cells.filter(hasWords).length === 1
}
