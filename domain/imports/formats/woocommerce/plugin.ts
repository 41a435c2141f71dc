import { parseAmount } from '#domain/imports/cells/amount.ts'
import {
  RowProblem,
  readAmount,
  readCurrency,
  readDate,
  readOptionalAmount,
  readOptionalText,
  readQuantity,
  readText,
  readOrderNumber,
} from '#domain/imports/cells/cells.ts'
import { pickColumns, type Column, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { parseDate } from '#domain/imports/cells/date.ts'
import { minorUnit, scale } from '#domain/imports/cells/micros.ts'
import { detailOf } from '#domain/imports/detail.ts'
import { settle, type Refund } from '#domain/imports/formats/settlement.ts'
import { placementTotal, type Placement } from '#domain/imports/ledger.ts'
import { joinCodes } from '#domain/imports/discount-codes.ts'
import { buyerOf } from '#domain/imports/order-parts.ts'
import type {
  OrderFormat,
  ParsedCustomer,
  ParsedLine,
  ParsedOrder,
  ReadingContext,
} from '#domain/imports/parsed-order.ts'
import { readPlace, type Place } from '#domain/imports/place.ts'
import { readLatestRow, type LeftOutOrder } from '#domain/imports/read-rows.ts'
import { NEVER_PLACED, normalizeStatus, outcomeOf } from './status.ts'

function partOf(text: string, name: string): string | null {
  const match = new RegExp(`(?:^|\\|)\\s*${name}:([^|]*)`, 'i').exec(text)
  return match?.[1]?.trim() ?? null
}

/** Reads "amount:10.00|reason:Damaged|date:2025-02-03 09:00:00", separated by ";". */
function readWooRefunds(text: string, column: Column, context: ReadingContext): Refund[] {
  return text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const stated = partOf(part, 'amount')
      const amount = stated === null ? null : parseAmount(stated, context.decimal)
      if (amount === null) throw new RowProblem(column.name, `"${part.trim().slice(0, 60)}" is not a refund`)
      const date = partOf(part, 'date')
      if (date === null || date === '') return { amount: amount < 0n ? -amount : amount, at: null }
      const reading = parseDate(date, { order: context.dateOrder, timeZone: context.timeZone })
      if ('problem' in reading) throw new RowProblem(column.name, reading.problem)
      return { amount: amount < 0n ? -amount : amount, at: reading.at }
    })
}

const NAMES = {
  id: 'order_id',
  number: 'order_number',
  date: ['order_date', 'date_created'],
  status: ['status', 'order_status'],
  total: 'order_total',
  shipping: 'shipping_total',
  tax: ['tax_total', 'order_tax', 'total_tax'],
  fees: 'fee_total',
  currency: ['order_currency', 'currency'],
  customerId: ['customer_id', 'customer_user'],
  email: ['customer_email', 'billing_email'],
  firstName: 'billing_first_name',
  lastName: 'billing_last_name',
  billingCountry: 'billing_country',
  billingRegion: 'billing_state',
  billingCity: 'billing_city',
  shippingCountry: 'shipping_country',
  shippingRegion: 'shipping_state',
  shippingCity: 'shipping_city',
  payment: ['payment_method_title', 'payment_method'],
  coupons: 'coupon_items',
  refunds: 'refund_items',
} as const

type PluginColumns = Picked<keyof typeof NAMES>
type Cells = readonly string[]
type ItemColumns = Record<'name' | 'sku' | 'quantity' | 'total' | 'subtotal', Column>

const MAX_ITEMS = 1000

const DETAIL = detailOf(['lines', 'linePrices', 'discounts', 'shipping', 'tax', 'refunds', 'refundDates', 'customer'])

export const isWooPlugin = (columns: Columns): boolean =>
  columns.has('order_id') && ['Product Item 1 Name', 'Product Item 1 Total'].some((name) => columns.has(name))

function findItems(columns: Columns): ItemColumns[] {
  const found: ItemColumns[] = []
  for (let at = 1; at <= MAX_ITEMS && columns.find(`Product Item ${at} Name`).at >= 0; at += 1) {
    const part = (name: string) => columns.find(`Product Item ${at} ${name}`)
    found.push({
      name: part('Name'),
      sku: part('SKU'),
      quantity: part('Quantity'),
      total: part('Total'),
      subtotal: part('Subtotal'),
    })
  }
  return found
}

/** The subtotal is before discounts, the total after. Both exclude tax. */
function readItem(cells: Cells, item: ItemColumns, context: ReadingContext): { line: ParsedLine; gross: bigint } {
  const quantity = item.quantity.at < 0 ? 1000n : readQuantity(cells, item.quantity, context)
  const total = readOptionalAmount(cells, item.total, context)
  const gross = readOptionalAmount(cells, item.subtotal, context) ?? total
  if (gross === null) throw new RowProblem(item.total.name, 'the amount is missing')
  const sku = readOptionalText(cells, item.sku, 100)
  const title = readOptionalText(cells, item.name) ?? sku ?? 'No name'
  const unitPrice = quantity === 0n ? 0n : scale(gross, [1000n, quantity])
  return { gross, line: { sku, title, quantity, unitPrice, discount: gross - (total ?? gross), tax: 0n } }
}

