import { parseQuantity } from '#domain/imports/cells/amount.ts'
import {
  readDate,
  readOptionalText,
  readRequiredAmount,
  readText,
  readOrderNumber,
} from '#domain/imports/cells/cells.ts'
import { pickColumns, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { allocate, minorUnit, scale } from '#domain/imports/cells/micros.ts'
import { completeOrder, placedBy, buyerOf, unnamedGoods } from '#domain/imports/order-parts.ts'
import { detailOf } from '#domain/imports/detail.ts'
import type { Placement } from '#domain/imports/ledger.ts'
import type { OrderFormat, ParsedOrder, ReadingContext } from '#domain/imports/parsed-order.ts'
import { readLatestRow } from '#domain/imports/read-rows.ts'
import { settle } from './settlement.ts'

const NAMES = {
  number: 'order_number',
  firstName: 'customer_firstname',
  lastName: 'customer_lastname',
  email: 'customer_email',
  total: 'amount_total',
  items: 'line_items',
  city: ['shipping_address_city', 'billing_address_city'],
  date: 'order_date_time',
} as const

type ShopwareColumns = Picked<keyof typeof NAMES>
type Cells = readonly string[]

export const isShopwareOrders = (columns: Columns): boolean =>
  columns.has('order_number', 'amount_total', 'order_date_time')

type Item = { quantity: bigint; product: string }

/** "2x 0189c1…|1x ": quantity and product id. Vouchers and custom lines have no id. */
function readItems(cells: Cells, columns: ShopwareColumns): Item[] {
  const written = readText(cells, columns('items')).split('|')
  return written.flatMap((text) => {
    const match = /^(\d+)x (\S+)$/.exec(text.trim())
    const quantity = match === null ? null : parseQuantity(match[1] ?? '')
    return quantity === null || quantity === 0n ? [] : [{ quantity, product: (match?.[2] ?? '').slice(0, 100) }]
  })
}

function toLines(items: readonly Item[], total: bigint, unit: bigint): Pick<Placement, 'lines' | 'gross'> {
  if (items.length === 0) return unnamedGoods({ gross: total })
  const quantities = items.map(({ quantity }) => quantity)
  const gross = allocate(total, quantities, unit)
  const lines = items.map(({ quantity, product }, at) => ({
    sku: null,
    title: `Product ${product}`,
    quantity,
    unitPrice: scale(gross[at] ?? 0n, [1000n, quantity]),
    discount: 0n,
    tax: 0n,
  }))
  return { lines, gross }
}

const keyOf = (cells: Cells, columns: ShopwareColumns): string => readOrderNumber(cells, columns('number'))

function readOrder(cells: Cells, columns: ShopwareColumns, { dateOrder, currency }: ReadingContext): ParsedOrder {
  // Shopware always writes decimal points and UTC.
  const context: ReadingContext = { dateOrder, currency, decimal: '.', timeZone: 'UTC' }
  const total = readRequiredAmount(cells, columns('total'), context)
  const unit = minorUnit(currency)
  const goods = toLines(readItems(cells, columns), total, unit)
  const at = readDate(cells, columns('date'), context)
  const placement = { at, ...goods, shipping: 0n, tax: 0n, duties: 0n }
  return completeOrder({
    ...placedBy(placement),
    externalId: keyOf(cells, columns),
    currency,
    customer: buyerOf({
      email: readText(cells, columns('email')),
      names: [readText(cells, columns('firstName')), readText(cells, columns('lastName'))],
      country: null,
    }),
    city: readOptionalText(cells, columns('city'), 100),
    detail: detailOf(['lines', 'customer']),
    ...settle(placement, { outcome: 'placed', refunds: [], unit }),
  })
}

/** Shopware 6's profile "Default orders": a row per order, with product ids but no prices. */
export function createShopwareOrdersFormat(columns: Columns): OrderFormat {
  const found = pickColumns(columns, NAMES)
  return {
    platform: 'shopware',
    refusal: null,
    keyOf: (cells) => keyOf(cells, found),
    dateColumns: [],
    amountColumns: [],
    currencyColumn: -1,
    read: (rows, context) => readLatestRow(rows, (cells) => readOrder(cells, found, context)),
    notes: [
      'This file has one total per order. Shipping and tax count as sales, and the total is spread evenly over the units.',
      'The file has internal ids instead of order statuses, so we can’t recognize cancelled orders. They count as sales.',
    ],
  }
}
