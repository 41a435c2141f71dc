import { isCurrencyCode, parseAmount, parseQuantity } from './amount.ts'
import { isPossibleAmount, isPossibleQuantity, MAX_AMOUNT_TEXT, MAX_QUANTITY_TEXT } from '#domain/imports/bounds.ts'
import type { Column } from './columns.ts'
import { parseDate } from './date.ts'
import { withoutMarks } from './marks.ts'
import { zoneNamed } from './zoned-time.ts'
import { withoutGuard } from '#domain/csv.ts'
import type { ReadingContext } from '#domain/imports/parsed-order.ts'

type Cells = readonly string[]

/** Thrown when a row can't be read. `column` is the column with the problem. */
export class RowProblem extends Error {
  readonly column: string | null

  constructor(column: string | null, reason: string) {
    super(reason)
    this.column = column
  }
}

/** The text that spreadsheets show for a failed formula. */
const CELL_ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/

export function cleanText(text: string): string {
  const trimmed = text.trim()
  return CELL_ERROR.test(trimmed) ? '' : withoutMarks(withoutGuard(trimmed).trim())
}

export const readText = (cells: Cells, column: Column): string => cleanText(cells[column.at] ?? '')

/**
 * Reads an order number. Removes "#" and the ".0" that spreadsheets add, so that an order has the same number in all
 * files.
 */
export function readOrderNumber(cells: Cells, column: Column): string {
  const bare = readText(cells, column).replace(/^#\s*/, '')
  return /^\d+\.0+$/.test(bare) ? bare.slice(0, bare.indexOf('.')) : bare
}

export function readOptionalText(cells: Cells, column: Column, maxLength = 500): string | null {
  const text = readText(cells, column).slice(0, maxLength)
  return text === '' ? null : text
}

/** Returns `null` if the cell is blank. */
export function readOptionalAmount(cells: Cells, column: Column, context: ReadingContext): bigint | null {
  const text = (cells[column.at] ?? '').trim()
  if (text === '') return null
  const amount = parseAmount(text, context.decimal)
  if (amount === null) throw new RowProblem(column.name, `"${text.slice(0, 60)}" is not an amount`)
  if (!isPossibleAmount(amount)) {
    throw new RowProblem(column.name, `"${text.slice(0, 60)}" is more than the limit of ${MAX_AMOUNT_TEXT}`)
  }
  return amount
}

/** Returns zero if the cell is blank. */
export const readAmount = (cells: Cells, column: Column, context: ReadingContext): bigint =>
  readOptionalAmount(cells, column, context) ?? 0n

export function readRequiredAmount(cells: Cells, column: Column, context: ReadingContext): bigint {
  const amount = readOptionalAmount(cells, column, context)
  if (amount === null) throw new RowProblem(column.name, 'the amount is missing')
  return amount
}

export function readQuantity(cells: Cells, column: Column, context: ReadingContext): bigint {
  const text = (cells[column.at] ?? '').trim()
  if (text === '') throw new RowProblem(column.name, 'the quantity is missing')
  const quantity = parseQuantity(text, context.decimal)
  if (quantity === null) throw new RowProblem(column.name, `"${text.slice(0, 60)}" is not a quantity`)
  if (!isPossibleQuantity(quantity)) {
    throw new RowProblem(column.name, `"${text.slice(0, 60)}" is more than the limit of ${MAX_QUANTITY_TEXT}`)
  }
  return quantity
}

const MAX_STOCK = 2_147_483_647n

/** Returns `null` for a blank cell, which means that the stock isn't tracked. */
export function readStock(cells: Cells, column: Column, context: ReadingContext): number | null {
  const text = readText(cells, column)
  if (text === '') return null
  const milli = parseQuantity(text, context.decimal)
  if (milli === null || milli % 1000n !== 0n || milli / 1000n > MAX_STOCK || milli / 1000n < -MAX_STOCK) {
    throw new RowProblem(column.name, `"${text.slice(0, 60)}" is not a whole quantity`)
  }
  return Number(milli / 1000n)
}

/**
 * Reads a date. If the cell has no time zone, uses the zone in the column's name, such as "Created (UTC)", or else the
 * store's.
 */
export function readDate(cells: Cells, column: Column, context: ReadingContext): number {
  return toInstant(cells[column.at] ?? '', column, context)
}

/**
 * Reads a date and a time from two columns. If the date's cell also has a time, that time is used. A blank time means
 * midnight.
 */
export function readDateAndTime(cells: Cells, [date, time]: [Column, Column], context: ReadingContext): number {
  const day = (cells[date.at] ?? '').trim()
  const clock = (cells[time.at] ?? '').trim()
  if (clock === '' || day.includes(':')) return readDate(cells, date, context)
  const start = readDate(cells, date, context)
  return day === '' ? start : toInstant(`${day} ${clock}`, time, { ...context, timeZone: zoneOf(date, context) })
}

const zoneOf = ({ name }: Column, { timeZone }: ReadingContext): string => zoneNamed(name) ?? timeZone

function toInstant(text: string, column: Column, context: ReadingContext): number {
  const reading = parseDate(text, { order: context.dateOrder, timeZone: zoneOf(column, context) })
  if ('problem' in reading) throw new RowProblem(column.name, reading.problem)
  return reading.at
}

/** Returns `null` if the cell is blank. */
export const readOptionalDate = (cells: Cells, column: Column, context: ReadingContext): number | null =>
  (cells[column.at] ?? '').trim() === '' ? null : readDate(cells, column, context)

/** Returns the context's currency if the cell is blank. */
export function readCurrency(cells: Cells, column: Column, context: ReadingContext): string {
  const text = readText(cells, column)
  if (text === '') return context.currency
  const code = text.toUpperCase()
  if (!isCurrencyCode(code)) throw new RowProblem(column.name, `"${text.slice(0, 60)}" is not a currency code`)
  return code
}
