import { readAmount, readDate, readOptionalText, readRequiredAmount, readText } from '#domain/imports/cells/cells.ts'
import { pickColumns, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { completeOrder, placedBy, buyerOf, unnamedGoods } from '#domain/imports/order-parts.ts'
import { readEach, readTogether } from '#domain/imports/read-rows.ts'
import { minorUnit, sumMicros } from '#domain/imports/cells/micros.ts'
import { detailOf } from '#domain/imports/detail.ts'
import { grossOf, type Placement } from '#domain/imports/ledger.ts'
import type {
  OrderFormat,
  OrderReading,
  ParsedLine,
  ParsedOrder,
  ReadingContext,
  SourceRow,
} from '#domain/imports/parsed-order.ts'
import { settle } from './settlement.ts'

const NAMES = {
  order: 'order_id',
  status: 'order_status',
  date: 'order_purchase_timestamp',
  buyer: 'customer_unique_id',
  region: 'customer_state',
  city: 'customer_city',
  paymentType: 'payment_type',
  item: 'order_item_id',
  product: 'product_id',
  category: ['product_category_name_english', 'product_category_name'],
  price: 'price',
  freight: 'freight_value',
  payment: 'payment_sequential',
  paid: 'payment_value',
  review: 'review_id',
} as const

type OlistColumns = Picked<keyof typeof NAMES>
type Reading = { columns: OlistColumns; context: ReadingContext }
type Cells = readonly string[]

/** The tables have no currency. The shops are Brazilian. */
export const OLIST_CURRENCY = 'BRL'

export const isOlistOrders = (columns: Columns): boolean =>
  columns.has('order_id', 'order_status', 'order_purchase_timestamp') &&
  (columns.has('price', 'freight_value') || columns.has('payment_sequential', 'payment_value'))

function firstOfEach(rows: readonly SourceRow[], markOf: (row: SourceRow) => string): SourceRow[] {
  const found = new Map<string, SourceRow>()
  for (const row of rows) if (!found.has(markOf(row))) found.set(markOf(row), row)
  return [...found.values()]
}

/**
 * Returns one row per item: the file repeats it for each payment and review. Without item numbers, uses only the rows
 * of the first payment and review.
 */
function itemRows(rows: readonly SourceRow[], columns: OlistColumns): SourceRow[] {
  if (columns('item').at >= 0) return firstOfEach(rows, ({ cells }) => readText(cells, columns('item')))
  const repeated = ({ cells }: SourceRow) =>
    `${readText(cells, columns('payment'))} ${readText(cells, columns('review'))}`
  return rows.filter((row, _, [first = row]) => repeated(row) === repeated(first))
}

/** Whether a row has an item. An order whose items were unavailable has one row without an item. */
const hasItem = ({ cells }: SourceRow, columns: OlistColumns): boolean =>
  readText(cells, columns('price')) !== '' || readText(cells, columns('product')) !== ''

type Item = { line: ParsedLine; freight: bigint }

function readItem(cells: Cells, { columns, context }: Reading): Item {
  const sku = readOptionalText(cells, columns('product'), 100)
  const category = readOptionalText(cells, columns('category'), 255)?.replaceAll('_', ' ') ?? null
  const unitPrice = readRequiredAmount(cells, columns('price'), context)
  const title = category ?? sku ?? 'No product name'
  return {
    line: { sku, title, quantity: 1000n, unitPrice, discount: 0n, tax: 0n, category },
    freight: readAmount(cells, columns('freight'), context),
  }
}

/** Returns one row per payment. Returns an empty list if the file doesn't number payments. */
function paymentRows(rows: readonly SourceRow[], columns: OlistColumns): SourceRow[] {
  if (columns('payment').at < 0) return []
  const paid = rows.filter(({ cells }) => readText(cells, columns('paid')) !== '')
  return firstOfEach(paid, ({ cells }) => readText(cells, columns('payment')))
}

function placementOf(at: number, items: readonly Item[], paid: bigint | null): Placement {
  const lines = items.map(({ line }) => line)
  const shipping = sumMicros(items.map(({ freight }) => freight))
  if (lines.length > 0 || paid === null) return { at, lines, gross: grossOf(lines), shipping, tax: 0n, duties: 0n }
  return { at, ...unnamedGoods({ gross: paid }), shipping, tax: 0n, duties: 0n }
}

const NEVER_DELIVERED = new Set(['canceled', 'cancelled', 'unavailable'])

function toOlistOrder(cells: Cells, { columns }: Reading, { placement, paid }: Money): ParsedOrder {
  const status = readText(cells, columns('status')).toLowerCase().slice(0, 100)
  const outcome = NEVER_DELIVERED.has(status) ? 'cancelled' : 'placed'
  const order = completeOrder({
    ...placedBy(placement),
    externalId: readText(cells, columns('order')),
    currency: OLIST_CURRENCY,
    customer: buyerOf({ id: readText(cells, columns('buyer')), country: 'BR' }),
    fulfillmentStatus: status === '' ? null : status,
    country: 'BR',
    region: readOptionalText(cells, columns('region'), 100),
    city: readOptionalText(cells, columns('city'), 100),
    paymentMethod: readOptionalText(cells, columns('paymentType'), 100)?.replaceAll('_', ' ') ?? null,
    detail: detailOf(columns('price').at < 0 ? ['customer'] : ['lines', 'linePrices', 'shipping', 'customer']),
    ...settle(placement, { outcome, refunds: [], unit: minorUnit(OLIST_CURRENCY) }),
  })
  return paid === null ? order : { ...order, total: paid }
}

type Money = { placement: Placement; paid: bigint | null }

function readOrder(rows: readonly SourceRow[], reading: Reading): OrderReading {
  const { columns, context } = reading
  const { entry: head, rejections } = readTogether(rows, ({ cells }) => ({
    cells,
    at: readDate(cells, columns('date'), context),
  }))
  if (head === null) return { order: null, rejections, leftOut: [] }
  const items = readEach(
    itemRows(rows, columns).filter((row) => hasItem(row, columns)),
    ({ cells }) => readItem(cells, reading),
  )
  const payments = readEach(paymentRows(rows, columns), ({ cells }) => readAmount(cells, columns('paid'), context))
  const bad = [...items.rejections, ...payments.rejections]
  const paid = payments.entries.length === 0 ? null : sumMicros(payments.entries)
  const placement = placementOf(head.at, items.entries, bad.length > 0 ? null : paid)
  if (placement.lines.length > 0) {
    return { order: toOlistOrder(head.cells, reading, { placement, paid }), rejections: bad, leftOut: [] }
  }
  const empty = rows.map((row) => ({ row, reason: 'Order without products and payments' }))
  return { order: null, rejections: bad, leftOut: bad.length > 0 ? [] : empty }
}

/** The joined tables of Brazilian shops on Olist: a row per item, payment and review of an order. */
export function createOlistOrdersFormat(columns: Columns): OrderFormat {
  const found = pickColumns(columns, NAMES)
  return {
    platform: 'olist',
    refusal: null,
    keyOf: (cells) => readText(cells, found('order')),
    dateColumns: [found('date').at],
    amountColumns: [found('price').at, found('freight').at, found('paid').at],
    currencyColumn: -1,
    read: (rows, context) => readOrder(rows, { columns: found, context }),
    notes: [
      'Amounts are in Brazilian reais. An item on several rows, one for each payment or review, counts once.',
      'Cancelled and unavailable orders are reversed on the order’s day, because the file has no other date.',
      ...(columns.has('customer_unique_id')
        ? []
        : [
            'The file has no column "customer_unique_id". Customers can’t be identified by "customer_id", because it is different for every order.',
          ]),
    ],
  }
}
