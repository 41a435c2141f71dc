import { RowProblem } from '#domain/imports/cells/cells.ts'
import { placementTotal, type Placement } from '#domain/imports/ledger.ts'
import type { OrderReading, ParsedLine, ParsedOrder, SourceRow } from '#domain/imports/parsed-order.ts'
import type { Settlement } from './settlement.ts'

/** Reads an order of one row; a later row of the same number is a newer state of it. */
export function readLatestRow(
  rows: readonly SourceRow[],
  read: (cells: readonly string[]) => ParsedOrder | { leftOut: string },
): OrderReading {
  const row = rows.at(-1)
  if (row === undefined) return { order: null, rejections: [], leftOut: [] }
  const older = rows.slice(0, -1).map((repeated) => ({ row: repeated, reason: 'Older row of the same order' }))
  try {
    const order = read(row.cells)
    if ('leftOut' in order) return { order: null, rejections: [], leftOut: [...older, { row, reason: order.leftOut }] }
    return { order, rejections: [], leftOut: older }
  } catch (problem) {
    if (!(problem instanceof RowProblem)) throw problem
    return { order: null, rejections: [{ row, column: problem.column, reason: problem.message }], leftOut: older }
  }
}

/** The goods of an order whose products the file does not name; it counts no units. */
export function unnamedLine({ gross, discount = 0n }: { gross: bigint; discount?: bigint }): ParsedLine {
  return { sku: null, title: 'No product named', quantity: 0n, unitPrice: gross, discount, tax: 0n }
}

type Told = Settlement & Pick<ParsedOrder, 'externalId' | 'currency' | 'detail'> & Partial<ParsedOrder>

/** An order of which the file tells no more than is given. */
export function toOrder(placement: Placement, told: Told): ParsedOrder {
  const computedTotal = placementTotal(placement)
  return {
    name: told.externalId,
    placedAt: placement.at,
    customer: null,
    financialStatus: null,
    fulfillmentStatus: null,
    channel: null,
    country: null,
    discountCode: null,
    total: computedTotal,
    computedTotal,
    isTest: false,
    aside: [],
    lines: [...placement.lines],
    ...told,
  }
}
