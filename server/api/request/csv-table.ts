import { type CsvCell, toCsv } from '#domain/csv.ts'
import { currencyExponent } from '#domain/money.ts'

/**
 * The format of a column. `amount` has at least the decimals of the row's `currency`, `decimal` only the digits it
 * needs. `instant` is ISO 8601 in UTC.
 */
type Kind = 'text' | 'amount' | 'decimal' | 'instant'

export type Columns = Readonly<Record<string, Kind>>
export type Row = Readonly<Record<string, unknown>>

function toCell(value: unknown): string | number {
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}

function toDecimal(value: unknown, digits: number): CsvCell {
  const [whole = '', fraction = ''] = String(value).split('.')
  const kept = fraction.replace(/0+$/, '').padEnd(digits, '0')
  return { decimal: kept === '' ? whole : `${whole}.${kept}` }
}

const writers: Record<Kind, (value: unknown, row: Row) => CsvCell> = {
  text: toCell,
  amount: (value, { currency }) => toDecimal(value, typeof currency === 'string' ? currencyExponent(currency) : 0),
  decimal: (value) => toDecimal(value, 0),
  instant: (value) => (value instanceof Date ? value.toISOString() : null),
}

const writeCell = (kind: Kind, value: unknown, row: Row) => (value === null ? null : writers[kind](value, row))

/** Returns the header line of the CSV file. */
export const toHeader = (columns: Columns): string => toCsv([Object.keys(columns)])

/** Returns the rows as lines of CSV. */
export function toLines(columns: Columns, rows: readonly Row[]): string {
  const kinds = Object.entries(columns)
  return toCsv(rows.map((row) => kinds.map(([name, kind]) => writeCell(kind, row[name] ?? null, row))))
}
