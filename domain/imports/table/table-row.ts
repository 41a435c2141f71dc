import type { ChargeField } from '#domain/contracts/imports.ts'
import { CHARGE_FIELDS, CHARGES, STATUS_FIELDS } from '#domain/contracts/import-terms.ts'
import {
  RowProblem,
  readCurrency,
  readDateAndTime,
  readOptionalAmount,
  readOptionalDate,
  readOptionalText,
  readQuantity,
  readRequiredAmount,
  readText,
} from '#domain/imports/cells/cells.ts'
import { currencyOf, saysNothing, withoutPieces } from '#domain/imports/cells/amount.ts'
import type { Column } from '#domain/imports/cells/columns.ts'
import { MICROS_PER_UNIT, multiply, scale } from '#domain/imports/cells/micros.ts'
import type { ReadingContext, SourceRow } from '#domain/imports/parsed-order.ts'
import { isPercentName, isPerPiece } from './amount-kinds.ts'
import { statusIn } from './status-words.ts'
import type { MappedColumns } from './table-rules.ts'

/** One row of a mapped table. */
export type TableRow = {
  row: SourceRow
  at: number
  currency: string
  sku: string | null
  title: string
  /** Whether the row names a product. */
  hasTitle: boolean
  quantity: bigint
  /** `null` if the table has order totals only. */
  gross: bigint | null
  /** Price × quantity minus the line total; negative on returned lines. */
  lineDiscount: bigint
  /** The amounts in the row, even if they are for the whole order. Discounts and refunds have no sign. */
  charges: Map<ChargeField, bigint>
  /** Normalized; one for each column of statuses that isn't blank. */
  statuses: readonly string[]
  /** How many pieces came back, in thousandths; `null` if the row doesn't say it. */
  returned: bigint | null
  refundedAt: number | null
  cancelledAt: number | null
}

type Cells = readonly string[]
type Reading = { columns: MappedColumns; context: ReadingContext }

export const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

const isBlank = (cells: Cells, { at }: Column): boolean => {
  const text = (cells[at] ?? '').trim()
  return text === '' || saysNothing(text)
}

/** What tables say of shipping that costs nothing. */
const FREE = /^(?:free|gratis|kostenlos|gratuit|offert|無料)$/i

/** Reads an amount as tables write it, such as "Free" for 0. Returns `null` for a blank cell or a dash. */
export function amountIn(cells: Cells, column: Column, context: ReadingContext): bigint | null {
  if (isBlank(cells, column)) return null
  return FREE.test((cells[column.at] ?? '').trim()) ? 0n : readOptionalAmount(cells, column, context)
}

/** Reads a number of pieces, such as "2 pcs", in thousandths. */
export const piecesIn = (cells: Cells, { name, at }: Column, context: ReadingContext): bigint =>
  readQuantity([withoutPieces(cells[at] ?? '')], { name, at: 0 }, context)

function quantityOf(cells: Cells, { columns, context }: Reading): bigint {
  const column = columns('quantity')
  return isBlank(cells, column) ? 1000n : piecesIn(cells, column, context)
}

/**
 * Reads the row's amount. If it has a price and a line total, the price is before discounts and the total after them.
 */
function valueOf(cells: Cells, quantity: bigint, { columns, context }: Reading) {
  const price = amountIn(cells, columns('unit_price'), context)
  const total = amountIn(cells, columns('line_total'), context)
  if (price === null) return { gross: total, lineDiscount: 0n }
  const gross = multiply(price, quantity)
  const hasOneSign = total !== null && total < 0n === gross < 0n
  const isAfterDiscount = hasOneSign && sizeOf(total) < sizeOf(gross) && columns('discount').at < 0
  return { gross, lineDiscount: isAfterDiscount ? gross - total : 0n }
}

type GoodsReading = Reading & { gross: bigint | null; quantity: bigint }

const DISCOUNTS = new Set<ChargeField>(CHARGES.discount)
const SIZES = new Set<ChargeField>([...CHARGES.discount, ...CHARGES.refund_amount])

/** Reads a discount: an amount, one for each piece, or a part of the goods such as "10%" or 10 under "Discount %". */
function discountIn(cells: Cells, column: Column, { context, gross, quantity }: GoodsReading): bigint | null {
  const { name, at } = column
  const text = (cells[at] ?? '').trim()
  if (text === '') return null
  if (gross === null || !(text.endsWith('%') || isPercentName(name))) {
    const amount = amountIn(cells, column, context)
    return amount !== null && isPerPiece(name) ? multiply(amount, quantity) : amount
  }
  const percent = readRequiredAmount([text.endsWith('%') ? text.slice(0, -1) : text], { name, at: 0 }, context)
  return scale(sizeOf(gross), [sizeOf(percent), 100n * MICROS_PER_UNIT])
}

function chargesOf(cells: Cells, reading: GoodsReading): TableRow['charges'] {
  const { columns, context } = reading
  const charges: TableRow['charges'] = new Map()
  for (const field of CHARGE_FIELDS) {
    const column = columns(field)
    const amount = DISCOUNTS.has(field) ? discountIn(cells, column, reading) : amountIn(cells, column, context)
    if (amount !== null) charges.set(field, SIZES.has(field) ? sizeOf(amount) : amount)
  }
  return charges
}

/** Returns the row's currency: from its column, or else from a sign or code beside its amounts, such as "£9.00". */
function currencyIn(cells: Cells, { columns, context }: Reading): string {
  const column = columns('currency')
  if (readText(cells, column) !== '') return readCurrency(cells, column, context)
  const amounts = [columns('line_total'), columns('unit_price'), columns('order_total')]
  const named = amounts.map(({ at }) => currencyOf(cells[at] ?? '')).find((currency) => currency !== null)
  return named ?? context.currency
}

const readStatuses = (cells: Cells, columns: MappedColumns): string[] =>
  STATUS_FIELDS.map((field) => statusIn(readText(cells, columns(field)), columns(field).name)).filter(
    (status) => status !== '',
  )

function returnedOf(cells: Cells, { columns, context }: Reading): bigint | null {
  const column = columns('returned_quantity')
  return isBlank(cells, column) ? null : sizeOf(piecesIn(cells, column, context))
}

/** Reads the fields of a row. Throws a `RowProblem` for an invalid cell. */
export function readTableRow(row: SourceRow, columns: MappedColumns, context: ReadingContext): TableRow {
  const { cells } = row
  const reading = { columns, context }
  const quantity = quantityOf(cells, reading)
  const { gross, lineDiscount } = valueOf(cells, quantity, reading)
  const charges = chargesOf(cells, { ...reading, gross, quantity })
  const hasLineAmounts = columns('unit_price').at >= 0 || columns('line_total').at >= 0
  if (gross === null && (hasLineAmounts || !charges.has('order_total'))) {
    const wanted = [columns('line_total'), columns('unit_price'), columns('order_total')].find(({ at }) => at >= 0)
    throw new RowProblem(wanted?.name ?? null, 'the amount is missing')
  }
  const sku = readOptionalText(cells, columns('sku'), 100)
  const title = readOptionalText(cells, columns('product'))
  return {
    row,
    at: readDateAndTime(cells, [columns('placed_at'), columns('time')], context),
    currency: currencyIn(cells, reading),
    sku,
    title: title ?? sku ?? 'No product name',
    hasTitle: title !== null,
    quantity,
    gross,
    lineDiscount,
    charges,
    statuses: readStatuses(cells, columns),
    returned: returnedOf(cells, reading),
    refundedAt: readOptionalDate(cells, columns('refund_date'), context),
    cancelledAt: readOptionalDate(cells, columns('cancelled_at'), context),
  }
}
