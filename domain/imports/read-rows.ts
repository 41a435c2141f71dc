import type { Rejection, SourceRow, OrderReading, ParsedOrder } from '#domain/imports/parsed-order.ts'
import { RowProblem } from '#domain/imports/cells/cells.ts'

type Reading<Entry> = { entries: Entry[]; rejections: Rejection[] }

/** Reads rows one by one. A row that can't be read becomes a rejection. */
export function readEach<Entry>(rows: readonly SourceRow[], read: (row: SourceRow) => Entry): Reading<Entry> {
  const reading: Reading<Entry> = { entries: [], rejections: [] }
  for (const row of rows) {
    try {
      reading.entries.push(read(row))
    } catch (problem) {
      if (!(problem instanceof RowProblem)) throw problem
      reading.rejections.push({ row, column: problem.column, reason: problem.message })
    }
  }
  return reading
}

/** Reads an order whose date is in its first row. If that row can't be read, all rows are rejected. */
export function readTogether<Entry>(rows: readonly SourceRow[], read: (first: SourceRow) => Entry) {
  const { entries, rejections } = readEach(rows.slice(0, 1), read)
  const reason = `the order’s first row (line ${rows[0]?.line}) was rejected`
  const others = rejections.length === 0 ? [] : rows.slice(1).map((row) => ({ row, column: null, reason }))
  return { entry: entries[0] ?? null, rejections: [...rejections, ...others] }
}

/** An order that isn't a sale: the reason, and the amount if known. */
export type LeftOutOrder = { leftOut: string; amount?: bigint; currency?: string }

/** Reads an order from one row. If several rows have the same number, only the last one is used. */
export function readLatestRow(
  rows: readonly SourceRow[],
  read: (cells: readonly string[]) => ParsedOrder | LeftOutOrder,
): OrderReading {
  const { entries, rejections } = readEach(rows.slice(-1), (row) => ({ row, order: read(row.cells) }))
  const older = rows.slice(0, -1).map((row) => ({ row, reason: 'Older row of the same order' }))
  const [entry] = entries
  if (entry === undefined) return { order: null, rejections, leftOut: older }
  const { row, order } = entry
  if ('leftOut' in order) {
    const { leftOut: reason, ...rest } = order
    return { order: null, rejections, leftOut: [...older, { row, reason, ...rest }] }
  }
  return { order, rejections, leftOut: older }
}
