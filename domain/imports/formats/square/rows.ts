import { readOptionalText, readText, RowProblem } from '#domain/imports/cells/cells.ts'
import type { Picked } from '#domain/imports/cells/columns.ts'
import { parseDate } from '#domain/imports/cells/date.ts'
import type {
  ParsedCustomer,
  ReadingContext,
  OrderReading,
  ParsedOrder,
  SourceRow,
} from '#domain/imports/parsed-order.ts'
import { readEach } from '#domain/imports/read-rows.ts'

/** Columns of both Square files. */
export const SQUARE_NAMES = {
  date: 'Date',
  time: 'Time',
  zone: 'Time Zone',
  gross: 'Gross Sales',
  discounts: 'Discounts',
  tax: 'Tax',
  transaction: 'Transaction ID',
  event: 'Event Type',
  channel: 'Channel',
  customerId: 'Customer ID',
  customerName: 'Customer Name',
} as const

type SharedColumns = Picked<keyof typeof SQUARE_NAMES>
type Cells = readonly string[]

/** Rails' names of time zones in the countries where Square is available. */
const ZONES: Readonly<Record<string, string>> = {
  'Eastern Time (US & Canada)': 'America/New_York',
  'Central Time (US & Canada)': 'America/Chicago',
  'Mountain Time (US & Canada)': 'America/Denver',
  'Pacific Time (US & Canada)': 'America/Los_Angeles',
  'Atlantic Time (Canada)': 'America/Halifax',
  'Indiana (East)': 'America/Indiana/Indianapolis',
  'Puerto Rico': 'America/Puerto_Rico',
  'American Samoa': 'Pacific/Pago_Pago',
  Arizona: 'America/Phoenix',
  Saskatchewan: 'America/Regina',
  Newfoundland: 'America/St_Johns',
  Alaska: 'America/Juneau',
  Hawaii: 'Pacific/Honolulu',
  Guam: 'Pacific/Guam',
  London: 'Europe/London',
  Edinburgh: 'Europe/London',
  Dublin: 'Europe/Dublin',
  Paris: 'Europe/Paris',
  Madrid: 'Europe/Madrid',
  Tokyo: 'Asia/Tokyo',
  Osaka: 'Asia/Tokyo',
  Sapporo: 'Asia/Tokyo',
  Perth: 'Australia/Perth',
  Darwin: 'Australia/Darwin',
  Adelaide: 'Australia/Adelaide',
  Brisbane: 'Australia/Brisbane',
  Sydney: 'Australia/Sydney',
  Melbourne: 'Australia/Melbourne',
  Canberra: 'Australia/Melbourne',
  Hobart: 'Australia/Hobart',
  UTC: 'UTC',
}

/** Reads the time of a row. If its zone is unknown, uses the store's. */
export function readSquareTime(cells: Cells, columns: SharedColumns, context: ReadingContext): number {
  const zone = readText(cells, columns('zone'))
  const timeZone = Object.hasOwn(ZONES, zone) ? (ZONES[zone] ?? context.timeZone) : context.timeZone
  const text = `${readText(cells, columns('date'))} ${readText(cells, columns('time'))}`
  const reading = parseDate(text, { order: context.dateOrder, timeZone })
  if ('problem' in reading) throw new RowProblem(columns('date').name, reading.problem)
  return reading.at
}

export const isSquareRefund = (cells: Cells, columns: SharedColumns): boolean =>
  readText(cells, columns('event')).toLowerCase() === 'refund'

/** Gives refunds their own key. In nearly all files they already have their own number. */
export function squareKey(cells: Cells, columns: SharedColumns): string {
  const transaction = readText(cells, columns('transaction'))
  return transaction !== '' && isSquareRefund(cells, columns) ? `${transaction} refund` : transaction
}

export function readSquareCustomer(cells: Cells, columns: SharedColumns): ParsedCustomer | null {
  const id = readOptionalText(cells, columns('customerId'), 100)
  return id === null
    ? null
    : { id, email: null, name: readOptionalText(cells, columns('customerName'), 300), country: null }
}

export const GIFT_CARD = 'Gift card sold'

type SquareReader<Entry> = {
  readRow: (row: SourceRow) => Entry
  isGiftCard: (entry: Entry) => boolean
  toOrder: (entries: readonly Entry[], first: Entry) => ParsedOrder
}

/** Reads the rows of one payment or refund. Rows that only sell gift cards are left out. */
export function readSquareOrder<Entry extends { row: SourceRow }>(
  rows: readonly SourceRow[],
  { readRow, isGiftCard, toOrder }: SquareReader<Entry>,
): OrderReading {
  const { entries, rejections } = readEach(rows, readRow)
  const [first] = entries
  if (first === undefined) return { order: null, rejections, leftOut: [] }
  if (entries.every(isGiftCard)) {
    return { order: null, rejections, leftOut: entries.map(({ row }) => ({ row, reason: GIFT_CARD })) }
  }
  return { order: toOrder(entries, first), rejections, leftOut: [] }
}
