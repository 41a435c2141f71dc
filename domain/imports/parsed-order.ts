import type { ConsentAnswer } from '#domain/contracts/consent.ts'
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
  /** What one unit cost the store when it was sold, if the shop says it. Otherwise the catalog says it. */
  unitCost?: bigint | null
  /** What the file says of the product, if it says it. */
  vendor?: string | null
  category?: string | null
}

/** `fee` is what a marketplace or payment service keeps. It isn't part of total sales. */
export type LedgerKind = 'sale' | 'discount' | 'return' | 'shipping' | 'tax' | 'duty' | 'fee'

export type LedgerEvent = {
  kind: LedgerKind
  at: number
  /** Positive if it raises total sales. */
  amount: bigint
  /** Positive on a sale, negative on a return. */
  quantity: bigint
  /** Index of its line; `null` for the whole order. */
  line: number | null
  /** Shared by the events of one refund; otherwise `null`. */
  refundKey: string | null
}

/** A customer of an order. At least one of `id` and `email` is set; the email is in lower case. */
export type ParsedCustomer = {
  /** The platform's own id. */
  id: string | null
  email: string | null
  name: string | null
  country: string | null
}

/** An amount in the order's total that isn't a sale, such as a tip or a gift card. */
type AsideAmount = { reason: string; amount: bigint }

export type ParsedOrder = {
  /** The order number. With the sales channel it identifies the order. */
  externalId: string
  name: string
  placedAt: number
  currency: string
  customer: ParsedCustomer | null
  /** What the customer said to marketing when the order was placed. */
  consent?: ConsentAnswer | null
  financialStatus: string | null
  fulfillmentStatus: string | null
  status: OrderStatus
  channel: string | null
  /** An ISO 3166 code, or as the file has it if it's unknown. */
  country: string | null
  region: string | null
  city: string | null
  paymentMethod: string | null
  /** All codes of the order, separated by ", ". */
  discountCode: string | null
  /** The total in the file, or the computed one if the file has none. */
  total: bigint
  /** `false` if the file has no total. */
  isTotalStated?: boolean
  /** Sum of lines, discounts, shipping, tax, duties and `aside`. If it differs from the total, the report says so. */
  computedTotal: bigint
  cancelledAt: number | null
  isTest: boolean
  isRefundDateEstimated: boolean
  /** A number from `detailOf`. A version of the order with a lower number never replaces one with a higher number. */
  detail: number
  aside: AsideAmount[]
  lines: ParsedLine[]
  events: LedgerEvent[]
}

/** `return` is a document that only returns goods, such as a credit note. It isn't counted as an order. */
export type OrderStatus = 'open' | 'cancelled' | 'refunded' | 'return'

export type SourceRow = { line: number; cells: readonly string[] }

export type Rejection = { row: SourceRow; column: string | null; reason: string }

/**
 * A row that can be read but isn't a sale. The report shows its amount, unless the total of an order already includes
 * it.
 */
export type LeftOutRow = { row: SourceRow; reason: string; amount?: bigint; currency?: string }

export type OrderReading = {
  order: ParsedOrder | null
  rejections: Rejection[]
  leftOut: LeftOutRow[]
}

export type ReadingContext = {
  timeZone: string
  /** The currency of orders that don't name one. */
  currency: string
  decimal: DecimalMark
  dateOrder: DateOrder
}

/** Reads order files of one kind with certain columns. */
export type OrderFormat = {
  /** A store can have several sales channels on a platform. */
  platform: Platform
  /** Why files with these columns can't be imported, as a sentence. `null` if they can. */
  refusal: string | null
  /** Key of the row's order; empty if it has none. */
  keyOf(cells: readonly string[]): string
  /** Indexes of the columns that show how the file writes dates, amounts and currencies. */
  dateColumns: number[]
  amountColumns: number[]
  currencyColumn: number
  read(rows: readonly SourceRow[], context: ReadingContext): OrderReading
  /** Whether the file names the time zone outside the date cells. */
  namesZone?: boolean
  /** Whether equal rows of an order are separate lines. If false, a repeated block of rows is read once. */
  areEqualRowsLines?: boolean
  /**
   * Returns a function that completes rows in the order of the file, if an order's number and date can stand on its first
   * row only.
   */
  continueRows?(): (row: SourceRow) => SourceRow
  /** Whether later rows of an order replace earlier ones. */
  isNewerVersion?(later: readonly SourceRow[], earlier: readonly SourceRow[]): boolean
  /** Notes for the report of every file of this kind. */
  notes: string[]
}
