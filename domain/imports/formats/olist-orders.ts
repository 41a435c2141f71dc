import {
  readAmount,
  readDate,
  readOptionalAmount,
  readOptionalText,
  readRequiredAmount,
  readText,
  RowProblem,
} from '#domain/imports/cells/cells.ts'
import { pickColumns, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { minorUnit, sumMicros } from '#domain/imports/cells/micros.ts'
import { detailOf } from '#domain/imports/detail.ts'
import { grossOf, type Placement } from '#domain/imports/ledger.ts'
import type {
  OrderFormat,
  OrderReading,
  ParsedLine,
  ParsedOrder,
  ReadingContext,
  Rejection,
  SourceRow,
} from '#domain/imports/parsed-order.ts'
import { buyerOf } from './buyer.ts'
import { toOrder, unnamedLine } from './row-per-order.ts'
import { settle } from './settlement.ts'

const NAMES = {
  order: 'order_id',
  status: 'order_status',
  date: 'order_purchase_timestamp',
  buyer: 'customer_unique_id',
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

/** The tables name no currency; the shops are Brazilian. */
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
 * Joined to payments and reviews, a row of an item comes once for each of them. Numbered items are told apart by their
 * number; others are those of the first payment and review.
 */
function itemRows(rows: readonly SourceRow[], columns: OlistColumns): SourceRow[] {
  if (columns('item').at >= 0) return firstOfEach(rows, ({ cells }) => readText(cells, columns('item')))
  const repeated = ({ cells }: SourceRow) =>
    `${readText(cells, columns('payment'))} ${readText(cells, columns('review'))}`
  return rows.filter((row, _, [first = row]) => repeated(row) === repeated(first))
}

/** Orders whose items were never available have a row without an item. */
const hasItem = ({ cells }: SourceRow, columns: OlistColumns): boolean =>
  readText(cells, columns('price')) !== '' || readText(cells, columns('product')) !== ''

type Item = { line: ParsedLine; freight: bigint }

function readItem(cells: Cells, { columns, context }: Reading): Item {
  const sku = readOptionalText(cells, columns('product'), 100)
  const category = readOptionalText(cells, columns('category'))?.replaceAll('_', ' ')
  const unitPrice = readRequiredAmount(cells, columns('price'), context)
  const title = category ?? sku ?? 'No product named'
  return {
    line: { sku, title, quantity: 1000n, unitPrice, discount: 0n, tax: 0n },
    freight: readAmount(cells, columns('freight'), context),
  }
}

const rejectionOf = (row: SourceRow, { column, message }: RowProblem): Rejection => ({ row, column, reason: message })

/** A bad item is listed and the others are taken. */
function readItems(rows: readonly SourceRow[], reading: Reading) {
  const items: Item[] = []
  const rejections: Rejection[] = []
  for (const row of itemRows(rows, reading.columns).filter((candidate) => hasItem(candidate, reading.columns))) {
    try {
      items.push(readItem(row.cells, reading))
    } catch (problem) {
      if (!(problem instanceof RowProblem)) throw problem
      rejections.push(rejectionOf(row, problem))
    }
  }
  return { items, rejections }
}

/** What was paid, each payment once; `null` where the file does not number them. */
function readPaid(rows: readonly SourceRow[], { columns, context }: Reading): bigint | null {
  if (columns('payment').at < 0 || columns('paid').at < 0) return null
  const payments = new Map<string, bigint>()
  for (const { cells } of rows) {
    const value = readOptionalAmount(cells, columns('paid'), context)
    if (value !== null) payments.set(readText(cells, columns('payment')), value)
  }
  return payments.size === 0 ? null : sumMicros([...payments.values()])
}

function placementOf(at: number, items: readonly Item[], paid: bigint | null): Placement {
  const lines = items.map(({ line }) => line)
  const shipping = sumMicros(items.map(({ freight }) => freight))
  if (lines.length > 0 || paid === null) return { at, lines, gross: grossOf(lines), shipping, tax: 0n, duties: 0n }
  return { at, lines: [unnamedLine({ gross: paid })], gross: [paid], shipping, tax: 0n, duties: 0n }
}

const NEVER_DELIVERED = new Set(['canceled', 'cancelled', 'unavailable'])

function toOlistOrder(cells: Cells, { columns }: Reading, { placement, paid }: Money): ParsedOrder {
  const status = readText(cells, columns('status')).toLowerCase().slice(0, 100)
  const outcome = NEVER_DELIVERED.has(status) ? 'cancelled' : 'placed'
  const told = {
    externalId: readText(cells, columns('order')),
    currency: OLIST_CURRENCY,
    customer: buyerOf({ id: readText(cells, columns('buyer')), country: 'BR' }),
    fulfillmentStatus: status === '' ? null : status,
    country: 'BR',
    detail: detailOf(columns('price').at < 0 ? ['customer'] : ['lines', 'linePrices', 'shipping', 'customer']),
    ...settle(placement, { outcome, refunds: [], unit: minorUnit(OLIST_CURRENCY) }),
  }
  return toOrder(placement, paid === null ? told : { ...told, total: paid })
}

type Money = { placement: Placement; paid: bigint | null }

function readOrder(rows: readonly SourceRow[], reading: Reading): OrderReading {
  const [first] = rows
  if (first === undefined) return { order: null, rejections: [], leftOut: [] }
  try {
    const at = readDate(first.cells, reading.columns('date'), reading.context)
    const paid = readPaid(rows, reading)
    const { items, rejections } = readItems(rows, reading)
    const placement = placementOf(at, items, rejections.length > 0 ? null : paid)
    if (placement.lines.length > 0) {
      return { order: toOlistOrder(first.cells, reading, { placement, paid }), rejections, leftOut: [] }
    }
    const empty = rows.map((row) => ({ row, reason: 'Order without products and payments' }))
    return { order: null, rejections, leftOut: rejections.length > 0 ? [] : empty }
  } catch (problem) {
    if (!(problem instanceof RowProblem)) throw problem
    return { order: null, rejections: rows.map((row) => rejectionOf(row, problem)), leftOut: [] }
  }
}

/** The tables of the Brazilian shops on Olist, joined into one: a row per item, payment and review of an order. */
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
      'Amounts are in Brazilian reais. Items that come again for each payment or review are counted once.',
      'Cancelled and unavailable orders are taken back on the day of the order: the file gives no other.',
      ...(columns.has('customer_unique_id')
        ? []
        : [
            'The file has no customer_unique_id. Its customer_id is new with every order, so customers cannot be told.',
          ]),
    ],
  }
}
