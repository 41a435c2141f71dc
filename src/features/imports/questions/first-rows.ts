import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import { DATE_ORDERS, MAPPING_FIELDS } from '#domain/contracts/import-terms.ts'
import type { ColumnUse, FileCell, FirstRows } from '#domain/contracts/first-rows.ts'
import { formatDateTime, formatDay, formatExact, formatExactMoney } from '#lib/format.ts'
import { FIELD_LABELS, type FieldUse, useOfField } from './mapping.ts'

/** A column of the file. `use` is `null` if the column isn't used. */
export type FileColumn = { at: number; name: string; label: string; use: FieldUse | null }

const BLANK: FileCell = { text: '', dates: {} }

const NOT_USED = { label: 'Not used', use: null }

const USE_LABELS: Record<ColumnUse, string> = { date: 'Date', amount: 'Amount', currency: 'Currency', text: 'Used' }

/** Returns what each column of the file is read as, with these answers. */
export function columnsOf({ columns, uses }: FirstRows, { mapping = {} }: ImportAnswers): FileColumn[] {
  return columns.map((name, at) => {
    if (uses) {
      const use = uses[at] ?? null
      return { at, name, ...(use === null ? NOT_USED : { label: USE_LABELS[use], use }) }
    }
    // If several columns have the same name, the first one is read.
    const field = columns.indexOf(name) === at ? MAPPING_FIELDS.find((known) => mapping[known] === name) : undefined
    return { at, name, ...(field === undefined ? NOT_USED : { label: FIELD_LABELS[field], use: useOfField(field) }) }
  })
}

/** What a cell became. `problem` says why it can't be read. */
export type CellReading = { value: string } | { problem: string }

const writeDate = (text: string): string => (text.includes('T') ? formatDateTime(`${text}Z`, 'UTC') : formatDay(text))

function readDate({ dates }: FileCell, order: ImportAnswers['date_order'] | null): CellReading {
  const readings = [...new Set((order ? [order] : DATE_ORDERS).map((known) => dates[known]))]
  const [reading, other] = readings
  if (reading === undefined && other === undefined) return { problem: 'Not a date' }
  return readings.length > 1 || reading === undefined
    ? { problem: 'Day or month first?' }
    : { value: writeDate(reading) }
}

function readAmount({ text, amount }: FileCell, currency: string): CellReading {
  if (amount !== undefined) return { value: formatExactMoney(amount, currency) }
  return text.endsWith('%') ? { value: text } : { problem: 'Not an amount' }
}

const codeIn = ({ text }: FileCell): string => text.trim().toUpperCase()
const isCode = (text: string): boolean => /^[A-Z]{3}$/.test(text)

type Context = { currency: string; dateOrder: ImportAnswers['date_order'] | null }

function readAs(use: FieldUse, cell: FileCell, { currency, dateOrder }: Context): CellReading {
  switch (use) {
    case 'date':
      return readDate(cell, dateOrder)
    case 'amount':
      return readAmount(cell, currency)
    case 'pieces':
      return cell.pieces === undefined ? { problem: 'Not a quantity' } : { value: formatExact(cell.pieces) }
    case 'currency':
      return isCode(codeIn(cell)) ? { value: codeIn(cell) } : { problem: 'Not a currency code' }
    case 'text':
      return { value: cell.text.trim() }
  }
}

/** Returns a function that reads the cells of a row, with these answers. */
export function createRowReader(
  { dateOrder, currency }: FirstRows,
  columns: readonly FileColumn[],
  { date_order, currency: chosen = currency }: ImportAnswers,
) {
  const order = date_order ?? dateOrder
  const own = columns.find(({ use }) => use === 'currency')
  return (cells: readonly FileCell[]) => {
    const stated = codeIn(cells[own?.at ?? -1] ?? BLANK)
    return columns.map(({ at, use }): { column: number; text: string; reading: CellReading | null } => {
      const cell = cells[at] ?? BLANK
      const amounts = isCode(stated) ? stated : (cell.currency ?? chosen)
      const isUnread = use === null || cell.text.trim() === ''
      return {
        column: at,
        text: cell.text,
        reading: isUnread ? null : readAs(use, cell, { currency: amounts, dateOrder: order }),
      }
    })
  }
}
