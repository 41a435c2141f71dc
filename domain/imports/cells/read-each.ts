import { RowProblem } from './cells.ts'
import type { Rejection, SourceRow } from '#domain/imports/parsed-order.ts'

type Reading<Entry> = { entries: Entry[]; rejections: Rejection[] }

/** Reads rows one by one: a bad one is listed, the others are taken. */
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

/** Reads an order that its first row dates: where that row is bad, none of them can be taken. */
export function readTogether<Entry>(rows: readonly SourceRow[], read: (first: SourceRow) => Entry) {
  const { entries, rejections } = readEach(rows.slice(0, 1), read)
  const reason = `the order's first row (line ${rows[0]?.line}) was rejected`
  const others = rejections.length === 0 ? [] : rows.slice(1).map((row) => ({ row, column: null, reason }))
  return { entry: entries[0] ?? null, rejections: [...rejections, ...others] }
}
