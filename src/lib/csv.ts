import { guardFormula } from '#domain/formula-text.ts'
import { minorDigits } from './format.ts'

/** A text from outside, a number made by us, or nothing. */
export type CsvCell = { text: string } | { number: string | number } | null

/** Rows as CSV for spreadsheets: texts are no formulas, numbers are kept as they are, also below zero. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('')
}

function toField(cell: CsvCell): string {
  if (cell === null) return ''
  if ('number' in cell) return String(cell.number)
  const text = guardFormula(cell.text)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** An amount of integer minor units as a decimal: -1234 US cents are -12.34. */
export function toDecimal(minor: number, currency: string): string {
  const digits = minorDigits(currency)
  const sign = minor < 0 ? '-' : ''
  const figures = BigInt(Math.abs(minor))
    .toString()
    .padStart(digits + 1, '0')
  return digits === 0 ? sign + figures : `${sign}${figures.slice(0, -digits)}.${figures.slice(-digits)}`
}
