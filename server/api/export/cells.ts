import { stringify } from 'csv-stringify/sync'
import { guardFormula } from '#domain/formula-text.ts'
import { currencyExponent } from '#domain/money.ts'

/**
 * How a column is written. `text` comes from outside and is kept from being taken for a formula; `amount` has at least
 * the digits of the row's `currency`; `decimal` has those it needs; `instant` is ISO 8601 in UTC; `plain` is made by us.
 */
type Kind = 'text' | 'plain' | 'amount' | 'decimal' | 'instant' | 'json'

export type Columns = Readonly<Record<string, Kind>>
export type Row = Readonly<Record<string, unknown>>

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function toDecimal(decimal: string, digits: number): string {
  if (decimal === '') return ''
  const [whole = '', fraction = ''] = decimal.split('.')
  const kept = fraction.replace(/0+$/, '').padEnd(digits, '0')
  return kept === '' ? whole : `${whole}.${kept}`
}

const writers: Record<Kind, (value: unknown, row: Row) => string> = {
  text: (value) => guardFormula(toText(value)),
  json: (value) => guardFormula(toText(value)),
  plain: toText,
  amount: (value, { currency }) =>
    toDecimal(toText(value), typeof currency === 'string' ? currencyExponent(currency) : 0),
  decimal: (value) => toDecimal(toText(value), 0),
  instant: (value) => (value instanceof Date ? value.toISOString() : ''),
}

const toCsv = (records: string[][]) => stringify(records, { record_delimiter: 'windows' })

/** The names of the columns as a line of CSV. */
export const toHeader = (columns: Columns): string => toCsv([Object.keys(columns)])

/** Rows as lines of CSV. */
export function toLines(columns: Columns, rows: readonly Row[]): string {
  const kinds = Object.entries(columns)
  return toCsv(rows.map((row) => kinds.map(([name, kind]) => writers[kind](row[name], row))))
}
