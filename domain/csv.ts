/** A text from outside, a number of our own (a decimal if it may have more digits than a double), or nothing. */
export type CsvCell = string | number | { decimal: string } | null

/** Characters that start a formula in a spreadsheet, also in full width. */
const FORMULA = '=+\\-@\\t\\r\\n\\uFF1D\\uFF0B\\uFF0D\\uFF20'

/** A text that a spreadsheet would run as a formula, or that `withoutGuard` would change. */
const UNSAFE = new RegExp(`^(?:[${FORMULA}]|'+[${FORMULA}#\\d])`)
/** Shops also put an apostrophe before texts that a spreadsheet would convert to a number, such as a phone number. */
const GUARDED = new RegExp(`^'+[${FORMULA}#\\d]`)

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. */
const guardFormula = (text: string): string => (UNSAFE.test(text) ? `'${text}` : text)

/** Removes the apostrophe that `toCsv`, a shop or a spreadsheet put before a cell. */
export const withoutGuard = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)

const quote = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

function toField(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return quote(guardFormula(cell))
  return typeof cell === 'number' ? String(cell) : cell.decimal
}

/** Formats rows as CSV (RFC 4180). Texts never run as formulas; numbers stay numbers, also negative ones. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('')

/** Formats cells of a file as one CSV line without a line break. Formulas aren't guarded. */
export const toCsvLine = (cells: readonly string[]): string => cells.map(quote).join(',')
