/**
 * A cell of our CSV files. Strings may come from outside. `decimal` is a number with more digits than a JavaScript
 * number can hold.
 */
export type CsvCell = string | number | { decimal: string } | null

/** Characters that start a formula in a spreadsheet, including their full-width forms. */
const FORMULA = '=+\\-@\\t\\r\\n\\uFF1D\\uFF0B\\uFF0D\\uFF20'

/**
 * Matches text that a spreadsheet would run as a formula, and text from which `withoutGuard` would remove an
 * apostrophe.
 */
const UNSAFE = new RegExp(`^(?:[${FORMULA}]|'+[${FORMULA}#\\d])`)
/**
 * Matches text with a protecting apostrophe. Shops also put one before phone numbers, which spreadsheets would convert.
 */
const GUARDED = new RegExp(`^'+[${FORMULA}#\\d]`)

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. */
const guardFormula = (text: string): string => (UNSAFE.test(text) ? `'${text}` : text)

/** Removes the protecting apostrophe that `toCsv`, a shop or a spreadsheet put before a cell. */
export const withoutGuard = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)

const quote = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

function toField(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return quote(guardFormula(cell))
  return typeof cell === 'number' ? String(cell) : cell.decimal
}

/**
 * Formats rows as CSV (RFC 4180). Protects text that looks like a formula; numbers, even negative ones, stay numbers.
 */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('')

/** Formats cells as one CSV line without a line break. Doesn't protect against formulas. */
export const toCsvLine = (cells: readonly string[]): string => cells.map(quote).join(',')
