import { createColumns, type Columns } from '#domain/imports/cells/columns.ts'
import { findFormat } from '#domain/imports/formats/detect-format.ts'
import { formatMicros } from '#domain/imports/cells/micros.ts'
import type { OrderFormat, OrderReading, ParsedOrder, ReadingContext } from './parsed-order.ts'
import { createTableFormat, type Mapping } from '#domain/imports/table/table-format.ts'

const CONTEXT: ReadingContext = { timeZone: 'UTC', currency: 'USD', decimal: '.', dateOrder: 'month_first' }

/** Rows written with "|" between cells, so that the tables below can be read. */
const cellsOf = (row: string): string[] => row.split('|').map((cell) => cell.trim())

function createKnown(columns: Columns): OrderFormat {
  const found = findFormat(columns)
  if (found?.holds !== 'orders') throw new Error('no known format of orders')
  return found.create(columns)
}

type ReadingOptions = { mapping?: Mapping; timeZone?: string }

/** Reads the rows of one order, each a list of cells. */
export function readCells(
  header: string[],
  rows: string[][],
  { mapping, timeZone }: ReadingOptions = {},
): OrderReading {
  const columns = createColumns(header)
  const format = mapping === undefined ? createKnown(columns) : createTableFormat(columns, mapping)
  return format.read(
    rows.map((cells, at) => ({ line: at + 2, cells })),
    { ...CONTEXT, timeZone: timeZone ?? CONTEXT.timeZone },
  )
}

/** Reads the rows of one order of a test, in a known format unless a mapping is given. */
export const read = (header: string, rows: string[], mapping?: Mapping): OrderReading =>
  readCells(cellsOf(header), rows.map(cellsOf), mapping === undefined ? {} : { mapping })

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
