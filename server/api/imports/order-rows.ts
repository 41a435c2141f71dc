import { formatMicros } from '#domain/imports/micros.ts'
import type { LedgerEvent, ParsedLine, ParsedOrder } from '#domain/imports/parsed-order.ts'
import { productKey } from '#domain/imports/parsed-product.ts'
import { dayIn } from '#domain/imports/zoned-time.ts'
import { toCopyRow } from './copy-csv.ts'

/** The columns of the bulk tables, in the order in which the rows below fill them. */
export const ORDER_COLUMNS = [
  'id',
  'store_id',
  'source',
  'external_id',
  'import_id',
  'name',
  'placed_at',
  'placed_day',
  'currency',
  'customer_id',
  'financial_status',
  'fulfillment_status',
  'status',
  'channel',
  'country',
  'discount_code',
  'total',
  'cancelled_at',
  'is_test',
  'refund_date_estimated',
  'content_hash',
]
export const LINE_COLUMNS = [
  'order_id',
  'ordinal',
  'store_id',
  'product_id',
  'sku',
  'title',
  'quantity',
  'unit_price',
  'discount',
  'tax',
]
export const LEDGER_COLUMNS = [
  'order_id',
  'ordinal',
  'store_id',
  'import_id',
  'product_id',
  'kind',
  'occurred_at',
  'day',
  'currency',
  'amount',
  'quantity',
  'refund_key',
]

export type Placing = {
  orderId: string
  storeId: string
  importId: string
  source: string
  timeZone: string
  contentHash: string
  customerId: string | null
  /** Product ids by their match key. */
  productIds: ReadonlyMap<string, string>
}

const instant = (at: number): string => new Date(at).toISOString()

/** Thousandths as a decimal. */
const quantity = (milli: bigint): string => formatMicros(milli * 1000n)

const productIdOf = (line: ParsedLine | undefined, { productIds }: Placing): string | null =>
  line === undefined ? null : (productIds.get(productKey(line)) ?? null)

export function toOrderRow(order: ParsedOrder, placing: Placing): string {
  return toCopyRow([
    placing.orderId,
    placing.storeId,
    placing.source,
    order.externalId,
    placing.importId,
    order.name.slice(0, 300),
    instant(order.placedAt),
    dayIn(placing.timeZone, order.placedAt),
    order.currency,
    placing.customerId,
    order.financialStatus,
    order.fulfillmentStatus,
    order.status,
    order.channel,
    order.country,
    order.discountCode,
    formatMicros(order.total),
    order.cancelledAt === null ? null : instant(order.cancelledAt),
    order.isTest,
    order.isRefundDateEstimated,
    placing.contentHash,
  ])
}

export function toLineRow(line: ParsedLine, ordinal: number, placing: Placing): string {
  return toCopyRow([
    placing.orderId,
    ordinal,
    placing.storeId,
    productIdOf(line, placing),
    line.sku,
    line.title,
    quantity(line.quantity),
    formatMicros(line.unitPrice),
    formatMicros(line.discount),
    formatMicros(line.tax),
  ])
}

/** A test order moves no money. */
export function toLedgerRows(order: ParsedOrder, placing: Placing): string[] {
  if (order.isTest) return []
  const toRow = (event: LedgerEvent, at: number) =>
    toCopyRow([
      placing.orderId,
      at + 1,
      placing.storeId,
      placing.importId,
      event.line === null ? null : productIdOf(order.lines[event.line], placing),
      event.kind,
      instant(event.at),
      dayIn(placing.timeZone, event.at),
      order.currency,
      formatMicros(event.amount),
      quantity(event.quantity),
      event.refundKey,
    ])
  return order.events.map(toRow)
}
