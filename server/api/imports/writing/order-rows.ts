import { formatMicros } from '#domain/imports/cells/micros.ts'
import type { LedgerEvent, ParsedLine, ParsedOrder } from '#domain/imports/parsed-order.ts'
import { dayIn, instantOf } from '#domain/imports/cells/zoned-time.ts'
import { toCopyRow } from '#server/platform/database/steps.ts'

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
  'placed_time_known',
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
  channel: string
  timeZone: string
  contentHash: string
  customerId: string | null
  /** Of each line. */
  productIds: readonly (string | null)[]
}

const instant = (at: number): string => new Date(at).toISOString()

/** Thousandths as a decimal. */
const quantity = (milli: bigint): string => formatMicros(milli * 1000n)

const DAY_MS = 86_400_000

/** Files with dates alone are read as midnight: the store's, or that of UTC where a column's name says so. */
const isTimeKnown = (day: string, at: number, timeZone: string): boolean =>
  at % DAY_MS !== 0 && at !== instantOf(Date.parse(day), timeZone)

export function toOrderRow(order: ParsedOrder, placing: Placing): string {
  const day = dayIn(placing.timeZone, order.placedAt)
  return toCopyRow([
    placing.orderId,
    placing.storeId,
    placing.channel,
    order.externalId,
    placing.importId,
    order.name.slice(0, 300),
    instant(order.placedAt),
    day,
    isTimeKnown(day, order.placedAt, placing.timeZone),
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
    order.detail,
    placing.contentHash,
  ])
}

export function toLineRow(line: ParsedLine, position: number, placing: Placing): string {
  return toCopyRow([
    placing.orderId,
    position + 1,
    placing.storeId,
    placing.productIds[position] ?? null,
    line.sku,
    line.title,
    quantity(line.quantity),
    formatMicros(line.unitPrice),
    formatMicros(line.discount),
    formatMicros(line.tax),
  ])
}

/** An order's events mostly happen at one moment. */
function createClock(timeZone: string) {
  let last = { at: Number.NaN, instant: '', day: '' }
  return (at: number) => {
    if (at !== last.at) last = { at, instant: instant(at), day: dayIn(timeZone, at) }
    return last
  }
}

/** A test order moves no money. */
export function toLedgerRows(order: ParsedOrder, placing: Placing): string[] {
  if (order.isTest) return []
  const clock = createClock(placing.timeZone)
  const toRow = (event: LedgerEvent, at: number) => {
    const { instant: occurredAt, day } = clock(event.at)
    return toCopyRow([
      placing.orderId,
      at + 1,
      placing.storeId,
      placing.importId,
      event.line === null ? null : (placing.productIds[event.line] ?? null),
      event.kind,
      occurredAt,
      day,
      order.currency,
      formatMicros(event.amount),
      quantity(event.quantity),
      event.refundKey,
    ])
  }
  return order.events.map(toRow)
}
