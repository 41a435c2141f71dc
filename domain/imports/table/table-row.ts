import type { ChargeField } from '#domain/contracts/imports.ts'
import { CHARGE_FIELDS } from '#domain/contracts/import-terms.ts'
import {
  RowProblem,
  readCurrency,
  readDateAndTime,
  readOptionalAmount,
  readOptionalDate,
  readOptionalText,
  readQuantity,
  readText,
} from '#domain/imports/cells/cells.ts'
import { multiply } from '#domain/imports/cells/micros.ts'
import type { ReadingContext, SourceRow } from '#domain/imports/parsed-order.ts'
import { normalizeStatus } from './status-words.ts'
import type { MappedColumns } from './table-rules.ts'

/** One row of a mapped table. */
export type TableRow = {
  row: SourceRow
  at: number
  currency: string
  sku: string | null
  title: string
  quantity: bigint
  /** `null` if the table has order totals only. */
  gross: bigint | null
  /** Price × quantity minus the line total; negative on returned lines. */
  lineDiscount: bigint
  /** The amounts in the row, even if they are for the whole order. Discounts and refunds have no sign. */
  charges: Record<ChargeField, bigint | null>
  /** Normalized; empty if the row has none. */
  status: string
  refundedAt: number | null
  cancelledAt: number | null
}

type Cells = readonly string[]
type Reading = { columns: MappedColumns; context: ReadingContext }

export const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

function quantityOf(cells: Cells, { columns, context }: Reading): bigint {
  const column = columns('quantity')
  return (cells[column.at] ?? '').trim() === '' ? 1000n : readQuantity(cells, column, context)
}

/**
 * Reads the row's amount. If it has a price and a line total, the price is before discounts and the total after them.
 */
function valueOf(cells: Cells, quantity: bigint, { columns, context }: Reading) {
  const price = readOptionalAmount(cells, columns('unit_price'), context)
  const total = readOptionalAmount(cells, columns('line_total'), context)
  if (price === null) return { gross: total, lineDiscount: 0n }
  const gross = multiply(price, quantity)
  const hasOneSign = total !== null && total < 0n === gross < 0n
  const isAfterDiscount = hasOneSign && sizeOf(total) < sizeOf(gross) && columns('discount').at < 0
  return { gross, lineDiscount: isAfterDiscount ? gross - total : 0n }
}

const SIZES = new Set<ChargeField>(['discount', 'refund_amount'])

function chargesOf(cells: Cells, { columns, context }: Reading): TableRow['charges'] {
  const read = (field: ChargeField) => {
    const amount = readOptionalAmount(cells, columns(field), context)
    return amount !== null && SIZES.has(field) ? sizeOf(amount) : amount
  }
  const [discount, shipping, tax, orderTotal, refund] = CHARGE_FIELDS.map(read)
  return {
    discount: discount ?? null,
    shipping: shipping ?? null,
    tax: tax ?? null,
    order_total: orderTotal ?? null,
    refund_amount: refund ?? null,
  }
}

/** Reads the fields of a row. Throws a `RowProblem` for an invalid cell. */
export function readTableRow(row: SourceRow, columns: MappedColumns, context: ReadingContext): TableRow {
  const { cells } = row
  const reading = { columns, context }
  const quantity = quantityOf(cells, reading)
  const { gross, lineDiscount } = valueOf(cells, quantity, reading)
  const charges = chargesOf(cells, reading)
  const hasLineAmounts = columns('unit_price').at >= 0 || columns('line_total').at >= 0
  if (gross === null && (hasLineAmounts || charges.order_total === null)) {
    const wanted = [columns('line_total'), columns('unit_price'), columns('order_total')].find(({ at }) => at >= 0)
    throw new RowProblem(wanted?.name ?? null, 'the amount is missing')
  }
  const sku = readOptionalText(cells, columns('sku'), 100)
  return {
    row,
    at: readDateAndTime(cells, [columns('placed_at'), columns('time')], context),
    currency: readCurrency(cells, columns('currency'), context),
    sku,
    title: readOptionalText(cells, columns('product')) ?? sku ?? 'No product name',
    quantity,
    gross,
    lineDiscount,
    charges,
    status: normalizeStatus(readText(cells, columns('status'))),
    refundedAt: readOptionalDate(cells, columns('refund_date'), context),
    cancelledAt: readOptionalDate(cells, columns('cancelled_at'), context),
  }
}
