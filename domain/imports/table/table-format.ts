import type { MappingField } from '#domain/contracts/imports.ts'
import { RowProblem, readText } from '#domain/imports/cells/cells.ts'
import { orderNumber } from '#domain/imports/cells/order-number.ts'
import type { Columns } from '#domain/imports/cells/columns.ts'
import type { OrderFormat, OrderReading, ReadingContext, SourceRow } from '#domain/imports/parsed-order.ts'
import { toTableOrder } from './table-order.ts'
import { readTableRow, type MappedColumns, type TableRow } from './table-row.ts'

/** Which of a table's columns stands for which field. */
export type Mapping = { [Field in MappingField]?: string | undefined }

function mapColumns(columns: Columns, mapping: Mapping): MappedColumns {
  return (field) => {
    const name = mapping[field]
    return name === undefined ? { name: field, at: -1 } : columns.find(name)
  }
}

const REQUIRED = ['order_id', 'placed_at'] as const
const AMOUNTS = ['unit_price', 'line_total', 'order_total'] as const

/** What is wrong with a mapping, in a sentence; `null` where it can be used. */
export function mappingProblem(mapping: Mapping, columns: Columns): string | null {
  const unknown = Object.values(mapping).find((name) => name !== undefined && !columns.has(name))
  if (unknown !== undefined) return `The file has no column "${unknown}".`
  const missing = REQUIRED.find((field) => mapping[field] === undefined)
  if (missing !== undefined) return `Choose the column for ${missing}.`
  const hasAmount = AMOUNTS.some((field) => mapping[field] !== undefined)
  return hasAmount ? null : 'Choose a column for the amount: unit_price, line_total or order_total.'
}

function readOrder(rows: readonly SourceRow[], columns: MappedColumns, context: ReadingContext): OrderReading {
  const taken: TableRow[] = []
  const outcome: OrderReading = { order: null, rejections: [], leftOut: [] }
  for (const row of rows) {
    try {
      const read = readTableRow(row, columns, context)
      if (taken[0] !== undefined && read.currency !== taken[0].currency) {
        throw new RowProblem(columns('currency').name, `the order's first row is in ${taken[0].currency}`)
      }
      taken.push(read)
    } catch (problem) {
      if (!(problem instanceof RowProblem)) throw problem
      outcome.rejections.push({ row, column: problem.column, reason: problem.message })
    }
  }
  return { ...outcome, order: toTableOrder(taken, columns) }
}

/** Any table, through a mapping that a person confirmed. */
export function createTableFormat(columns: Columns, mapping: Mapping): OrderFormat {
  const found = mapColumns(columns, mapping)
  return {
    platform: 'table',
    refusal: null,
    keyOf: (cells) => orderNumber(readText(cells, found('order_id'))),
    dateColumns: [found('placed_at').at],
    amountColumns: AMOUNTS.map((field) => found(field).at),
    currencyColumn: found('currency').at,
    read: (rows, context) => readOrder(rows, found, context),
    notes: [],
  }
}
