import { readText, RowProblem } from '#domain/imports/cells/cells.ts'
import type { Column } from '#domain/imports/cells/columns.ts'
import type { CustomerReading } from './parsed-customer.ts'
import type { ParsedCustomer, SourceRow } from './parsed-order.ts'

type Cells = readonly string[]

/** Returns the key of a row's customer. Rows without id and email are separate customers. */
export const customerKey = (cells: Cells, { email, id }: { email: Column; id: Column }): string =>
  readText(cells, email).toLowerCase() || readText(cells, id) || cells.join(' ').trim().slice(0, 255) || 'blank'

type Reads = {
  buyer: (cells: Cells) => ParsedCustomer | null
  /** Throws a `RowProblem`. */
  rest: (cells: Cells) => Pick<NonNullable<CustomerReading['customer']>, 'stated' | 'consent'>
}

/** Reads the rows of one customer. The last one counts. */
export function readCustomerRows(rows: readonly SourceRow[], reads: Reads): CustomerReading {
  const row = rows.at(-1)
  if (row === undefined) return { customer: null, rejections: [], leftOut: [] }
  const leftOut = rows.slice(0, -1).map((older) => ({ row: older, reason: 'Older row of the same customer' }))
  const buyer = reads.buyer(row.cells)
  if (buyer === null) {
    const nobody = { row, reason: 'Customer without an id or an email address' }
    return { customer: null, rejections: [], leftOut: [...leftOut, nobody] }
  }
  try {
    return { customer: { ...buyer, ...reads.rest(row.cells) }, rejections: [], leftOut }
  } catch (problem) {
    if (!(problem instanceof RowProblem)) throw problem
    return { customer: null, rejections: [{ row, column: problem.column, reason: problem.message }], leftOut }
  }
}
