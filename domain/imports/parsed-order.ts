import type { DecimalMark } from '#domain/imports/cells/amount.ts'
import type { DateOrder } from '#domain/imports/cells/date.ts'
import type { Platform } from './platform.ts'

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

/** `fee` is what a marketplace or payment service keeps: it is stored for profit and is no part of total sales. */
export type LedgerKind = 'sale' | 'discount' | 'return' | 'shipping' | 'tax' | 'duty' | 'fee'

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

/** At least one of id and e-mail is known; the e-mail is in lower case. */
export type ParsedCustomer = {
  /** The platform's own id. */
  id: string | null
  email: string | null
  name: string | null
  country: string | null
}

/** Money that the order's total holds and that is no sale, such as a tip or a gift card sold. */
type AsideAmount = { reason: string; amount: bigint }

export type ParsedOrder = {
  /** The order's number, which with the sales channel is its identity: see `readOrderNumber`. */
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
  /** `false` where the file states no total. */
  isTotalStated?: boolean
  /** What lines, discounts, shipping, tax, duties and the money aside come to; a different total is reported. */
  computedTotal: bigint
  cancelledAt: number | null
  isTest: boolean
  isRefundDateEstimated: boolean
  /** Which facts the file tells, of `detailOf`: a version that tells less never replaces one that tells more. */
  detail: number
  aside: AsideAmount[]
  lines: ParsedLine[]
  events: LedgerEvent[]
}

/** `return` is a document that only gives back, such as a credit note: it moves money and is no order. */
export type OrderStatus = 'open' | 'cancelled' | 'refunded' | 'return'

export type SourceRow = { line: number; cells: readonly string[] }

export type Rejection = { row: SourceRow; column: string | null; reason: string }

/** A row that is right but no sale. The amount, where it is known and in no order's total, is for the report. */
export type LeftOutRow = { row: SourceRow; reason: string; amount?: bigint; currency?: string }

/** What the rows of one order came to. */
export type OrderReading = {
  order: ParsedOrder | null
  rejections: Rejection[]
  leftOut: LeftOutRow[]
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
  /** What orders of this kind are sold on. A store has one or more sales channels of a platform. */
  platform: Platform
  /** Why files with these columns cannot be taken at all, in a sentence; `null` where they can. */
  refusal: string | null
  /** The order a row belongs to; empty where it names none. */
  keyOf(cells: readonly string[]): string
  /** Positions of the columns that settle how the whole file writes dates, amounts and currencies. */
  dateColumns: number[]
  amountColumns: number[]
  currencyColumn: number
  read(rows: readonly SourceRow[], context: ReadingContext): OrderReading
  /** Every date has a zone that the format finds outside the date's cell. */
  namesZone?: boolean
  /** Equal rows of an order are lines of it wherever they are; elsewhere a block of rows that comes again counts once. */
  areEqualRowsLines?: boolean
  /** Whether rows of an order further down are a newer version of earlier ones, which then don't count. */
  isNewerVersion?(later: readonly SourceRow[], earlier: readonly SourceRow[]): boolean
  /** What a person should know about every file of this kind. */
  notes: string[]
}
