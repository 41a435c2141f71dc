import { readAmount, readCurrency, readDate, readText, readOrderNumber } from '#domain/imports/cells/cells.ts'
import { pickColumns, type Column, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { MICROS_PER_UNIT, minorUnit, scale } from '#domain/imports/cells/micros.ts'
import { completeOrder, placedBy, buyerOf, unnamedGoods } from '#domain/imports/order-parts.ts'
import { readPlace } from '#domain/imports/place.ts'
import { detailOf } from '#domain/imports/detail.ts'
import type { Placement } from '#domain/imports/ledger.ts'
import type { OrderFormat, ParsedOrder, ReadingContext } from '#domain/imports/parsed-order.ts'
import { readLatestRow } from '#domain/imports/read-rows.ts'
import { settle, type Outcome } from './settlement.ts'

const AMOUNTS = {
  subtotal: 'Subtotal',
  shipping: 'Shipping Total',
  discount: 'Discount Total',
  giftCards: 'Gift Card Total',
  refunded: 'Refunded Total',
  tax: 'Tax Total',
  total: 'Total',
} as const

const NAMES = {
  ...AMOUNTS,
  id: 'Order_ID',
  number: 'Display_ID',
  status: 'Order status',
  date: 'Date',
  firstName: 'Customer First name',
  lastName: 'Customer Last name',
  email: 'Customer Email',
  customerId: 'Customer ID',
  country: 'Shipping Country Code',
  region: ['Shipping Province', 'Shipping Region'],
  city: 'Shipping City',
  fulfillmentStatus: 'Fulfillment Status',
  paymentStatus: 'Payment Status',
  currency: 'Currency Code',
} as const

type MedusaColumns = Picked<keyof typeof NAMES>
type Amounts = Record<keyof typeof AMOUNTS, bigint>
type Cells = readonly string[]

const DETAIL = detailOf(['discounts', 'shipping', 'tax', 'refunds', 'customer'])

export const isMedusaOrders = (columns: Columns): boolean =>
  columns.has('Order_ID', 'Display_ID', 'Order status', 'Date', 'Subtotal', 'Total', 'Currency Code')

/** Version 1 writes days as "Tue, 01 Jan 2019 00:00:00 GMT" and amounts in the smallest unit of the currency. */
const isVersion1 = (cells: Cells, columns: MedusaColumns): boolean => readText(cells, columns('date')).endsWith('GMT')

type Reading = { columns: MedusaColumns; context: ReadingContext; unit: bigint }

function readAmounts(cells: Cells, { columns, context, unit }: Reading): Amounts {
  const written = isVersion1(cells, columns) ? unit : MICROS_PER_UNIT
  const read = (field: keyof Amounts) => scale(readAmount(cells, columns(field), context), [written, MICROS_PER_UNIT])
  return {
    subtotal: read('subtotal'),
    shipping: read('shipping'),
    discount: read('discount'),
    giftCards: read('giftCards'),
    refunded: read('refunded'),
    tax: read('tax'),
    total: read('total'),
  }
}

type Parts = Record<'goods' | 'discount' | 'shipping' | 'total', bigint>

/** Total = subtotal + shipping + tax - discount - gift cards. Gift cards are a payment. */
function partsOfVersion1({ subtotal, shipping, discount, giftCards, total }: Amounts): Parts {
  return { goods: subtotal, discount, shipping, total: total + giftCards }
}

/**
 * The subtotal includes shipping without tax. Shipping and discount include tax at the order's rate. If the total is
 * still too low after the discount, the rest was paid with store credit.
 */
function partsOfVersion2({ subtotal, shipping, discount, tax, total }: Amounts, unit: bigint): Parts {
  const lacking = subtotal + tax - total
  const beyond = lacking > discount ? lacking - discount : 0n
  const untaxed = total === 0n ? shipping : scale(shipping, [total - tax, total], unit)
  return { goods: subtotal - untaxed, discount: lacking - beyond, shipping: untaxed, total: total + beyond }
}

function readMoney(cells: Cells, columns: MedusaColumns, stated: ReadingContext) {
  const context: ReadingContext = { ...stated, decimal: '.' }
  const currency = readCurrency(cells, columns('currency'), context)
  const unit = minorUnit(currency)
  const amounts = readAmounts(cells, { columns, context, unit })
  const parts = isVersion1(cells, columns) ? partsOfVersion1(amounts) : partsOfVersion2(amounts, unit)
  const placement: Placement = {
    at: readDate(cells, columns('date'), context),
    ...unnamedGoods({ gross: parts.goods, discount: parts.discount }),
    shipping: parts.shipping,
    tax: amounts.tax,
    duties: 0n,
  }
  const refunds = amounts.refunded > 0n ? [{ amount: amounts.refunded, at: null }] : []
  return { currency, unit, placement, refunds, total: parts.total }
}

function outcomeOf(status: string, paymentStatus: string): Outcome {
  if (status === 'draft') return 'left_out'
  if (status === 'canceled') return 'cancelled'
  return paymentStatus === 'refunded' ? 'refunded' : 'placed'
}

const readStatus = (cells: Cells, column: Column): string => readText(cells, column).toLowerCase().slice(0, 100)

function readBuyer(cells: Cells, columns: MedusaColumns, country: string | null) {
  const text = (field: 'customerId' | 'email' | 'firstName' | 'lastName') => readText(cells, columns(field))
  return buyerOf({
    id: text('customerId'),
    email: text('email'),
    names: [text('firstName'), text('lastName')],
    country,
  })
}

const keyOf = (cells: Cells, columns: MedusaColumns): string =>
  readOrderNumber(cells, columns('number')) || readText(cells, columns('id'))

function readOrder(cells: Cells, columns: MedusaColumns, context: ReadingContext): ParsedOrder | { leftOut: string } {
  const paymentStatus = readStatus(cells, columns('paymentStatus'))
  const outcome = outcomeOf(readStatus(cells, columns('status')), paymentStatus)
  if (outcome === 'left_out') return { leftOut: 'Draft order' }
  const { currency, unit, placement, refunds, total } = readMoney(cells, columns, context)
  const place = readPlace(cells, [{ country: columns('country'), region: columns('region'), city: columns('city') }])
  return completeOrder({
    ...placedBy(placement),
    externalId: keyOf(cells, columns),
    name: `#${keyOf(cells, columns)}`,
    currency,
    customer: readBuyer(cells, columns, place.country),
    financialStatus: paymentStatus || null,
    fulfillmentStatus: readStatus(cells, columns('fulfillmentStatus')) || null,
    ...place,
    total,
    detail: DETAIL,
    ...settle(placement, { outcome, refunds, unit }),
  })
}

/** Medusa's order export, version 1 (separated by ";") and 2: a row per order, no products. */
export function createMedusaOrdersFormat(columns: Columns): OrderFormat {
  const found = pickColumns(columns, NAMES)
  return {
    platform: 'medusa',
    refusal: null,
    keyOf: (cells) => keyOf(cells, found),
    dateColumns: [found('date').at],
    amountColumns: [],
    currencyColumn: found('currency').at,
    read: (rows, context) => readLatestRow(rows, (cells) => readOrder(cells, found, context)),
    notes: ['This file has no products, so its orders don’t count in units sold and best sellers.'],
  }
}
