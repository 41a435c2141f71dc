import { currencyOf } from '#domain/imports/cells/amount.ts'
import {
  RowProblem,
  readDate,
  readOptionalText,
  readRequiredAmount,
  readText,
  readOrderNumber,
} from '#domain/imports/cells/cells.ts'
import { pickColumns, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { allocate, minorUnit, scale } from '#domain/imports/cells/micros.ts'
import { detailOf } from '#domain/imports/detail.ts'
import { settle } from '#domain/imports/formats/settlement.ts'
import { joinCodes } from '#domain/imports/discount-codes.ts'
import type {
  OrderFormat,
  OrderReading,
  ParsedLine,
  ReadingContext,
  Rejection,
  SourceRow,
} from '#domain/imports/parsed-order.ts'
import { NEVER_PLACED, normalizeStatus, outcomeOf } from './status.ts'

const NAMES = {
  date: 'Date',
  number: 'Order #',
  formatted: ['N. Revenue (formatted)', 'N. Revenue', 'Net Revenue (formatted)'],
  net: ['Net Sales', 'Net Revenue'],
  status: 'Status',
  customer: 'Customer',
  products: ['Product(s)', 'Products'],
  coupons: ['Coupon(s)', 'Coupons'],
  attribution: 'Attribution',
} as const

type AnalyticsColumns = Picked<keyof typeof NAMES>
type Cells = readonly string[]
type Entry = { row: SourceRow; at: number; net: bigint }

export const isWooAnalytics = (columns: Columns): boolean => columns.has('Date', 'Order #', 'Status', 'Product(s)')

/** "2× Blue shirt, 1× Hat, large": a comma separates products only if a quantity follows. */
function parseProductList(text: string): { title: string; quantity: bigint }[] {
  return text
    .split(/,\s*(?=\d{1,9}\s*[×x]\s)/u)
    .map((part) => /^(\d{1,9})\s*[×x]\s+(.+)$/su.exec(part.trim()))
    .flatMap((match) =>
      match === null ? [] : [{ quantity: BigInt(match[1] ?? '1') * 1000n, title: (match[2] ?? '').slice(0, 500) }],
    )
}

/** Spreads the order's net amount evenly over the units. */
function linesOf(cells: Cells, columns: AnalyticsColumns, { net, unit }: { net: bigint; unit: bigint }) {
  const listed = parseProductList(readText(cells, columns('products')))
  const products = listed.length > 0 ? listed : [{ title: 'No product name', quantity: 1000n }]
  const gross = allocate(
    net,
    products.map(({ quantity }) => quantity),
    unit,
  )
  const lines: ParsedLine[] = products.map(({ title, quantity }, at) => ({
    sku: null,
    title,
    quantity,
    unitPrice: quantity === 0n ? 0n : scale(gross[at] ?? 0n, [1000n, quantity]),
    discount: 0n,
    tax: 0n,
  }))
  return { lines, gross }
}

function readEntries(rows: readonly SourceRow[], columns: AnalyticsColumns, context: ReadingContext) {
  const entries: Entry[] = []
  const rejections: Rejection[] = []
  const amount = columns('net').at >= 0 ? columns('net') : columns('formatted')
  for (const row of rows) {
    try {
      const net = readRequiredAmount(row.cells, amount, context)
      entries.push({ row, at: readDate(row.cells, columns('date'), context), net })
    } catch (problem) {
      if (!(problem instanceof RowProblem)) throw problem
      rejections.push({ row, column: problem.column, reason: problem.message })
    }
  }
  return { entries, rejections }
}

function currencyIn(cells: Cells, columns: AnalyticsColumns, context: ReadingContext): string {
  return currencyOf(readText(cells, columns('formatted'))) ?? context.currency
}

type Parts = { sale: Entry; refunds: Entry[]; columns: AnalyticsColumns; context: ReadingContext }

/** Rows with a negative amount are refunds, each on its own day. */
function toOrder({ sale, refunds, columns, context }: Parts): OrderReading['order'] {
  const { cells } = sale.row
  const currency = currencyIn(cells, columns, context)
  const unit = minorUnit(currency)
  const status = readText(cells, columns('status'))
  const goods = linesOf(cells, columns, { net: sale.net, unit })
  const placement = { at: sale.at, ...goods, shipping: 0n, tax: 0n, duties: 0n }
  const number = keyOf(cells, columns)
  return {
    externalId: number,
    name: `#${number}`,
    placedAt: sale.at,
    currency,
    // Names don't identify customers.
    customer: null,
    financialStatus: normalizeStatus(status),
    fulfillmentStatus: null,
    channel: readOptionalText(cells, columns('attribution'), 100),
    country: null,
    region: null,
    city: null,
    paymentMethod: null,
    discountCode: joinCodes(readText(cells, columns('coupons')).split(', ')),
    total: sale.net,
    computedTotal: sale.net,
    isTest: false,
    detail: detailOf(['lines']),
    aside: [],
    lines: goods.lines,
    ...settle(placement, {
      outcome: outcomeOf(status),
      unit,
      refunds: refunds.map(({ at, net }) => ({ at, amount: -net })),
    }),
  }
}

function readOrder(rows: readonly SourceRow[], columns: AnalyticsColumns, context: ReadingContext): OrderReading {
  const { entries, rejections } = readEntries(rows, columns, context)
  const sale = entries.find(({ net }) => net >= 0n)
  const refunds = entries.filter(({ net }) => net < 0n)
  if (sale === undefined) {
    const orphans = refunds.map(({ row }) => ({
      row,
      column: null,
      reason: 'the refunded order isn’t in the file; export a period with both',
    }))
    return { order: null, rejections: [...rejections, ...orphans], leftOut: [] }
  }
  if (outcomeOf(readText(sale.row.cells, columns('status'))) === 'left_out') {
    const currency = currencyIn(sale.row.cells, columns, context)
    const leftOut = entries.map(({ row, net }) => ({ row, reason: NEVER_PLACED, amount: net, currency }))
    return { order: null, rejections, leftOut }
  }
  return { order: toOrder({ sale, refunds, columns, context }), rejections, leftOut: [] }
}

const keyOf = (cells: Cells, columns: AnalyticsColumns): string => readOrderNumber(cells, columns('number'))

/** WooCommerce's Analytics → Orders download: a row per order or refund, with net sales only. */
export function createWooAnalyticsFormat(columns: Columns): OrderFormat {
  const found = pickColumns(columns, NAMES)
  return {
    platform: 'woocommerce',
    refusal: null,
    keyOf: (cells) => keyOf(cells, found),
    dateColumns: [found('date').at],
    amountColumns: [found('net').at, found('formatted').at],
    currencyColumn: -1,
    read: (rows, context) => readOrder(rows, found, context),
    notes: [
      'This file has net sales only: no tax, shipping, discounts, customers or line prices. Net sales are spread evenly over the units of an order.',
    ],
  }
}
