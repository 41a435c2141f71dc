import { createColumns, type Columns } from '#domain/imports/cells/columns.ts'
import { findFormat } from '#domain/imports/formats/detect-format.ts'
import { formatMicros } from '#domain/imports/cells/micros.ts'
import type { ImportAnswers } from '#domain/contracts/imports.ts'
import { findTable } from '#domain/imports/table/table-findings.ts'
import { mapColumns, type Mapping } from '#domain/imports/table/table-rules.ts'
import { createTableWatch } from '#domain/imports/table/table-watch.ts'
import type { OrderFormat, OrderReading, ParsedOrder, ReadingContext, SourceRow } from './parsed-order.ts'
import { createTableFormat } from '#domain/imports/table/table-format.ts'

const NOTHING: OrderReading = { order: null, rejections: [], leftOut: [] }

const CONTEXT: ReadingContext = { timeZone: 'UTC', currency: 'USD', decimal: '.', dateOrder: 'month_first' }

/** Splits rows written with "|" between cells. */
const cellsOf = (row: string): string[] => row.split('|').map((cell) => cell.trim())

function createKnown(columns: Columns): OrderFormat {
  const found = findFormat(columns)
  if (found?.holds !== 'orders') throw new Error('no known format of orders')
  return found.create(columns)
}

type ReadingOptions = { timeZone?: string }

/** Reads the rows of one order, each a list of cells. */
export function readCells(header: string[], rows: string[][], { timeZone }: ReadingOptions = {}): OrderReading {
  return createKnown(createColumns(header)).read(
    rows.map((cells, at) => ({ line: at + 2, cells })),
    { ...CONTEXT, timeZone: timeZone ?? CONTEXT.timeZone },
  )
}

/** Reads a whole table as an import does: first the survey, then each order. */
export function readTable(table: { header: string; rows: string[]; mapping: Mapping; answers?: ImportAnswers }) {
  const columns = createColumns(cellsOf(table.header))
  const mapped = mapColumns(columns, table.mapping)
  const watch = createTableWatch(mapped)
  const plain = createTableFormat(columns, table.mapping)
  const groups = new Map<string, SourceRow[]>()
  table.rows.forEach((text, at) => {
    const row = { line: at + 2, cells: cellsOf(text) }
    const key = plain.keyOf(row.cells)
    watch.see(key, row)
    groups.set(key, [...(groups.get(key) ?? []), row])
  })
  const findings = findTable(watch.conclude(), { columns: mapped, context: CONTEXT }, table.answers ?? {})
  const format = createTableFormat(columns, table.mapping, findings.rules)
  return { ...findings, readings: [...groups.values()].map((rows) => format.read(rows, CONTEXT)) }
}

/** Reads the rows of one order, in a known format or with a mapping. */
export function read(header: string, rows: string[], mapping?: Mapping): OrderReading {
  if (mapping !== undefined) return readTable({ header, rows, mapping }).readings[0] ?? NOTHING
  return readCells(cellsOf(header), rows.map(cellsOf))
}

export function orderIn(reading: OrderReading): ParsedOrder {
  if (reading.order === null) throw new Error(`no order: ${JSON.stringify(reading.rejections)}`)
  return reading.order
}

/** One line per ledger event: kind, amount, units, line, day, refund. */
export function ledger({ events }: ParsedOrder): string[] {
  return events.map(({ kind, amount, quantity, line, at, refundKey }) =>
    [
      kind,
      formatMicros(amount, 2),
      `${quantity / 1000n} units`,
      line === null ? 'order' : `line ${line}`,
      new Date(at).toISOString().slice(0, 10),
      ...(refundKey === null ? [] : [refundKey]),
    ].join(', '),
  )
}
