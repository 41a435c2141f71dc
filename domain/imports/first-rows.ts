import { CHARGE_FIELDS, DATE_ORDERS, MAPPING_FIELDS } from '#domain/contracts/import-terms.ts'
import type { ColumnUse, FileCell, FirstRows } from '#domain/contracts/first-rows.ts'
import { currencyOf } from '#domain/imports/cells/amount.ts'
import { readOptionalDate, RowProblem } from '#domain/imports/cells/cells.ts'
import type { Column, Columns } from '#domain/imports/cells/columns.ts'
import type { DateOrder } from '#domain/imports/cells/date.ts'
import { withoutMarks } from '#domain/imports/cells/marks.ts'
import { formatMicros } from '#domain/imports/cells/micros.ts'
import { dayIn, minuteIn } from '#domain/imports/cells/zoned-time.ts'
import type { OrderFormat, ReadingContext, SourceRow } from '#domain/imports/parsed-order.ts'
import { amountIn, piecesIn } from '#domain/imports/table/table-row.ts'
import { mapColumns, type Mapping } from '#domain/imports/table/table-rules.ts'

const MAX_ROWS = 5
const MAX_CHARACTERS = 50_000
const MAX_CELL_LENGTH = 1000

/** Keeps the first rows of a file, fewer if they are long. */
export function createFirstRows() {
  const kept: SourceRow[] = []
  let characters = 0
  return {
    add(row: SourceRow) {
      if (kept.length >= MAX_ROWS || (characters > MAX_CHARACTERS && kept.length > 0)) return
      kept.push(row)
      characters += row.cells.reduce((sum, cell) => sum + Math.min(cell.length, MAX_CELL_LENGTH), 0)
    },
    kept: (): readonly SourceRow[] => kept,
  }
}

/** Returns the same columns, and notes in `found` which of them are looked up. */
export const noteLookups = (columns: Columns, found: Set<number>): Columns => ({
  ...columns,
  find(...names) {
    const column = columns.find(...names)
    found.add(column.at)
    return column
  },
})

type KnownColumns = Pick<OrderFormat, 'dateColumns' | 'currencyColumn'> & Partial<Pick<OrderFormat, 'amountColumns'>>

/** Returns what a format reads each column as. `found` has the columns that it looks up. */
export function usesOf(
  { names }: Columns,
  { dateColumns, amountColumns = [], currencyColumn }: KnownColumns,
  found: ReadonlySet<number>,
): (ColumnUse | null)[] {
  return names.map((_name, at) => {
    if (dateColumns.includes(at)) return 'date'
    if (amountColumns.includes(at)) return 'amount'
    if (currencyColumn === at) return 'currency'
    return found.has(at) ? 'text' : null
  })
}

const DATES = ['placed_at', 'refund_date', 'cancelled_at'] as const
const AMOUNTS = ['unit_price', 'line_total', ...CHARGE_FIELDS] as const

/** Returns what a table reads each column as, with this mapping. */
export function usesInMapping(columns: Columns, mapping: Mapping): (ColumnUse | null)[] {
  const found = mapColumns(columns, mapping)
  const known = {
    dateColumns: DATES.map((field) => found(field).at),
    amountColumns: AMOUNTS.map((field) => found(field).at),
    currencyColumn: found('currency').at,
  }
  return usesOf(columns, known, new Set(MAPPING_FIELDS.map((field) => found(field).at)))
}

/** Returns `null` if the cell can't be read so. */
function attempt<Value>(read: () => Value | null): Value | null {
  try {
    return read()
  } catch (problem) {
    if (problem instanceof RowProblem) return null
    throw problem
  }
}

function readDates(cells: readonly string[], column: Column, context: ReadingContext): FileCell['dates'] {
  const read = (dateOrder: DateOrder): [DateOrder, string][] => {
    const at = attempt(() => readOptionalDate(cells, column, { ...context, dateOrder }))
    if (at === null) return []
    const hasTime = /:|^\d{10}/.test(cells[column.at] ?? '')
    return [[dateOrder, (hasTime ? minuteIn : dayIn)(context.timeZone, at)]]
  }
  return Object.fromEntries(DATE_ORDERS.flatMap(read))
}

function readAmount(cells: readonly string[], column: Column, context: ReadingContext) {
  const amount = attempt(() => amountIn(cells, column, context))
  if (amount === null) return {}
  const currency = currencyOf(cells[column.at] ?? '')
  return { amount: formatMicros(amount), ...(currency !== null && { currency }) }
}

function readPieces(cells: readonly string[], column: Column, context: ReadingContext) {
  const pieces = attempt(() => piecesIn(cells, column, context))
  return pieces === null ? {} : { pieces: formatMicros(pieces * 1000n) }
}

/** Postgres refuses the halves of a character that is cut in two. */
const cut = (text: string): string =>
  withoutMarks(text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH)}…` : text).toWellFormed()

const readCell = (cells: readonly string[], column: Column, context: ReadingContext): FileCell => ({
  text: cut(cells[column.at] ?? ''),
  ...readAmount(cells, column, context),
  ...readPieces(cells, column, context),
  dates: readDates(cells, column, context),
})

type Found = Pick<FirstRows, 'dateOrder' | 'uses'> & { columns: Columns; rows: readonly SourceRow[] }

/** Reads each cell of a file's first rows as everything that it can be. */
export const readFirstRows = ({ columns, rows, ...found }: Found, context: ReadingContext): FirstRows => ({
  ...found,
  columns: [...columns.names],
  currency: context.currency,
  rows: rows.map(({ line, cells }) => ({
    line,
    cells: columns.names.map((name, at) => readCell(cells, { name, at }, context)),
  })),
})
