import type { MappingField } from '#domain/contracts/imports.ts'
import {
  decimalEvidence,
  isCurrencyCode,
  parseAmount,
  saysNothing,
  withoutPieces,
  type DecimalMark,
} from '#domain/imports/cells/amount.ts'
import { isNumberDate, parseDate } from '#domain/imports/cells/date.ts'
import { matchName } from './field-names.ts'
import { knownStatus, normalizeStatus } from './status-words.ts'

export type SampledColumn = { name: string; samples: string[] }

/** What a sample of rows shows about a column. `dateShare` and similar fields are shares of the filled cells. */
export type ColumnFacts = {
  name: string
  /** Fields that match its name. */
  matches: ReturnType<typeof matchName>
  /** The trimmed cells, one for each row of the sample. */
  values: readonly string[]
  /** The cells as numbers; NaN for other text. */
  numbers: readonly number[]
  /** The cells as milliseconds since 1970; NaN for other text. Only for comparing columns. */
  dates: readonly number[]
  filledShare: number
  dateShare: number
  amountShare: number
  emailShare: number
  currencyShare: number
  timeShare: number
  statusShare: number
  distinct: number
}

/** The column for a field, and the reason. */
export type Found = { column: ColumnFacts; reason: string }

const MOSTLY = 0.8

const DATE_FIELDS = ['placed_at', 'refund_date', 'cancelled_at'] as const

/** Whether the column has dates. Numbers such as 20251003 or 45964 are dates only under a name for a date. */
export function hasDates({ values, matches, dateShare }: ColumnFacts): boolean {
  if (dateShare < MOSTLY) return false
  return DATE_FIELDS.some((field) => matches.has(field)) || !values.some(isNumberDate)
}

/** Amounts that were rounded can differ by a cent. */
export const CLOSE = 0.011

/** The share of rows or orders on which a relation between columns has to hold. */
export const NEARLY_ALL = 0.95

/** Returns a column's number in a row, or `otherwise` if there is none. */
export function numberAt(column: ColumnFacts | undefined, row: number, otherwise = 0): number {
  const value = column?.numbers[row]
  return value === undefined || Number.isNaN(value) ? otherwise : value
}

/** Returns how well a column's name fits a field; 0 if it doesn't fit. */
export const nameRank = ({ matches }: ColumnFacts, field: MappingField): number => matches.get(field)?.rank ?? 0

/** If a column's name is misspelt, returns a sentence with the correct word. Otherwise returns an empty string. */
export function nameReason({ matches }: ColumnFacts, field: MappingField): string {
  const resembles = matches.get(field)?.resembles ?? null
  return resembles === null ? '' : `The name is probably a misspelling of “${resembles}”.`
}

/** Limits the cells of a sample. */
const MAX_CELLS = 40_000
const MAX_ROWS = 1000
const LEAST_ROWS = 20

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,24}$/
const TIME = /^\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?$/i

const shareOf = <Value>(values: readonly Value[], holds: (value: Value) => boolean): number =>
  values.length === 0 ? 0 : values.filter(holds).length / values.length

function dateOf(text: string): number {
  for (const order of ['day_first', 'month_first'] as const) {
    const reading = parseDate(text, { timeZone: 'UTC', order })
    if ('at' in reading) return reading.at
  }
  return Number.NaN
}

function numberOf(text: string, decimal: DecimalMark): number {
  const micros = text === '' ? null : parseAmount(text, decimal)
  return micros === null ? Number.NaN : Number(micros) / 1e6
}

function factsOf(name: string, values: readonly string[], decimal: DecimalMark): ColumnFacts {
  const matches = matchName(name)
  const isPieces = matches.has('quantity') || matches.has('returned_quantity')
  const filled = values.filter((value) => value !== '')
  const dates = values.map(dateOf)
  const numbers = values.map((value) => numberOf(isPieces ? withoutPieces(value) : value, decimal))
  const known = (parsed: readonly number[]) =>
    filled.length === 0 ? 0 : parsed.filter((value) => !Number.isNaN(value)).length / filled.length
  return {
    name,
    matches,
    values,
    numbers,
    dates,
    filledShare: values.length === 0 ? 0 : filled.length / values.length,
    dateShare: known(dates),
    amountShare: known(numbers),
    emailShare: shareOf(filled, (value) => EMAIL.test(value)),
    currencyShare: shareOf(filled, (value) => isCurrencyCode(value.toUpperCase())),
    timeShare: shareOf(filled, (value) => TIME.test(value)),
    statusShare: shareOf([...new Set(filled)], (value) => knownStatus(normalizeStatus(value)) !== null),
    distinct: new Set(filled).size,
  }
}

function decimalOf(rows: readonly (readonly string[])[]): DecimalMark {
  let balance = 0
  for (const cells of rows) {
    for (const cell of cells) {
      const mark = parseAmount(cell) === null && parseAmount(cell, ',') === null ? null : decimalEvidence(cell)
      if (mark !== null) balance += mark === ',' ? 1 : -1
    }
  }
  return balance > 0 ? ',' : '.'
}

export function factsOfColumns(names: readonly string[], rows: readonly (readonly string[])[]): ColumnFacts[] {
  const most = Math.min(MAX_ROWS, Math.max(LEAST_ROWS, Math.floor(MAX_CELLS / Math.max(names.length, 1))))
  const sampled = rows.slice(0, most)
  const decimal = decimalOf(sampled)
  return names.map((name, at) =>
    factsOf(
      name,
      sampled.map((cells) => (cells[at] ?? '').trim()).map((cell) => (saysNothing(cell) ? '' : cell)),
      decimal,
    ),
  )
}

const filled = ({ samples }: SampledColumn): string[] => samples.filter((sample) => sample.trim() !== '')

const isMostly = (samples: string[], holds: (sample: string) => boolean): boolean =>
  samples.length > 0 && samples.filter(holds).length * 2 > samples.length

export const looksLikeDates = (column: SampledColumn): boolean =>
  isMostly(filled(column), (text) => !Number.isNaN(dateOf(text)))

export const looksLikeAmounts = (column: SampledColumn): boolean =>
  isMostly(filled(column), (sample) => parseAmount(sample) !== null)
