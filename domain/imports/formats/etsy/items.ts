import {
  readAmount,
  readCurrency,
  readDate,
  readOptionalAmount,
  readOptionalText,
  readQuantity,
  readRequiredAmount,
  readText,
  readOrderNumber,
} from '#domain/imports/cells/cells.ts'
import { pickColumns, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { allocate, minorUnit, multiply, scale, sumMicros } from '#domain/imports/cells/micros.ts'
import { readEach, readTogether } from '#domain/imports/read-rows.ts'
import { joinCodes } from '#domain/imports/discount-codes.ts'
import { completeOrder, buyerOf } from '#domain/imports/order-parts.ts'
import { readCountry, readPlace, type Place } from '#domain/imports/place.ts'
import { detailOf } from '#domain/imports/detail.ts'
import { placementEvents, placementTotal, type Placement } from '#domain/imports/ledger.ts'
import type {
  OrderFormat,
  OrderReading,
  ParsedCustomer,
  ParsedLine,
  ParsedOrder,
  ReadingContext,
  SourceRow,
} from '#domain/imports/parsed-order.ts'

/** English shops outside the United States have "Delivery" instead of "Shipping". */
const NAMES = {
  date: 'Sale Date',
  order: 'Order ID',
  item: 'Transaction ID',
  name: 'Item Name',
  variations: 'Variations',
  sku: 'SKU',
  quantity: 'Quantity',
  price: 'Price',
  itemTotal: 'Item Total',
  coupon: 'Coupon Code',
  discount: 'Discount Amount',
  inPersonDiscount: 'InPerson Discount',
  shipping: ['Order Shipping', 'Order Delivery'],
  shippingDiscount: ['Shipping Discount', 'Delivery Discount'],
  currency: 'Currency',
  buyer: 'Buyer',
  buyerName: ['Ship Name', 'Delivery Name'],
  country: ['Ship Country', 'Delivery Country'],
  region: ['Ship State', 'Delivery State'],
  city: ['Ship City', 'Delivery City'],
  payment: 'Payment Type',
} as const

const DETAIL = detailOf(['lines', 'linePrices', 'discounts', 'shipping', 'customer'])

type ItemColumns = Picked<keyof typeof NAMES>
type Cells = readonly string[]
type Reading = { columns: ItemColumns; context: ReadingContext }
type Item = { row: SourceRow; line: ParsedLine; gross: bigint; discount: bigint; shipping: bigint; off: bigint }

export const isEtsyItems = (columns: Columns): boolean =>
  columns.has('Sale Date', 'Order ID', 'Item Name', 'Transaction ID', 'Listing ID')

function readItem(row: SourceRow, { columns, context }: Reading): Item {
  const { cells } = row
  const amount = (field: keyof typeof NAMES) => readAmount(cells, columns(field), context)
  const quantity = readQuantity(cells, columns('quantity'), context)
  const price = readOptionalAmount(cells, columns('price'), context)
  const gross = price === null ? readRequiredAmount(cells, columns('itemTotal'), context) : multiply(price, quantity)
  const unitPrice = price ?? (quantity === 0n ? 0n : scale(gross, [1000n, quantity]))
  const name = readText(cells, columns('name'))
  const variations = readText(cells, columns('variations'))
  const title = (variations === '' ? name : `${name} - ${variations}`).slice(0, 500)
  const sku = readOptionalText(cells, columns('sku'), 100)
  return {
    row,
    line: { sku, title: title === '' ? 'No name' : title, quantity, unitPrice, discount: 0n, tax: 0n },
    gross,
    discount: amount('discount') + amount('inPersonDiscount'),
    shipping: amount('shipping'),
    off: amount('shippingDiscount'),
  }
}

/**
 * Returns an order's amount from its rows. Some exports repeat it on each row, others have it on the first row only.
 */
function ofOrder(amounts: readonly bigint[]): bigint {
  const [first = 0n] = amounts
  return amounts.every((amount) => amount === first) ? first : sumMicros(amounts)
}

function placeItems(items: readonly Item[], { at, unit }: { at: number; unit: bigint }): Placement {
  const gross = items.map((item) => item.gross)
  const discounts = allocate(ofOrder(items.map(({ discount }) => discount)), gross, unit)
  const shipping = ofOrder(items.map((item) => item.shipping)) - ofOrder(items.map(({ off }) => off))
  return {
    at,
    lines: items.map(({ line }, position) => ({ ...line, discount: discounts[position] ?? 0n })),
    gross,
    shipping: shipping > 0n ? shipping : 0n,
    tax: 0n,
    duties: 0n,
  }
}

/** Reads the user name in "Jane Doe (janedoe1)", which is the buyer's id in "Sold Orders". */
function readCustomer(cells: Cells, columns: ItemColumns): ParsedCustomer | null {
  const buyer = readText(cells, columns('buyer')).slice(0, 300)
  return buyerOf({
    id: /\(([^()]{1,100})\)$/.exec(buyer)?.[1] ?? buyer.slice(0, 100),
    names: [readText(cells, columns('buyerName'))],
    country: readCountry(cells, columns('country')),
  })
}

const readAddress = (cells: Cells, columns: ItemColumns): Place =>
  readPlace(cells, [{ country: columns('country'), region: columns('region'), city: columns('city') }])

function toOrder(items: readonly Item[], first: Cells, { columns, context }: Reading): ParsedOrder {
  const currency = readCurrency(first, columns('currency'), context)
  const at = readDate(first, columns('date'), context)
  const placement = placeItems(items, { at, unit: minorUnit(currency) })
  const total = placementTotal(placement)
  return completeOrder({
    externalId: readOrderNumber(first, columns('order')),
    placedAt: at,
    currency,
    customer: readCustomer(first, columns),
    ...readAddress(first, columns),
    paymentMethod: readOptionalText(first, columns('payment'), 100),
    discountCode: joinCodes([readText(first, columns('coupon'))]),
    total,
    isTotalStated: false,
    computedTotal: total,
    detail: DETAIL,
    lines: [...placement.lines],
    events: placementEvents(placement),
  })
}

/** Separates repeated rows. If several rows have the same transaction number, only the last one is used. */
function withoutRepeats(rows: readonly SourceRow[], columns: ItemColumns) {
  const itemOf = ({ cells }: SourceRow): string => readText(cells, columns('item'))
  const last = new Map(rows.map((row) => [itemOf(row), row]))
  const isCounted = (row: SourceRow): boolean => itemOf(row) === '' || last.get(itemOf(row)) === row
  const leftOut = rows.filter((row) => !isCounted(row)).map((row) => ({ row, reason: 'Older row of the same item' }))
  return { counted: rows.filter(isCounted), leftOut }
}

function readOrder(rows: readonly SourceRow[], reading: Reading): OrderReading {
  const { counted, leftOut } = withoutRepeats(rows, reading.columns)
  const items = readEach(counted, (row) => readItem(row, reading))
  const taken = items.entries.map(({ row }) => row)
  const order = readTogether(taken, ({ cells }) => toOrder(items.entries, cells, reading))
  return { order: order.entry, rejections: [...items.rejections, ...order.rejections], leftOut }
}

/** Etsy's "Sold Order Items": a row per item sold. */
export function createEtsyItemsFormat(columns: Columns): OrderFormat {
  const found = pickColumns(columns, NAMES)
  const hasPrices = found('price').at >= 0 || found('itemTotal').at >= 0
  return {
    platform: 'etsy',
    refusal: hasPrices
      ? null
      : 'This file has no prices. Download "Order Items" from Etsy again, and keep all columns.',
    keyOf: (cells) => readOrderNumber(cells, found('order')),
    dateColumns: [found('date').at],
    amountColumns: [found('price').at, found('itemTotal').at],
    currencyColumn: found('currency').at,
    read: (rows, context) => readOrder(rows, { columns: found, context }),
    notes: [
      'This file has no refunds and no fees. To get them, also import "Orders".',
      'Sales tax that Etsy collects and pays isn’t part of your sales.',
    ],
  }
}
