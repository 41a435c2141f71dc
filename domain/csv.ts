/** A text from outside, a number made by us (as a decimal where it may have more digits than a double), or nothing. */
export type CsvCell = string | number | { decimal: string } | null

/** What a spreadsheet takes for the beginning of a formula, in either width. */
const FORMULA = '=+\\-@\\t\\r\\n\\uFF1D\\uFF0B\\uFF0D\\uFF20'

/** A text that would become a formula, or that `withoutGuard` would take for a guarded one. */
const UNSAFE = new RegExp(`^(?:[${FORMULA}]|'+[${FORMULA}#\\d])`)
/** Shops also put an apostrophe before what a spreadsheet would take for a number, such as a phone number. */
const GUARDED = new RegExp(`^'+[${FORMULA}#\\d]`)

/** A text that spreadsheets take for text: with an apostrophe in front where they would run it. */
const guardFormula = (text: string): string => (UNSAFE.test(text) ? `'${text}` : text)

/** The text of a cell without the apostrophe that `toCsv`, a shop or a spreadsheet put in front. */
export const withoutGuard = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)

const quote = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

function toField(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return quote(guardFormula(cell))
  return typeof cell === 'number' ? String(cell) : cell.decimal
}

/** Rows as CSV (RFC 4180) for spreadsheets: no text is a formula; numbers stay numbers, also below zero. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('')

/** Cells of a file as the line that they could have stood in, without a line break. Formulas are not guarded. */
export const toCsvLine = (cells: readonly string[]): string => cells.map(quote).join(',')
