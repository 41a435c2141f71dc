import type { MappingField } from '#domain/contracts/imports.ts'
import {
  RowProblem,
  readCurrency,
  readDate,
  readOptionalAmount,
  readOptionalText,
  readQuantity,
} from '#domain/imports/cells/cells.ts'
import type { Column } from '#domain/imports/cells/columns.ts'
import { multiply } from '#domain/imports/cells/micros.ts'
import type { ReadingContext, SourceRow } from '#domain/imports/parsed-order.ts'

/** Which column stands for a field; position -1 where none does. */
export type MappedColumns = (field: MappingField) => Column

/** One row of a mapped table. Amounts that may belong to the row or to its whole order are as they stand. */
export type TableRow = {
  row: SourceRow
  at: number
  currency: string
  sku: string | null
  title: string
  quantity: bigint
  /** `null` where the table has amounts of whole orders only. */
  gross: bigint | null
  /** By how much price × quantity exceeds the line's own total. */
  lineDiscount: bigint
  discount: bigint | null
  shipping: bigint | null
  tax: bigint | null
  orderTotal: bigint | null
}

type Cells = readonly string[]
type Reading = { columns: MappedColumns; context: ReadingContext }

const sizeOf = (amount: bigint | null): bigint | null => (amount !== null && amount < 0n ? -amount : amount)

function quantityOf(cells: Cells, { columns, context }: Reading): bigint {
  const column = columns('quantity')
  return (cells[column.at] ?? '').trim() === '' ? 1000n : readQuantity(cells, column, context)
}

/** Price × quantity is before discounts; the line's total after them. Either alone is the line's value. */
function valueOf(cells: Cells, quantity: bigint, { columns, context }: Reading) {
  const price = readOptionalAmount(cells, columns('unit_price'), context)
  const total = readOptionalAmount(cells, columns('line_total'), context)
  if (price === null) return { gross: total, lineDiscount: 0n }
  const gross = multiply(price, quantity)
  const isAfterDiscount = total !== null && total >= 0n && total < gross && columns('discount').at < 0
  return { gross, lineDiscount: isAfterDiscount ? gross - total : 0n }
}

/** Reads one row; throws a `RowProblem` where a cell is wrong. */
export function readTableRow(row: SourceRow, columns: MappedColumns, context: ReadingContext): TableRow {
  const { cells } = row
  const reading = { columns, context }
  const quantity = quantityOf(cells, reading)
  const { gross, lineDiscount } = valueOf(cells, quantity, reading)
  const orderTotal = readOptionalAmount(cells, columns('order_total'), context)
  const hasLineAmounts = columns('unit_price').at >= 0 || columns('line_total').at >= 0
  if (gross === null && (hasLineAmounts || orderTotal === null)) {
    const wanted = [columns('line_total'), columns('unit_price'), columns('order_total')].find(({ at }) => at >= 0)
    throw new RowProblem(wanted?.name ?? null, 'the amount is missing')
  }
  const sku = readOptionalText(cells, columns('sku'), 100)
  return {
    row,
    at: readDate(cells, columns('placed_at'), context),
    currency: readCurrency(cells, columns('currency'), context),
    sku,
    title: readOptionalText(cells, columns('product')) ?? sku ?? 'No product named',
    quantity,
    gross,
    lineDiscount,
    discount: sizeOf(readOptionalAmount(cells, columns('discount'), context)),
    shipping: readOptionalAmount(cells, columns('shipping'), context),
    tax: readOptionalAmount(cells, columns('tax'), context),
    orderTotal,
  }
}
