import { isCurrencyCode, parseAmount, parseQuantity } from './amount.ts'
import type { Column } from './columns.ts'
import { parseDate } from './date.ts'
import type { ReadingContext } from '#domain/imports/parsed-order.ts'

type Cells = readonly string[]

/** Thrown by the readers below: why a row cannot be taken, and the column that is wrong. */
export class RowProblem extends Error {
  readonly column: string | null

  constructor(column: string | null, reason: string) {
    super(reason)
    this.column = column
  }
}

/** All control characters but tab and line breaks; Postgres takes no NUL. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu

/** Spreadsheet-safe exports put an apostrophe before what could be a formula or a long number. */
function cleanText(text: string): string {
  const trimmed = text.trim()
  const bare = /^'[=+\-@#\d]/.test(trimmed) ? trimmed.slice(1) : trimmed
  return bare.replace(CONTROL, '')
}

export const readText = (cells: Cells, column: Column): string => cleanText(cells[column.at] ?? '')

export function readOptionalText(cells: Cells, column: Column, maxLength = 500): string | null {
  const text = readText(cells, column).slice(0, maxLength)
  return text === '' ? null : text
}

/** `null` where the cell is blank. */
export function readOptionalAmount(cells: Cells, column: Column, context: ReadingContext): bigint | null {
  const text = (cells[column.at] ?? '').trim()
  if (text === '') return null
  const amount = parseAmount(text, context.decimal)
  if (amount === null) throw new RowProblem(column.name, `"${text.slice(0, 60)}" is not an amount`)
  return amount
}

/** Zero where the cell is blank. */
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
  return quantity
}

const MAX_STOCK = 2_147_483_647n

/** How many there are of a product; `null` where the cell is blank, which is "not tracked". */
export function readStock(cells: Cells, column: Column, context: ReadingContext): number | null {
  const text = readText(cells, column)
  if (text === '') return null
  const milli = parseQuantity(text, context.decimal)
  if (milli === null || milli % 1000n !== 0n || milli / 1000n > MAX_STOCK || milli / 1000n < -MAX_STOCK) {
    throw new RowProblem(column.name, `"${text.slice(0, 60)}" is not a whole quantity`)
  }
  return Number(milli / 1000n)
}

export function readDate(cells: Cells, column: Column, context: ReadingContext): number {
  const reading = parseDate(cells[column.at] ?? '', { order: context.dateOrder, timeZone: context.timeZone })
  if ('problem' in reading) throw new RowProblem(column.name, reading.problem)
  return reading.at
}

/** `null` where the cell is blank. */
export const readOptionalDate = (cells: Cells, column: Column, context: ReadingContext): number | null =>
  (cells[column.at] ?? '').trim() === '' ? null : readDate(cells, column, context)

/** The context's own currency where the cell is blank. */
export function readCurrency(cells: Cells, column: Column, context: ReadingContext): string {
  const text = readText(cells, column)
  if (text === '') return context.currency
  const code = text.toUpperCase()
  if (!isCurrencyCode(code)) throw new RowProblem(column.name, `"${text.slice(0, 60)}" is not a currency code`)
  return code
}
