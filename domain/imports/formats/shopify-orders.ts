import type { Columns } from '#domain/imports/cells/columns.ts'
import {
  RowProblem,
  readAmount,
  readCurrency,
  readDate,
  readOptionalAmount,
  readOptionalDate,
  readOptionalText,
  readText,
} from '#domain/imports/cells/cells.ts'
import { fullReversal, placementEvents, refundOf, type Placement } from '#domain/imports/ledger.ts'
import { minorUnit } from '#domain/imports/cells/micros.ts'
import type {
  LedgerEvent,
  OrderFormat,
  OrderReading,
  OrderStatus,
  ParsedCustomer,
  ReadingContext,
  SourceRow,
} from '#domain/imports/parsed-order.ts'
import { orderNumber } from '#domain/imports/cells/order-number.ts'
import { detailOf, FACTS, type Fact } from '#domain/imports/detail.ts'
import { findShopifyColumns, type ShopifyColumns, type ShopifyField } from './shopify-columns.ts'
import { readShopifyLines } from './shopify-lines.ts'
import { placeShopifyOrder, type ShopifyAmounts } from './shopify-placement.ts'

type Cells = readonly string[]

/**
 * Order-level cells stand on the first row only; that is the one with a status, or with a total. `undefined` where that
 * row is not among them, because it was rejected.
 */
function headOf(rows: readonly SourceRow[], columns: ShopifyColumns): SourceRow | undefined {
  const marks = [columns('financialStatus').at, columns('total').at].filter((at) => at >= 0)
  const found = marks.map((at) => rows.find((row) => (row.cells[at] ?? '').trim() !== ''))
  return marks.length === 0 ? rows[0] : found.find((row) => row !== undefined)
}

function readAmounts(cells: Cells, columns: ShopifyColumns, context: ReadingContext): ShopifyAmounts {
  return {
    subtotal: readOptionalAmount(cells, columns('subtotal'), context),
    total: readOptionalAmount(cells, columns('total'), context),
    shipping: readAmount(cells, columns('shipping'), context),
    taxes: readAmount(cells, columns('taxes'), context),
    duties: readAmount(cells, columns('duties'), context),
    discount: readAmount(cells, columns('discountAmount'), context),
  }
}

function readCustomer(cells: Cells, columns: ShopifyColumns): ParsedCustomer | null {
  const email = readText(cells, columns('email')).toLowerCase().slice(0, 320)
  if (email === '') return null
  const name =
    readOptionalText(cells, columns('billingName'), 300) ?? readOptionalText(cells, columns('shippingName'), 300)
  return { id: null, email, name, country: readCountry(cells, columns) }
}

const readCountry = (cells: Cells, columns: ShopifyColumns): string | null =>
  readOptionalText(cells, columns('shippingCountry'), 100) ?? readOptionalText(cells, columns('billingCountry'), 100)

/** The file has no mark for test orders; Shopify's test gateway is called "bogus". */
const isTestPayment = (method: string | null): boolean => method !== null && /\bbogus\b/i.test(method)

type Money = { placement: Placement; refunded: bigint; cancelledAt: number | null; currency: string }

/** A cancellation takes everything back on its own day; a refund has no date in the file and gets the order's. */
function eventsAfter({ placement, refunded, cancelledAt, currency }: Money): LedgerEvent[] {
  const refundKey = refunded > 0n ? 'refund' : null
  if (cancelledAt !== null) return fullReversal(placement, { at: cancelledAt, refundKey })
  return refundKey === null
    ? []
    : refundOf(placement, refunded, { at: placement.at, refundKey, unit: minorUnit(currency) })
}

function statusOf({ cancelledAt }: Money, financialStatus: string | null): OrderStatus {
  if (cancelledAt !== null) return 'cancelled'
  return financialStatus === 'refunded' ? 'refunded' : 'open'
}

function readMoney(cells: Cells, columns: ShopifyColumns, context: ReadingContext) {
  return {
    amounts: readAmounts(cells, columns, context),
    refunded: readAmount(cells, columns('refundedAmount'), context),
    cancelledAt: readOptionalDate(cells, columns('cancelledAt'), context),
    currency: readCurrency(cells, columns('currency'), context),
    placedAt: readDate(cells, columns('createdAt'), context),
  }
}

