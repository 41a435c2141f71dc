import {
  readAmount,
  readCurrency,
  readDate,
  readOptionalAmount,
  readOptionalText,
  readRequiredAmount,
  readText,
  readOrderNumber,
} from '#domain/imports/cells/cells.ts'
import { pickColumns, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { minorUnit } from '#domain/imports/cells/micros.ts'
import { readEach } from '#domain/imports/read-rows.ts'
import { joinCodes } from '#domain/imports/discount-codes.ts'
import { completeOrder, buyerOf, unnamedGoods } from '#domain/imports/order-parts.ts'
import { readCountry, readPlace, type Place } from '#domain/imports/place.ts'
import { detailOf } from '#domain/imports/detail.ts'
import {
  feeEvents,
  fullReversal,
  placementEvents,
  placementTotal,
  refundOf,
  type Placement,
} from '#domain/imports/ledger.ts'
import type {
  LedgerEvent,
  OrderFormat,
  OrderReading,
  ParsedCustomer,
  ParsedOrder,
  ReadingContext,
  SourceRow,
} from '#domain/imports/parsed-order.ts'

/** English shops outside the United States have "Delivery" instead of "Shipping". */
const NAMES = {
  date: 'Sale Date',
  order: 'Order ID',
  buyerId: 'Buyer User ID',
  buyerName: 'Full Name',
  items: 'Number of Items',
  country: ['Ship Country', 'Delivery Country'],
  region: ['Ship State', 'Delivery State'],
  city: ['Ship City', 'Delivery City'],
  payment: ['Payment Method', 'Payment Type'],
  currency: 'Currency',
  value: 'Order Value',
  coupon: 'Coupon Code',
  discount: 'Discount Amount',
  inPersonDiscount: 'InPerson Discount',
  shipping: ['Shipping', 'Delivery'],
  shippingDiscount: ['Shipping Discount', 'Delivery Discount'],
  salesTax: 'Sales Tax',
  total: 'Order Total',
  status: 'Status',
  fee: 'Card Processing Fees',
  net: 'Order Net',
  adjustedTotal: 'Adjusted Order Total',
  adjustedFee: 'Adjusted Card Processing Fees',
  adjustedNet: 'Adjusted Net Order Amount',
} as const

const DETAIL = detailOf(['discounts', 'shipping', 'refunds', 'customer'])

type OrderColumns = Picked<keyof typeof NAMES>
type Cells = readonly string[]
type Reading = { columns: OrderColumns; context: ReadingContext }

export const isEtsyOrders = (columns: Columns): boolean =>
  columns.has('Sale Date', 'Order ID', 'Order Value', 'Order Total')

const larger = (left: bigint, right: bigint): bigint => (left > right ? left : right)

/** Returns the shop's revenue, which is payout plus fees. Returns `null` if the file doesn't have these columns. */
function paidOut(cells: Cells, { columns, context }: Reading): bigint | null {
  const net = readOptionalAmount(cells, columns('net'), context)
  return net === null ? null : net + readAmount(cells, columns('fee'), context)
}

/** Builds the amounts of an order. Etsy keeps most sales taxes, so only tax that the shop received is included. */
function placeOrder(cells: Cells, reading: Reading): Placement {
  const { columns, context } = reading
  const amount = (field: keyof typeof NAMES) => readAmount(cells, columns(field), context)
  const placement = {
    at: readDate(cells, columns('date'), context),
    ...unnamedGoods({
      gross: readRequiredAmount(cells, columns('value'), context),
      discount: amount('discount') + amount('inPersonDiscount'),
      quantity: amount('items') / 1000n,
    }),
    shipping: larger(amount('shipping') - amount('shippingDiscount'), 0n),
    tax: 0n,
    duties: 0n,
  }
  const revenue = paidOut(cells, reading)
  const tax = amount('salesTax')
  return tax !== 0n && revenue === placementTotal(placement) + tax ? { ...placement, tax } : placement
}

type Adjustment = { refunded: bigint; feeBack: bigint }

/** Reads the refunded amounts. The file has "adjusted" amounts, which are after refunds and zero without a refund. */
function readAdjustment(cells: Cells, reading: Reading, revenue: bigint): Adjustment {
  const { columns, context } = reading
  const amount = (field: keyof typeof NAMES) => readAmount(cells, columns(field), context)
  const [total, fee, net] = [amount('adjustedTotal'), amount('adjustedFee'), amount('adjustedNet')]
  if (total === 0n && fee === 0n && net === 0n) return { refunded: 0n, feeBack: 0n }
  const kept = net === 0n ? revenue - (amount('total') - total) : net + fee
  return { refunded: larger(revenue - larger(kept, 0n), 0n), feeBack: larger(amount('fee') - fee, 0n) }
}

/** Returns the refunds. The file has no refund dates, so they count on the day of the order. */
function eventsAfter(placement: Placement, { refunded, feeBack }: Adjustment, unit: bigint): LedgerEvent[] {
  if (refunded === 0n) return []
  const when = { at: placement.at, refundKey: 'refund' }
  return [...refundOf(placement, refunded, { ...when, unit }), ...feeEvents(-feeBack, when)]
}

/**
 * Returns the order's status and its events after the sale. A status of "cancelled" or "refunded" reverses the whole
 * order. Most files have no status; refunds then follow from the adjusted amounts.
 */
function settle(cells: Cells, reading: Reading, { placement, unit }: { placement: Placement; unit: bigint }) {
  const status = readText(cells, reading.columns('status')).toLowerCase()
  const total = placementTotal(placement)
  const isCancelled = status.startsWith('cancel')
  if (isCancelled || /^(?:fully )?refunded$/.test(status)) {
    const when = { at: placement.at, refundKey: isCancelled ? null : 'refund' }
    return { status: isCancelled ? 'cancelled' : 'refunded', after: fullReversal(placement, when) } as const
  }
  const adjustment = readAdjustment(cells, reading, total)
  const after = eventsAfter(placement, adjustment, unit)
  return { status: after.length > 0 && adjustment.refunded === total ? 'refunded' : 'open', after } as const
}

function readCustomer(cells: Cells, columns: OrderColumns): ParsedCustomer | null {
  return buyerOf({
    id: readText(cells, columns('buyerId')).slice(0, 100),
    names: [readText(cells, columns('buyerName'))],
    country: readCountry(cells, columns('country')),
  })
}

const readAddress = (cells: Cells, columns: OrderColumns): Place =>
  readPlace(cells, [{ country: columns('country'), region: columns('region'), city: columns('city') }])

function toOrder(cells: Cells, reading: Reading): ParsedOrder {
  const { columns, context } = reading
  const placement = placeOrder(cells, reading)
  const currency = readCurrency(cells, columns('currency'), context)
  const { status, after } = settle(cells, reading, { placement, unit: minorUnit(currency) })
  const fee = feeEvents(readAmount(cells, columns('fee'), context), { at: placement.at, refundKey: null })
  const computedTotal = placementTotal(placement)
  const stated = paidOut(cells, reading)
  return completeOrder({
    externalId: readOrderNumber(cells, columns('order')),
    placedAt: placement.at,
    currency,
    customer: readCustomer(cells, columns),
    status,
    cancelledAt: status === 'cancelled' ? placement.at : null,
    ...readAddress(cells, columns),
    paymentMethod: readOptionalText(cells, columns('payment'), 100),
    discountCode: joinCodes([readText(cells, columns('coupon'))]),
    total: stated ?? computedTotal,
    isTotalStated: stated !== null,
    computedTotal,
    isRefundDateEstimated: after.length > 0,
    detail: DETAIL,
    lines: [...placement.lines],
    events: [...placementEvents(placement), ...fee, ...after],
  })
}

/** Reads an order from one row. If several rows have the same number, only the last one is used. */
function readOrder(rows: readonly SourceRow[], reading: Reading): OrderReading {
  const { entries, rejections } = readEach(rows.slice(-1), ({ cells }) => toOrder(cells, reading))
  const leftOut = rows.slice(0, -1).map((row) => ({ row, reason: 'Older row of the same order' }))
  return { order: entries[0] ?? null, rejections, leftOut }
}

/** Etsy's "Sold Orders": a row per order, with fees and amounts after refunds, without products. */
export function createEtsyOrdersFormat(columns: Columns): OrderFormat {
  const found = pickColumns(columns, NAMES)
  return {
    platform: 'etsy',
    refusal: null,
    keyOf: (cells) => readOrderNumber(cells, found('order')),
    dateColumns: [found('date').at],
    amountColumns: [found('value').at, found('total').at, found('net').at],
    currencyColumn: found('currency').at,
    read: (rows, context) => readOrder(rows, { columns: found, context }),
    notes: [
      'This file has no products. To get them, also import "Order Items".',
      'Sales tax that Etsy collects and pays isn’t part of your sales.',
      'Refunds have no date in this file: each counts on the day of its order. Etsy writes zeros for fully refunded orders and for orders without refunds, so we only see a full refund if the order’s status shows it.',
    ],
  }
}
