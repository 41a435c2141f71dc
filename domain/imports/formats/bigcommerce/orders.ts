import { parseAmount } from '#domain/imports/cells/amount.ts'
import {
  readAmount,
  readCurrency,
  readOptionalAmount,
  readOptionalText,
  readText,
  readDate,
  readOrderNumber,
} from '#domain/imports/cells/cells.ts'
import { pickColumns, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { minorUnit, allocate, scale, sumMicros } from '#domain/imports/cells/micros.ts'
import { detailOf } from '#domain/imports/detail.ts'
import {
  fullReversal,
  placementEvents,
  placementTotal,
  refundOf,
  type Placement,
  withoutIncludedTax,
} from '#domain/imports/ledger.ts'
import { joinCodes } from '#domain/imports/discount-codes.ts'
import { completeOrder, buyerOf } from '#domain/imports/order-parts.ts'
import type {
  LedgerEvent,
  OrderFormat,
  OrderReading,
  OrderStatus,
  ParsedCustomer,
  ParsedOrder,
  ReadingContext,
  SourceRow,
  ParsedLine,
} from '#domain/imports/parsed-order.ts'
import { readPlace, type Place } from '#domain/imports/place.ts'
import { readEach } from '#domain/imports/read-rows.ts'
import { unpackProducts } from './products.ts'
import { NEVER_PLACED, outcomeOf } from './status.ts'

const BIGCOMMERCE_NAMES = {
  order: 'Order ID',
  date: 'Order Date',
  status: 'Order Status',
  currency: 'Order Currency Code',
  products: 'Product Details',
  subtotalEx: 'Subtotal (ex tax)',
  subtotalInc: 'Subtotal (inc tax)',
  shippingEx: 'Shipping Cost (ex tax)',
  shippingInc: 'Shipping Cost (inc tax)',
  handlingEx: 'Handling Cost (ex tax)',
  handlingInc: 'Handling Cost (inc tax)',
  totalEx: 'Order Total (ex tax)',
  totalInc: 'Order Total (inc tax)',
  tax: 'Tax Total',
  storeCredit: 'Store Credit Redeemed',
  giftCertificates: 'Gift Certificate Amount Redeemed',
  coupons: 'Coupon Details',
  fees: 'Fee Details',
  refunded: 'Refund Amount',
  customerId: 'Customer ID',
  customerName: 'Customer Name',
  email: ['Customer Email', 'Billing Email'],
  shippingCountry: 'Shipping Country',
  shippingRegion: ['Shipping State', 'Shipping State Code'],
  shippingCity: ['Shipping Suburb', 'Shipping City'],
  billingCountry: 'Billing Country',
  billingRegion: ['Billing State', 'Billing State Code'],
  billingCity: ['Billing Suburb', 'Billing City'],
  payment: 'Payment Method',
  channel: 'Channel Name',
} as const

type Cells = readonly string[]

/** `unit` is the smallest amount of the order's currency. */
type BigCommerceReading = {
  columns: Picked<keyof typeof BIGCOMMERCE_NAMES>
  context: ReadingContext
  unit: bigint
}

type Amounts = { subtotal: bigint | null; shipping: bigint; total: bigint | null; isTaxIncluded: boolean }

/** Reads the amounts without tax if the file has them, or else the amounts with tax. */
function readAmounts(cells: Cells, { columns, context }: BigCommerceReading): Amounts {
  const isTaxIncluded = columns('subtotalEx').at < 0 || columns('totalEx').at < 0
  const [subtotal, shipping, handling, total] = isTaxIncluded
    ? (['subtotalInc', 'shippingInc', 'handlingInc', 'totalInc'] as const)
    : (['subtotalEx', 'shippingEx', 'handlingEx', 'totalEx'] as const)
  return {
    subtotal: readOptionalAmount(cells, columns(subtotal), context),
    shipping: readAmount(cells, columns(shipping), context) + readAmount(cells, columns(handling), context),
    total: readOptionalAmount(cells, columns(total), context),
    isTaxIncluded,
  }
}

const amountsIn = (text: string): bigint[] =>
  [...text.matchAll(/\d{1,9}[.,]\d{1,4}|\d{1,9}/g)].flatMap(([written]) => parseAmount(written) ?? [])

/**
 * Some totals exclude what was paid with store credit or a gift certificate. Returns the amount paid this way if it
 * explains the missing amount, alone or together with a coupon. Otherwise returns 0.
 */
function paidOtherwise(cells: Cells, { columns, context }: BigCommerceReading, missing: bigint): bigint {
  const credit = readAmount(cells, columns('storeCredit'), context)
  const gift = readAmount(cells, columns('giftCertificates'), context)
  const coupons = amountsIn(readText(cells, columns('coupons')).slice(0, 1000))
  const isExplained = (paid: bigint): boolean => missing === paid || coupons.includes(missing - paid)
  return [0n, gift, credit, gift + credit].find(isExplained) ?? 0n
}

type Goods = { line: ParsedLine; gross: bigint }[]

/** Reads the products. Their prices include tax in some stores, so the subtotal decides the value of the goods. */
function readGoods(cells: Cells, { columns, context, unit }: BigCommerceReading, subtotal: bigint | null): Goods {
  const products = unpackProducts(readText(cells, columns('products')), columns('products'), context.decimal)
  const listed = products.map(({ total }) => total)
  const isAsListed = subtotal === null || subtotal === sumMicros(listed)
  const values = isAsListed ? listed : allocate(subtotal, listed, unit)
  return products.map(({ sku, title, quantity, unitPrice }, at) => {
    const gross = values[at] ?? 0n
    const price = isAsListed || quantity === 0n ? unitPrice : scale(gross, [1000n, quantity])
    return { gross, line: { sku, title, quantity, unitPrice: price, discount: 0n, tax: 0n } }
  })
}

function feeLine(fee: bigint): Goods {
  const line = { sku: null, title: 'Fee', quantity: 0n, unitPrice: fee, discount: 0n, tax: 0n }
  return fee > 0n ? [{ gross: fee, line }] : []
}

/** If goods and shipping exceed the total, the difference is a discount. If the total is higher, it's a fee. */
function placeBigCommerceOrder(cells: Cells, reading: BigCommerceReading): { placement: Placement; paid: bigint } {
  const { columns, context, unit } = reading
  const { subtotal, shipping, total, isTaxIncluded } = readAmounts(cells, reading)
  const goods = readGoods(cells, reading, subtotal)
  const before = sumMicros(goods.map(({ gross }) => gross)) + shipping
  const missing = before - (total ?? before)
  const paid = paidOtherwise(cells, reading, missing)
  const discount = missing > paid ? missing - paid : 0n
  const hasFees = readText(cells, columns('fees')) !== ''
  const items = [...goods, ...feeLine(hasFees ? paid - missing : 0n)]
  const gross = items.map((item) => item.gross)
  const discounts = allocate(discount, gross, unit)
  const stated = {
    at: readDate(cells, columns('date'), context),
    lines: items.map(({ line }, at) => ({ ...line, discount: discounts[at] ?? 0n })),
    gross,
    shipping,
    tax: readAmount(cells, columns('tax'), context),
    duties: 0n,
  }
  return { placement: isTaxIncluded ? withoutIncludedTax(stated, unit) : stated, paid }
}

const DETAIL = detailOf(['lines', 'linePrices', 'discounts', 'shipping', 'tax', 'refunds', 'customer'])

type BigCommerceColumns = BigCommerceReading['columns']
type Reading = { columns: BigCommerceColumns; context: ReadingContext }

/** Merchants choose the columns of the export. Only BigCommerce has amounts named "inc tax" and "ex tax". */
export const isBigCommerceOrders = (columns: Columns): boolean =>
  columns.has('Order ID', 'Order Date', 'Order Status', 'Product Details') &&
  columns.names.some((name) => /\((?:inc|ex) tax\)$/i.test(name))

function statusOf(cells: Cells, columns: BigCommerceColumns): OrderStatus {
  const outcome = outcomeOf(readText(cells, columns('status')))
  return outcome === 'cancelled' || outcome === 'refunded' ? outcome : 'open'
}

type Settling = { placement: Placement; refunded: bigint; unit: bigint }

/** Returns refunds and cancellations. The file doesn't have their dates, so they count on the day of the order. */
function eventsAfter(status: OrderStatus, { placement, refunded, unit }: Settling): LedgerEvent[] {
  const refundKey = refunded !== 0n || status === 'refunded' ? 'refund' : null
  const when = { at: placement.at, refundKey }
  if (refunded !== 0n && status !== 'cancelled') return refundOf(placement, refunded, { ...when, unit })
  return status === 'open' ? [] : fullReversal(placement, when)
}

function readCustomer(cells: Cells, columns: BigCommerceColumns): ParsedCustomer | null {
  const id = readText(cells, columns('customerId')).slice(0, 100)
  return buyerOf({
    id: id === '0' ? '' : id,
    email: readText(cells, columns('email')),
    names: [readText(cells, columns('customerName'))],
    country: readAddress(cells, columns).country,
  })
}

const readAddress = (cells: Cells, columns: BigCommerceColumns): Place =>
  readPlace(cells, [
    { country: columns('shippingCountry'), region: columns('shippingRegion'), city: columns('shippingCity') },
    { country: columns('billingCountry'), region: columns('billingRegion'), city: columns('billingCity') },
  ])

/** "Coupon Code: SPRING, Coupon Value: 6.00", separated by "|". */
const couponsIn = (text: string): string | null =>
  joinCodes(
    text.split('|').map((coupon) => {
      const [, code = ''] = coupon.split('Coupon Code:')
      return code.split(', Coupon ')[0] ?? ''
    }),
  )

function toOrder(cells: Cells, reading: Reading): ParsedOrder {
  const { columns, context } = reading
  const currency = readCurrency(cells, columns('currency'), context)
  const unit = minorUnit(currency)
  const { placement, paid } = placeBigCommerceOrder(cells, { ...reading, unit })
  const status = statusOf(cells, columns)
  const refunded = readAmount(cells, columns('refunded'), context)
  const after = eventsAfter(status, { placement, refunded, unit })
  const computedTotal = placementTotal(placement)
  const total = readOptionalAmount(cells, columns('totalInc'), context)
  return completeOrder({
    externalId: readOrderNumber(cells, columns('order')),
    placedAt: placement.at,
    currency,
    customer: readCustomer(cells, columns),
    financialStatus: readOptionalText(cells, columns('status'), 100)?.toLowerCase() ?? null,
    status,
    cancelledAt: status === 'cancelled' ? placement.at : null,
    channel: readOptionalText(cells, columns('channel'), 100),
    ...readAddress(cells, columns),
    paymentMethod: readOptionalText(cells, columns('payment'), 100),
    discountCode: couponsIn(readText(cells, columns('coupons')).slice(0, 1000)),
    total: total === null ? computedTotal : total + paid,
    isTotalStated: total !== null,
    computedTotal,
    isRefundDateEstimated: after.length > 0,
    detail: DETAIL,
    lines: [...placement.lines],
    events: [...placementEvents(placement), ...after],
  })
}

/** Reads an order from one row. If several rows have the same number, only the last one is used. */
function readOrder(rows: readonly SourceRow[], reading: Reading): OrderReading {
  const leftOut = rows.slice(0, -1).map((row) => ({ row, reason: 'Older row of the same order' }))
  const last = rows.slice(-1)
  const wasNeverPlaced = last.some(({ cells }) => outcomeOf(readText(cells, reading.columns('status'))) === 'left_out')
  if (wasNeverPlaced) {
    const never = last.map((row) => ({ row, reason: NEVER_PLACED }))
    return { order: null, rejections: [], leftOut: [...leftOut, ...never] }
  }
  const { entries, rejections } = readEach(last, ({ cells }) => toOrder(cells, reading))
  return { order: entries[0] ?? null, rejections, leftOut }
}

/** BigCommerce's order export: a row per order, its products packed in one cell. */
export function createBigCommerceFormat(columns: Columns): OrderFormat {
  const found = pickColumns(columns, BIGCOMMERCE_NAMES)
  return {
    platform: 'bigcommerce',
    refusal: null,
    keyOf: (cells) => readOrderNumber(cells, found('order')),
    dateColumns: [found('date').at],
    amountColumns: [found('totalInc').at, found('totalEx').at, found('subtotalEx').at, found('tax').at],
    currencyColumn: found('currency').at,
    read: (rows, context) => readOrder(rows, { columns: found, context }),
    notes: [
      'Refunds have no date in this file: each counts on the day of its order.',
      'Store credit and gift certificates count as payments, not as discounts.',
    ],
  }
}
