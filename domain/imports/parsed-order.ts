import type { DecimalMark } from '#domain/imports/cells/amount.ts'
import type { DateOrder } from '#domain/imports/cells/date.ts'

/** Amounts are in millionths, quantities in thousandths, instants in milliseconds since 1970. */
export type ParsedLine = {
  sku: string | null
  title: string
  quantity: bigint
  /** Before discounts and tax. */
  unitPrice: bigint
  discount: bigint
  tax: bigint
}

export type LedgerKind = 'sale' | 'discount' | 'return' | 'shipping' | 'tax' | 'duty'

export type LedgerEvent = {
  kind: LedgerKind
  at: number
  /** Signed as it adds to total sales. */
  amount: bigint
  /** Positive on a sale, negative on a return. */
  quantity: bigint
  /** Position of the line it belongs to; `null` where it belongs to the order as a whole. */
  line: number | null
  /** The same for the events of one refund; `null` elsewhere. */
  refundKey: string | null
}

export type ParsedCustomer = { externalId: string; email: string | null; name: string | null; country: string | null }

export type ParsedOrder = {
  externalId: string
  name: string
  placedAt: number
  currency: string
  customer: ParsedCustomer | null
  financialStatus: string | null
  fulfillmentStatus: string | null
  status: OrderStatus
  channel: string | null
  country: string | null
  discountCode: string | null
  /** As the file states it, or what its lines come to where it states none. */
  total: bigint
  /** What lines, discounts, shipping, tax and duties come to; a different total is reported. */
  computedTotal: bigint
  cancelledAt: number | null
  isTest: boolean
  isRefundDateEstimated: boolean
  lines: ParsedLine[]
  events: LedgerEvent[]
}

/** `return` is a document that only gives back, such as a credit note: it moves money and is no order. */
export type OrderStatus = 'open' | 'cancelled' | 'refunded' | 'return'

export type SourceRow = { line: number; cells: readonly string[] }

export type Rejection = { row: SourceRow; column: string | null; reason: string }

/** What the rows of one order came to. */
export type OrderReading = {
  order: ParsedOrder | null
  rejections: Rejection[]
  /** One reason per row that is right but no sale. */
  leftOut: string[]
}

export type ReadingContext = {
  timeZone: string
  /** Of orders that name none. */
  currency: string
  decimal: DecimalMark
  dateOrder: DateOrder
}

/** How one kind of file is read, made for the columns of one file. */
export type OrderFormat = {
  /** Part of an order's key, so that two platforms' order 1001 stay apart. */
  source: string
  /** The order a row belongs to; empty where it names none. */
  keyOf(cells: readonly string[]): string
  /** Positions of the columns that settle how the whole file writes dates, amounts and currencies. */
  dateColumns: number[]
  amountColumns: number[]
  currencyColumn: number
  read(rows: readonly SourceRow[], context: ReadingContext): OrderReading
  /** What a person should know about every file of this kind. */
  notes: string[]
}