function feeLine(fees: bigint): { line: ParsedLine; gross: bigint }[] {
  const line = { sku: null, title: 'Fee', quantity: 0n, unitPrice: fees, discount: 0n, tax: 0n }
  return fees === 0n ? [] : [{ line, gross: fees }]
}

/** "code:SPRING|amount:5.00", separated by ";". */
const couponsIn = (text: string): string | null =>
  joinCodes([...text.matchAll(/code:([^|;]+)/g)].map(([, code = '']) => code))

type Reading = { columns: PluginColumns; items: ItemColumns[]; context: ReadingContext }

function readPlacement(cells: Cells, { columns, items, context }: Reading): Placement {
  const filled = items.filter(({ name, total }) => readText(cells, name) !== '' || readText(cells, total) !== '')
  const read = [
    ...filled.map((item) => readItem(cells, item, context)),
    ...feeLine(readAmount(cells, columns('fees'), context)),
  ]
  return {
    at: readDate(cells, columns('date'), context),
    lines: read.map(({ line }) => line),
    gross: read.map(({ gross }) => gross),
    shipping: readAmount(cells, columns('shipping'), context),
    tax: readAmount(cells, columns('tax'), context),
    duties: 0n,
  }
}

function readCustomer(cells: Cells, columns: PluginColumns): ParsedCustomer | null {
  const id = readText(cells, columns('customerId')).slice(0, 100)
  return buyerOf({
    id: id === '0' ? '' : id,
    email: readText(cells, columns('email')),
    names: [columns('firstName'), columns('lastName')].map((column) => readText(cells, column)),
    country: readAddress(cells, columns).country,
  })
}

const readAddress = (cells: Cells, columns: PluginColumns): Place =>
  readPlace(cells, [
    { country: columns('shippingCountry'), region: columns('shippingRegion'), city: columns('shippingCity') },
    { country: columns('billingCountry'), region: columns('billingRegion'), city: columns('billingCity') },
  ])

function toOrder(cells: Cells, reading: Reading): ParsedOrder {
  const { columns, context } = reading
  const placement = readPlacement(cells, reading)
  const currency = readCurrency(cells, columns('currency'), context)
  const status = readText(cells, columns('status'))
  const stated = readOptionalAmount(cells, columns('total'), context)
  const refunds = readWooRefunds(readText(cells, columns('refunds')), columns('refunds'), context)
  return {
    externalId: keyOf(cells, columns),
    name: `#${readText(cells, columns('number')) || keyOf(cells, columns)}`,
    placedAt: placement.at,
    currency,
    customer: readCustomer(cells, columns),
    financialStatus: normalizeStatus(status),
    fulfillmentStatus: null,
    channel: null,
    ...readAddress(cells, columns),
    paymentMethod: readOptionalText(cells, columns('payment'), 100),
    discountCode: couponsIn(readText(cells, columns('coupons'))),
    computedTotal: placementTotal(placement),
    total: stated ?? placementTotal(placement),
    isTotalStated: stated !== null,
    isTest: false,
    detail: DETAIL,
    aside: [],
    lines: [...placement.lines],
    ...settle(placement, { outcome: outcomeOf(status), refunds, unit: minorUnit(currency) }),
  }
}

function neverPlaced(cells: Cells, { columns, context }: Reading): LeftOutOrder {
  const leftOut = { leftOut: NEVER_PLACED }
  try {
    const amount = readAmount(cells, columns('total'), context)
    return { ...leftOut, amount, currency: readCurrency(cells, columns('currency'), context) }
  } catch (problem) {
    if (!(problem instanceof RowProblem)) throw problem
    return leftOut
  }
}

function readOrder(cells: Cells, reading: Reading): ParsedOrder | LeftOutOrder {
  const isLeftOut = outcomeOf(readText(cells, reading.columns('status'))) === 'left_out'
  return isLeftOut ? neverPlaced(cells, reading) : toOrder(cells, reading)
}

const keyOf = (cells: Cells, columns: PluginColumns): string =>
  readOrderNumber(cells, columns('number')) || readOrderNumber(cells, columns('id'))

/** The order export of WooCommerce's plugins: a row per order, with columns for each line. */
export function createWooPluginFormat(columns: Columns): OrderFormat {
  const found = pickColumns(columns, NAMES)
  const items = findItems(columns)
  return {
    platform: 'woocommerce',
    refusal: null,
    keyOf: (cells) => keyOf(cells, found),
    dateColumns: [found('date').at],
    amountColumns: [found('total').at, found('shipping').at, ...items.slice(0, 3).map(({ total }) => total.at)],
    currencyColumn: found('currency').at,
    read: (rows, context) => readLatestRow(rows, (cells) => readOrder(cells, { columns: found, items, context })),
    notes: [],
  }
}
