import {
  readAmount,
  readCurrency,
  readDate,
  readOptionalDate,
  readOptionalText,
  readQuantity,
  readRequiredAmount,
  readText,
} from '#domain/imports/cells/cells.ts'
import { pickColumns, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { minorUnit, scale, sumMicros } from '#domain/imports/cells/micros.ts'
import { detailOf } from '#domain/imports/detail.ts'
import {
  fullReversal,
  placementEvents,
  placementTotal,
  withoutIncludedTax,
  type Placement,
} from '#domain/imports/ledger.ts'
import { completeOrder } from '#domain/imports/order-parts.ts'
import type {
  OrderFormat,
  OrderReading,
  ParsedLine,
  ParsedOrder,
  ReadingContext,
  SourceRow,
} from '#domain/imports/parsed-order.ts'
import { readPlace } from '#domain/imports/place.ts'
import { readEach, readTogether } from '#domain/imports/read-rows.ts'
import { marketplaceOf } from './marketplaces.ts'

const NAMES = {
  order: 'amazon-order-id',
  date: 'purchase-date',
  updated: 'last-updated-date',
  status: 'order-status',
  channel: 'sales-channel',
  title: 'product-name',
  sku: 'sku',
  asin: 'asin',
  itemStatus: 'item-status',
  taxModel: 'tax-collection-model',
  quantity: 'quantity',
  currency: 'currency',
  price: 'item-price',
  tax: 'item-tax',
  shipping: 'shipping-price',
  shippingTax: 'shipping-tax',
  giftWrap: 'gift-wrap-price',
  giftWrapTax: 'gift-wrap-tax',
  discount: 'item-promotion-discount',
  shippingDiscount: 'ship-promotion-discount',
  country: 'ship-country',
  region: 'ship-state',
  city: 'ship-city',
  payment: ['payment-method', 'payment-method-details'],
} as const

const DETAIL = detailOf(['lines', 'linePrices', 'discounts', 'shipping', 'tax'])

type OrderColumns = Picked<keyof typeof NAMES>
type Cells = readonly string[]
type Reading = { columns: OrderColumns; context: ReadingContext }
type Item = { row: SourceRow; lines: ParsedLine[]; gross: bigint[]; shipping: bigint; tax: bigint }

export const isAmazonOrders = (columns: Columns): boolean =>
  columns.has('amazon-order-id', 'purchase-date', 'order-status', 'quantity')

const isCancelled = (status: string): boolean => /^cancell?ed$/i.test(status)

/** Returns why a row isn't a sale. Returns `null` if it is a sale. */
function leftOutReason(cells: Cells, columns: OrderColumns): string | null {
  if (/^non-amazon/i.test(readText(cells, columns('channel')))) return 'Not sold on Amazon'
  const isOrderCancelled = isCancelled(readText(cells, columns('status')))
  if (isCancelled(readText(cells, columns('itemStatus'))) && !isOrderCancelled) return 'Cancelled item'
  if (readText(cells, columns('price')) !== '') return null
  return isOrderCancelled ? 'Cancelled order without a price' : 'Pending order without a price'
}

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** Reads the item of a row. Its price is for all units together. */
function readItem(row: SourceRow, { columns, context }: Reading): Item {
  const { cells } = row
  const amount = (field: keyof typeof NAMES) => readAmount(cells, columns(field), context)
  const quantity = readQuantity(cells, columns('quantity'), context)
  const price = readRequiredAmount(cells, columns('price'), context)
  const sku = readOptionalText(cells, columns('sku'), 100) ?? readOptionalText(cells, columns('asin'), 100)
  const product = {
    sku,
    title: readOptionalText(cells, columns('title')) ?? sku ?? 'No name',
    quantity,
    unitPrice: quantity === 0n ? price : scale(price, [1000n, quantity]),
    discount: size(amount('discount')),
    tax: amount('tax'),
  }
  const giftWrap = amount('giftWrap')
  const wrapping = {
    sku: null,
    title: 'Gift wrap',
    quantity: 0n,
    unitPrice: giftWrap,
    discount: 0n,
    tax: amount('giftWrapTax'),
  }
  return {
    row,
    lines: giftWrap === 0n ? [product] : [product, wrapping],
    gross: giftWrap === 0n ? [price] : [price, giftWrap],
    shipping: amount('shipping') - size(amount('shippingDiscount')),
    tax: amount('tax') + amount('shippingTax') + amount('giftWrapTax'),
  }
}

/**
 * Whether Amazon collects and pays the tax. Newer files have a column for this. In older files, it's true where prices
 * exclude tax.
 */
function isTaxOfAmazon(cells: Cells, columns: OrderColumns): boolean {
  if (columns('taxModel').at >= 0) return /^marketplacefacilitator$/i.test(readText(cells, columns('taxModel')))
  return marketplaceOf(readText(cells, columns('channel')))?.hasTaxInPrices === false
}

const withoutTax = (placement: Placement): Placement => ({
  ...placement,
  tax: 0n,
  lines: placement.lines.map((line) => ({ ...line, tax: 0n })),
})

function placeItems(items: readonly Item[], cells: Cells, { columns, context }: Reading): Placement {
  const unit = minorUnit(readCurrency(cells, columns('currency'), context))
  const stated = {
    at: readDate(cells, columns('date'), context),
    lines: items.flatMap(({ lines }) => lines),
    gross: items.flatMap(({ gross }) => gross),
    shipping: sumMicros(items.map(({ shipping }) => shipping)),
    tax: sumMicros(items.map(({ tax }) => tax)),
    duties: 0n,
  }
  const hasTaxInPrices = marketplaceOf(readText(cells, columns('channel')))?.hasTaxInPrices === true
  const placement = hasTaxInPrices ? withoutIncludedTax(stated, unit) : stated
  return isTaxOfAmazon(cells, columns) ? withoutTax(placement) : placement
}

function toOrder(items: readonly Item[], cells: Cells, reading: Reading): ParsedOrder {
  const { columns, context } = reading
  const placement = placeItems(items, cells, reading)
  const total = placementTotal(placement)
  const status = readText(cells, columns('status'))
  const cancelledAt = isCancelled(status)
    ? (readOptionalDate(cells, columns('updated'), context) ?? placement.at)
    : null
  const after = cancelledAt === null ? [] : fullReversal(placement, { at: cancelledAt, refundKey: null })
  return completeOrder({
    externalId: readText(cells, columns('order')),
    placedAt: placement.at,
    currency: readCurrency(cells, columns('currency'), context),
    fulfillmentStatus: status === '' ? null : status.slice(0, 100).toLowerCase(),
    status: cancelledAt === null ? 'open' : 'cancelled',
    cancelledAt,
    // The file has no cancellation date, so the last update is used. For cancelled orders that is nearly always the
    // cancellation.
    isRefundDateEstimated: cancelledAt !== null,
    channel: readOptionalText(cells, columns('channel'), 100),
    ...readPlace(cells, [{ country: columns('country'), region: columns('region'), city: columns('city') }]),
    paymentMethod: readOptionalText(cells, columns('payment'), 100),
    total,
    isTotalStated: false,
    computedTotal: total,
    detail: DETAIL,
    lines: [...placement.lines],
    events: [...placementEvents(placement), ...after],
  })
}

function readOrder(rows: readonly SourceRow[], reading: Reading): OrderReading {
  const leftOut = rows.flatMap((row) => {
    const reason = leftOutReason(row.cells, reading.columns)
    return reason === null ? [] : [{ row, reason }]
  })
  const sold = rows.filter((row) => leftOut.every((left) => left.row !== row))
  const items = readEach(sold, (row) => readItem(row, reading))
  const taken = items.entries.map(({ row }) => row)
  const order = readTogether(taken, ({ cells }) => toOrder(items.entries, cells, reading))
  return { order: order.entry, rejections: [...items.rejections, ...order.rejections], leftOut }
}

/** Reads Amazon's "All Orders" report, which has a row per product of an order. */
export function createAmazonOrdersFormat(columns: Columns): OrderFormat {
  const found = pickColumns(columns, NAMES)
  return {
    platform: 'amazon',
    refusal:
      found('price').at >= 0
        ? null
        : 'This report has no prices: the column "item-price" is missing. Request a report with this column.',
    keyOf: (cells) => readText(cells, found('order')),
    dateColumns: [found('date').at, found('updated').at],
    amountColumns: [found('price').at, found('tax').at, found('shipping').at],
    currencyColumn: found('currency').at,
    read: (rows, context) => readOrder(rows, { columns: found, context }),
    notes: [
      'This report has no refunds and no fees. To get them, also import the settlement reports.',
      'Tax that Amazon collects and pays is not part of your sales and is left out.',
    ],
  }
}
