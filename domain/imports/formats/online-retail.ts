import {
  RowProblem,
  readDate,
  readOptionalText,
  readQuantity,
  readRequiredAmount,
  readText,
  readOrderNumber,
} from '#domain/imports/cells/cells.ts'
import { pickColumns, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { multiply, sumMicros } from '#domain/imports/cells/micros.ts'
import { readCountry } from '#domain/imports/place.ts'
import { detailOf } from '#domain/imports/detail.ts'
import type {
  LedgerEvent,
  OrderFormat,
  OrderReading,
  ParsedCustomer,
  ParsedLine,
  ReadingContext,
  SourceRow,
} from '#domain/imports/parsed-order.ts'

/** Online Retail has the first name, Online Retail II the second. Copies mix them. */
const NAMES = {
  invoice: ['InvoiceNo', 'Invoice'],
  stockCode: 'StockCode',
  description: 'Description',
  quantity: 'Quantity',
  date: 'InvoiceDate',
  price: ['UnitPrice', 'Price'],
  customer: ['CustomerID', 'Customer ID'],
  country: 'Country',
} as const

const DETAIL = detailOf(['lines', 'linePrices', 'refunds', 'refundDates', 'customer'])

type RetailColumns = Picked<keyof typeof NAMES>

/** The file has no currency. The shop is British. */
export const ONLINE_RETAIL_CURRENCY = 'GBP'

/** The country column is optional. */
export function isOnlineRetail(columns: Columns): boolean {
  const { country: _country, ...required } = NAMES
  return Object.values(required).every((names) => columns.find(...[names].flat()).at >= 0)
}

type DocumentKind = 'sale' | 'return' | 'adjustment'

function kindOf(invoice: string): DocumentKind {
  if (/^c/i.test(invoice)) return 'return'
  return /^a/i.test(invoice) ? 'adjustment' : 'sale'
}

/** Returns why a line is neither a sale nor a return. Returns `null` if it is one of them. */
function leftOutReason(kind: DocumentKind, quantity: bigint, price: bigint): string | null {
  if (kind === 'adjustment') return 'Bad-debt adjustment'
  if (price === 0n) return 'Price of zero'
  if (price < 0n) return 'Negative price'
  if (kind === 'sale' && quantity <= 0n) return 'Negative quantity, but not a return (stock adjustment)'
  return kind === 'return' && quantity >= 0n ? 'Positive quantity on a return' : null
}

type RetailLine = ParsedLine & { at: number; amount: bigint }

function readLine(cells: readonly string[], columns: RetailColumns, context: ReadingContext): RetailLine {
  const quantity = readQuantity(cells, columns('quantity'), context)
  const unitPrice = readRequiredAmount(cells, columns('price'), context)
  const at = readDate(cells, columns('date'), context)
  const sku = readOptionalText(cells, columns('stockCode'), 100)
  const title = readOptionalText(cells, columns('description')) ?? sku ?? 'No description'
  return { sku, title, quantity, unitPrice, discount: 0n, tax: 0n, at, amount: multiply(unitPrice, quantity) }
}

function readCustomer(cells: readonly string[], columns: RetailColumns): ParsedCustomer | null {
  // Spreadsheets write 13085 as 13085.0.
  const id = readText(cells, columns('customer')).replace(/\.0+$/, '')
  if (id === '') return null
  return {
    id,
    email: null,
    name: `Customer ${id}`,
    country: readCountry(cells, columns('country')),
  }
}

type Document = { at: number; refundKey: string | null }

function toEvent({ amount, quantity }: RetailLine, position: number, { at, refundKey }: Document): LedgerEvent {
  return { kind: refundKey === null ? 'sale' : 'return', at, amount, quantity, line: position, refundKey }
}

type Taken = { row: SourceRow; line: RetailLine }

function takeRows(rows: readonly SourceRow[], columns: RetailColumns, context: ReadingContext) {
  const taken: Taken[] = []
  const outcome: OrderReading = { order: null, rejections: [], leftOut: [] }
  const kind = kindOf(readText(rows[0]?.cells ?? [], columns('invoice')))
  for (const row of rows) {
    try {
      const line = readLine(row.cells, columns, context)
      const reason = leftOutReason(kind, line.quantity, line.unitPrice)
      if (reason === null) taken.push({ row, line })
      else outcome.leftOut.push({ row, reason, amount: line.amount, currency: context.currency })
    } catch (problem) {
      if (!(problem instanceof RowProblem)) throw problem
      outcome.rejections.push({ row, column: problem.column, reason: problem.message })
    }
  }
  return { taken, kind, outcome }
}

function readInvoice(rows: readonly SourceRow[], columns: RetailColumns, context: ReadingContext): OrderReading {
  const { taken, kind, outcome } = takeRows(rows, columns, context)
  const [first] = taken
  if (first === undefined) return outcome
  const { cells } = first.row
  const name = readOrderNumber(cells, columns('invoice'))
  const lines = taken.map(({ line }) => line)
  const isReturn = kind === 'return'
  const total = sumMicros(lines.map(({ amount }) => amount))
  outcome.order = {
    externalId: name,
    name,
    placedAt: first.line.at,
    currency: context.currency,
    customer: readCustomer(cells, columns),
    financialStatus: null,
    fulfillmentStatus: null,
    status: isReturn ? 'return' : 'open',
    channel: null,
    country: readCountry(cells, columns('country')),
    region: null,
    city: null,
    paymentMethod: null,
    discountCode: null,
    total,
    isTotalStated: false,
    computedTotal: total,
    cancelledAt: null,
    isTest: false,
    isRefundDateEstimated: false,
    detail: DETAIL,
    aside: [],
    lines: lines.map(({ sku, title, quantity, unitPrice, discount, tax }) => ({
      sku,
      title,
      quantity,
      unitPrice,
      discount,
      tax,
    })),
    // The rows of an invoice can be minutes apart. All of them count at the time of the first one.
    events: lines.map((line, position) =>
      toEvent(line, position, { at: first.line.at, refundKey: isReturn ? name : null }),
    ),
  }
  return outcome
}

/** The UCI datasets "Online Retail" and "Online Retail II": a row per line. Invoices starting with C are returns. */
export function createOnlineRetailFormat(columns: Columns): OrderFormat {
  const found = pickColumns(columns, NAMES)
  return {
    platform: 'online_retail',
    refusal: null,
    keyOf: (cells) => readOrderNumber(cells, found('invoice')),
    dateColumns: [found('date').at],
    amountColumns: [found('price').at],
    currencyColumn: -1,
    read: (rows, context) => readInvoice(rows, found, context),
    areEqualRowsLines: true,
    notes: ['Invoices whose number starts with C are returns. They count on the invoice date.'],
  }
}
