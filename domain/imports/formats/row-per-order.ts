import { readEach } from '#domain/imports/cells/read-each.ts'
import type { OrderReading, ParsedOrder, SourceRow } from '#domain/imports/parsed-order.ts'

/** Why an order is no sale, with its amount where that is known. */
export type LeftOutOrder = { leftOut: string; amount?: bigint; currency?: string }

/** Reads an order of one row; a later row of the same number is a newer state of it. */
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