function readHead(rows: readonly SourceRow[], columns: ShopifyColumns, context: ReadingContext) {
  const head = headOf(rows, columns)
  if (head === undefined) {
    const reason = "the order's first row, which holds its date and total, is missing"
    return { problems: rows.map((row) => ({ row, column: null, reason })) }
  }
  try {
    return { head, money: readMoney(head.cells, columns, context), problems: [] }
  } catch (problem) {
    if (!(problem instanceof RowProblem)) throw problem
    // The lines mean nothing without the order they belong to.
    return {
      problems: rows.map((row) => ({
        row,
        column: row === head ? problem.column : null,
        reason: row === head ? problem.message : `the order's first row (line ${head.line}) was rejected`,
      })),
    }
  }
}

type Reading = { columns: ShopifyColumns; detail: number; context: ReadingContext }

function readOrder(rows: readonly SourceRow[], { columns, detail, context }: Reading): OrderReading {
  const { head, money, problems } = readHead(rows, columns, context)
  if (head === undefined || money === undefined) return { order: null, rejections: problems, leftOut: [] }
  const { cells } = head
  const { items, rejections } = readShopifyLines(rows, columns, context)
  if (items.length === 0 && rejections.length > 0) return { order: null, rejections, leftOut: [] }
  const placement = placeShopifyOrder({
    at: money.placedAt,
    items,
    amounts: money.amounts,
    unit: minorUnit(money.currency),
  })
  const after = { ...money, placement }
  const financialStatus = readOptionalText(cells, columns('financialStatus'), 100)?.toLowerCase() ?? null
  const name = readText(cells, columns('name'))
  const order = {
    externalId: keyOf(cells, columns),
    name: name === '' ? keyOf(cells, columns) : name,
    placedAt: money.placedAt,
    currency: money.currency,
    customer: readCustomer(cells, columns),
    financialStatus,
    fulfillmentStatus: readOptionalText(cells, columns('fulfillmentStatus'), 100),
    status: statusOf(after, financialStatus),
    channel: readOptionalText(cells, columns('source'), 100),
    country: readCountry(cells, columns),
    discountCode: readOptionalText(cells, columns('discountCode'), 255),
    total: money.amounts.total ?? placement.total,
    computedTotal: placement.total,
    cancelledAt: money.cancelledAt,
    isTest: isTestPayment(readOptionalText(cells, columns('paymentMethod'))),
    isRefundDateEstimated: money.refunded > 0n,
    detail,
    aside: [],
    lines: [...placement.lines],
    events: [...placementEvents(placement), ...eventsAfter(after)],
  }
  return { order, rejections, leftOut: [] }
}

/** `Name` is the key, with or without its "#"; spreadsheets ruin `Id` by writing 5.27E+12. */
function keyOf(cells: Cells, columns: ShopifyColumns): string {
  const name = orderNumber(readText(cells, columns('name')))
  return name === '' ? orderNumber(readText(cells, columns('id'))) : name
}

const FACT_COLUMNS: Partial<Record<Fact, ShopifyField>> = {
  lines: 'lineName',
  linePrices: 'linePrice',
  discounts: 'discountAmount',
  shipping: 'shipping',
  tax: 'taxes',
  refunds: 'refundedAmount',
  customer: 'email',
}

/** Two exports of one shop differ in their columns. */
const detailIn = (columns: ShopifyColumns): number =>
  detailOf(FACTS.filter((fact) => columns(FACT_COLUMNS[fact] ?? 'name').at >= 0 && fact in FACT_COLUMNS))

export const isShopifyOrders = (columns: Columns): boolean =>
  columns.has('Name', 'Created at', 'Lineitem name', 'Lineitem quantity')

/** Shopify's order export, old and new: a row per line item, order-level cells on an order's first row. */
export function createShopifyOrdersFormat(columns: Columns): OrderFormat {
  const found = findShopifyColumns(columns)
  const detail = detailIn(found)
  const notes = ['Refunds have no date in this file: each counts on the day of its order, or of its cancellation.']
  if (found('linePrice').at < 0) {
    notes.push("The file has no line prices: each order's goods value is spread evenly over its units.")
  }
  return {
    platform: 'shopify',
    refusal: null,
    keyOf: (cells) => keyOf(cells, found),
    dateColumns: [found('createdAt').at, found('cancelledAt').at],
    amountColumns: [found('total').at, found('linePrice').at, found('subtotal').at, found('taxes').at],
    currencyColumn: found('currency').at,
    read: (rows, context) => readOrder(rows, { columns: found, detail, context }),
    notes,
  }
}
