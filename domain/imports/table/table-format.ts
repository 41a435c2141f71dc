import type { StatusField } from '#domain/contracts/imports.ts'
import { RowProblem, readText, readOrderNumber } from '#domain/imports/cells/cells.ts'
import type { Columns } from '#domain/imports/cells/columns.ts'
import type { OrderFormat, OrderReading, ReadingContext, SourceRow } from '#domain/imports/parsed-order.ts'
import { readAsKind, withoutChargeRows, withoutSummary } from './row-kinds.ts'
import { meaningOf, toTableOrder } from './table-order.ts'
import { createContinuation } from './continued-rows.ts'
import { normalizeStatus, rowKindOf } from './status-words.ts'
import { mapColumns, PLAIN_RULES, type MappedColumns, type Mapping, type TableRules } from './table-rules.ts'
import { readTableRow, type TableRow } from './table-row.ts'

export const REQUIRED_FIELDS = ['order_id', 'placed_at'] as const
const AMOUNTS = ['unit_price', 'line_total', 'order_total'] as const

/** Returns why a mapping can't be used, as a sentence. Returns `null` if it can. */
export function mappingProblem(mapping: Mapping, columns: Columns): string | null {
  const unknown = Object.values(mapping).find((name) => name !== undefined && !columns.has(name))
  if (unknown !== undefined) return `The file has no column "${unknown}".`
  const missing = REQUIRED_FIELDS.find((field) => mapping[field] === undefined)
  if (missing !== undefined) return `Choose the column for ${missing}.`
  const hasAmount = AMOUNTS.some((field) => mapping[field] !== undefined)
  return hasAmount ? null : 'Choose a column for the amount: unit_price, line_total or order_total.'
}

type Table = { columns: MappedColumns; rules: TableRules }

/** Returns a function that returns a row's statuses. Rows without any have those of the order's first row. */
function createStatuses(): (row: TableRow) => readonly string[] {
  let first: readonly string[] = []
  return ({ statuses }) => {
    if (first.length === 0) first = statuses
    return statuses.length > 0 ? statuses : first
  }
}

/** The status that leaves a row out of the sales; `null` if none does. */
const leavingOut = (statuses: readonly string[], rules: TableRules): string | null =>
  statuses.find((status) => meaningOf([status], rules) === 'left_out') ?? null

function readOrder(rows: readonly SourceRow[], { columns, rules }: Table, context: ReadingContext): OrderReading {
  const taken: TableRow[] = []
  const outcome: OrderReading = { order: null, rejections: [], leftOut: [] }
  const statusesOf = createStatuses()
  for (const row of rows) {
    try {
      const read = readAsKind(readTableRow(row, columns, context), columns, rules)
      if ('aside' in read) {
        outcome.leftOut.push({ row, reason: `Row of the kind “${read.aside}”` })
        continue
      }
      const status = leavingOut(statusesOf(read), rules)
      if (status !== null) {
        outcome.leftOut.push({ row, reason: `Status “${status}”` })
        continue
      }
      if (taken[0] !== undefined && read.currency !== taken[0].currency) {
        throw new RowProblem(
          columns('currency').name,
          `the order’s first row is in ${taken[0].currency}, and an order has one currency`,
        )
      }
      taken.push(read)
    } catch (problem) {
      if (!(problem instanceof RowProblem)) throw problem
      outcome.rejections.push({ row, column: problem.column, reason: problem.message })
    }
  }
  const { rows: own, summary } = withoutSummary(taken)
  if (summary !== null) outcome.leftOut.push({ row: summary.row, reason: 'Sum of the order’s other rows' })
  return { ...outcome, order: toTableOrder(withoutChargeRows(own), columns, rules) }
}

const MINUS = /[-(\u2212]/
const isNegative = (text: string | undefined): boolean => text !== undefined && MINUS.test(text)

/** Whether a row says that it's a return, in a column with the kinds of the rows. */
export const namesReturn = (
  cells: readonly string[],
  columns: MappedColumns,
  fields: readonly StatusField[],
): boolean => fields.some((field) => rowKindOf(normalizeStatus(readText(cells, columns(field)))) === 'return')

/** Returns a text that is equal for two versions of the same line of an order, and different for two lines. */
export function lineIdentity(
  cells: readonly string[],
  columns: MappedColumns,
  kindFields: readonly StatusField[],
): string {
  const isNegated = [columns('quantity'), columns('line_total'), columns('unit_price')].some(({ at }) =>
    isNegative(cells[at]),
  )
  const isReturn = isNegated || namesReturn(cells, columns, kindFields)
  return [readText(cells, columns('sku')), readText(cells, columns('product')), isReturn].join('\u001F')
}

function createNewerVersion({ columns, rules }: Table): NonNullable<OrderFormat['isNewerVersion']> {
  const identities = (rows: readonly SourceRow[]) =>
    rows.map(({ cells }) => lineIdentity(cells, columns, rules.kindFields))
  return (later, earlier) => {
    if (!rules.isReplacing) return false
    const known = new Set(identities(earlier))
    return identities(later).some((identity) => known.has(identity))
  }
}

/** Reads any table with a mapping that the person confirmed. */
export function createTableFormat(columns: Columns, mapping: Mapping, rules: TableRules = PLAIN_RULES): OrderFormat {
  const found = mapColumns(columns, mapping)
  const table = { columns: found, rules }
  return {
    platform: 'table',
    refusal: null,
    keyOf: (cells) => readOrderNumber(cells, found('order_id')),
    dateColumns: [found('placed_at').at, found('refund_date').at, found('cancelled_at').at],
    amountColumns: AMOUNTS.map((field) => found(field).at),
    currencyColumn: found('currency').at,
    read: (rows, context) => readOrder(rows, table, context),
    isNewerVersion: createNewerVersion(table),
    continueRows: () => createContinuation(found),
    notes: [],
  }
}
