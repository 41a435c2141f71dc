import { multiply, MICROS_PER_UNIT } from '#domain/imports/cells/micros.ts'
import type { OrderReading, ParsedLine, ParsedOrder, SourceRow } from './parsed-order.ts'

/** Larger values are usually barcodes or typing mistakes. Sums of values within these limits stay exact. */
const MAX_MAJOR_UNITS = 10n ** 11n
const MAX_PIECES = 10n ** 7n

const grouped = (value: bigint): string => value.toLocaleString('en-US')

export const MAX_AMOUNT_TEXT = grouped(MAX_MAJOR_UNITS)
export const MAX_QUANTITY_TEXT = grouped(MAX_PIECES)

const isWithin = (value: bigint, limit: bigint): boolean => value <= limit && value >= -limit

/** Whether an amount, in millionths, is within the limits. */
export const isPossibleAmount = (micros: bigint): boolean => isWithin(micros, MAX_MAJOR_UNITS * MICROS_PER_UNIT)

/** Whether a quantity, in thousandths, is within the limits. */
export const isPossibleQuantity = (milli: bigint): boolean => isWithin(milli, MAX_PIECES * 1000n)

const FIRST_INSTANT = Date.UTC(1970, 0, 1) - 86_400_000
const LAST_INSTANT = Date.UTC(2101, 0, 2)

const isPossibleDate = (at: number): boolean => at >= FIRST_INSTANT && at <= LAST_INSTANT

function problemOfLine({ title, quantity, unitPrice, discount, tax, unitCost }: ParsedLine): string | null {
  const name = title.slice(0, 60)
  if (!isPossibleQuantity(quantity)) return `"${name}" has a quantity above the limit of ${MAX_QUANTITY_TEXT}`
  const amounts = [unitPrice, multiply(unitPrice, quantity), discount, tax, unitCost ?? 0n]
  return amounts.every(isPossibleAmount) ? null : `"${name}" comes to more than the limit of ${MAX_AMOUNT_TEXT}`
}

/** Returns what makes an order impossible, such as an amount that is too large. `null` if nothing does. */
export function problemOfOrder(order: ParsedOrder): string | null {
  const lineProblem = order.lines.map(problemOfLine).find((problem) => problem !== null)
  if (lineProblem !== undefined) return lineProblem
  const amounts = [order.total, order.computedTotal, ...order.aside.map(({ amount }) => amount)]
  const eventAmounts = order.events.map(({ amount }) => amount)
  if (![...amounts, ...eventAmounts].every(isPossibleAmount))
    return `the order comes to more than the limit of ${MAX_AMOUNT_TEXT}`
  if (!order.events.every(({ quantity }) => isPossibleQuantity(quantity))) {
    return `the order has a quantity above the limit of ${MAX_QUANTITY_TEXT}`
  }
  const dates = [order.placedAt, order.cancelledAt ?? order.placedAt, ...order.events.map(({ at }) => at)]
  return dates.every(isPossibleDate) ? null : 'the order has a date outside 1970 to 2100'
}

/**
 * Rejects an order with an impossible amount, quantity or date. Several valid cells can add up to an impossible order.
 */
export function withinBounds(reading: OrderReading, rows: readonly SourceRow[]): OrderReading {
  const reason = reading.order === null ? null : problemOfOrder(reading.order)
  if (reason === null) return reading
  const isListed = new Set([...reading.rejections, ...reading.leftOut].map(({ row }) => row))
  const rejections = rows.filter((row) => !isListed.has(row)).map((row) => ({ row, column: null, reason }))
  return { ...reading, order: null, rejections: [...reading.rejections, ...rejections] }
}
