import { isTotalRow } from '#domain/imports/formats/header-row.ts'
import type { SourceRow } from '#domain/imports/parsed-order.ts'
import type { MappedColumns } from './table-rules.ts'

const GOODS = ['product', 'sku', 'quantity', 'unit_price', 'line_total'] as const

/**
 * Returns a function that fills in an order's number, date and currency on its other rows. In pivot tables, merged cells
 * and some exports only the first row has them. Call it for each row of the file in turn.
 */
export function createContinuation(columns: MappedColumns): (row: SourceRow) => SourceRow {
  const [number, date, currency] = [columns('order_id').at, columns('placed_at').at, columns('currency').at]
  const goods = GOODS.map((field) => columns(field).at).filter((at) => at >= 0)
  const shared = [number, date, currency].filter((at) => at >= 0)
  let first: readonly string[] = []
  const textAt = (cells: readonly string[], at: number) => (cells[at] ?? '').trim()

  function continues(cells: readonly string[]): boolean {
    const own = textAt(cells, number)
    if (textAt(cells, date) !== '' || textAt(first, number) === '') return false
    if (own !== '') return own === textAt(first, number)
    return goods.filter((at) => textAt(cells, at) !== '').length > 1 && !isTotalRow(cells, own, [date])
  }

  return (row) => {
    const { cells } = row
    if (!continues(cells)) {
      first = cells
      return row
    }
    const completed = [...cells]
    for (const at of shared) if (textAt(cells, at) === '') completed[at] = first[at] ?? ''
    return { ...row, cells: completed }
  }
}
