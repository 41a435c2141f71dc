import { formatMicros } from '#domain/imports/cells/micros.ts'
import type { LedgerEvent, ParsedLine, ParsedOrder } from '#domain/imports/parsed-order.ts'
import { dayIn, instantOf } from '#domain/imports/cells/zoned-time.ts'
import { toCopyRow } from '#server/platform/database/copy-rows.ts'
import type { SoldProduct } from './product-ids.ts'

/** The columns of each table, in the same order as the values that the functions below return. */
export const ORDER_COLUMNS = [
  'id',
  'store_id',
  'source',
  'external_id',
  'import_id',
  'name',
  'placed_at',
  'placed_day',
  'placed_time_known',
  'currency',
  'customer_id',
  'financial_status',
  'fulfillment_status',
  'status',
  'channel',
  'country',
  'region',
  'city',
  'payment_method',
  'discount_code',
  'total',
  'cancelled_at',
  'is_test',
  'refund_date_estimated',
  'detail',
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
  'unit_cost',
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

export type RowKeys = {
  orderId: string
  storeId: string
  importId: string
  channel: string
  timeZone: string
  contentHash: string
  customerId: string | null
  /** The product of each line of the order; null if unknown. */
  products: readonly (SoldProduct | null)[]
}

const toInstant = (at: number): string => new Date(at).toISOString()

const formatQuantity = (milli: bigint): string => formatMicros(milli * 1000n)

const DAY_MS = 86_400_000

/**
 * Whether the file had a time of day. A date alone is read as midnight in the store's time zone, or in UTC for UTC
 * columns.
 */
const isTimeKnown = (day: string, at: number, timeZone: string): boolean =>
  at % DAY_MS !== 0 && at !== instantOf(Date.parse(day), timeZone)

export function toOrderRow(order: ParsedOrder, keys: RowKeys): string {
  const day = dayIn(keys.timeZone, order.placedAt)
  return toCopyRow([
    keys.orderId,
    keys.storeId,
    keys.channel,
    order.externalId,
    keys.importId,
    order.name.slice(0, 300),
    toInstant(order.placedAt),
    day,
    isTimeKnown(day, order.placedAt, keys.timeZone),
    order.currency,
    keys.customerId,
    order.financialStatus,
    order.fulfillmentStatus,
    order.status,
    order.channel,
    order.country,
    order.region,
    order.city,
    order.paymentMethod,
    order.discountCode,
    formatMicros(order.total),
    order.cancelledAt === null ? null : toInstant(order.cancelledAt),
    order.isTest,
    order.isRefundDateEstimated,
    order.detail,
    keys.contentHash,
  ])
}

/** What the shop says of this sale comes before what the catalog says now. */
const unitCostOf = ({ unitCost }: ParsedLine, product: SoldProduct | null): string | null =>
  unitCost === undefined || unitCost === null ? (product?.unitCost ?? null) : formatMicros(unitCost)

export function toLineRow(line: ParsedLine, position: number, keys: RowKeys): string {
  return toCopyRow([
    keys.orderId,
    position + 1,
    keys.storeId,
    keys.products[position]?.id ?? null,
    line.sku,
    line.title,
    formatQuantity(line.quantity),
    formatMicros(line.unitPrice),
    formatMicros(line.discount),
    formatMicros(line.tax),
    unitCostOf(line, keys.products[position] ?? null),
  ])
}

/** Formats times of events. Caches the last one, because most events of an order have the same time. */
function createEventTimes(timeZone: string) {
  let last = { at: Number.NaN, instant: '', day: '' }
  return (at: number) => {
    if (at !== last.at) last = { at, instant: toInstant(at), day: dayIn(timeZone, at) }
    return last
  }
}

/** Returns the ledger entries of an order as rows. Test orders have none. */
export function toLedgerRows(order: ParsedOrder, keys: RowKeys): string[] {
  if (order.isTest) return []
  const timesOf = createEventTimes(keys.timeZone)
  const toRow = (event: LedgerEvent, at: number) => {
    const { instant: occurredAt, day } = timesOf(event.at)
    return toCopyRow([
      keys.orderId,
      at + 1,
      keys.storeId,
      keys.importId,
      event.line === null ? null : (keys.products[event.line]?.id ?? null),
      event.kind,
      occurredAt,
      day,
      order.currency,
      formatMicros(event.amount),
      formatQuantity(event.quantity),
      event.refundKey,
    ])
  }
  return order.events.map(toRow)
}
