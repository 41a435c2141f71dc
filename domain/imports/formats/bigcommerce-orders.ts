import {
  readAmount,
  readCurrency,
  readOptionalAmount,
  readOptionalText,
  readText,
} from '#domain/imports/cells/cells.ts'
import { pickColumns, type Columns } from '#domain/imports/cells/columns.ts'
import { minorUnit } from '#domain/imports/cells/micros.ts'
import { orderNumber } from '#domain/imports/cells/order-number.ts'
import { readEach } from '#domain/imports/cells/read-each.ts'
import { completeOrder } from '#domain/imports/complete-order.ts'
import { detailOf } from '#domain/imports/detail.ts'
import { fullReversal, placementEvents, placementTotal, refundOf, type Placement } from '#domain/imports/ledger.ts'
import type {
  LedgerEvent,
  OrderFormat,
  OrderReading,
  OrderStatus,
  ParsedCustomer,
  ParsedOrder,
  ReadingContext,
  SourceRow,
} from '#domain/imports/parsed-order.ts'
import { BIGCOMMERCE_NAMES, placeBigCommerceOrder, type BigCommerceReading } from './bigcommerce-placement.ts'
import { buyerOf } from './buyer.ts'

const DETAIL = detailOf(['lines', 'linePrices', 'discounts', 'shipping', 'tax', 'refunds', 'customer'])

const NEVER_PLACED = new Set(['incomplete', 'declined'])

type Cells = readonly string[]
type BigCommerceColumns = BigCommerceReading['columns']
type Reading = { columns: BigCommerceColumns; context: ReadingContext }

/** Merchants choose the columns; amounts with and without tax are BigCommerce's own way to name them. */
export const isBigCommerceOrders = (columns: Columns): boolean =>
  columns.has('Order ID', 'Order Date', 'Order Status', 'Product Details') &&
  columns.names.some((name) => /\((?:inc|ex) tax\)$/i.test(name))

function statusOf(cells: Cells, columns: BigCommerceColumns): OrderStatus {
  const status = readText(cells, columns('status')).toLowerCase()
  if (status === 'cancelled' || status === 'canceled') return 'cancelled'
  return status === 'refunded' ? 'refunded' : 'open'
}

type Settling = { placement: Placement; refunded: bigint; unit: bigint }

/** The file dates no refund and no cancellation: both count on the day of the order. */
function eventsAfter(status: OrderStatus, { placement, refunded, unit }: Settling): LedgerEvent[] {
  const refundKey = refunded !== 0n || status === 'refunded' ? 'refund' : null
  const when = { at: placement.at, refundKey }
  if (refunded !== 0n) return refundOf(placement, refunded, { ...when, unit })
  return status === 'open' ? [] : fullReversal(placement, when)
}

function readCustomer(cells: Cells, columns: BigCommerceColumns): ParsedCustomer | null {
  const id = readText(cells, columns('customerId')).slice(0, 100)
  return buyerOf({
    id: id === '0' ? '' : id,
    email: readText(cells, columns('email')),
    names: [readText(cells, columns('customerName'))],
    country: readOptionalText(cells, columns('country'), 100),
  })
}

function toOrder(cells: Cells, reading: Reading): ParsedOrder {
  const { columns, context } = reading
  const currency = readCurrency(cells, columns('currency'), context)
  const unit = minorUnit(currency)
  const { placement, paid } = placeBigCommerceOrder(cells, { ...reading, unit })
  const status = statusOf(cells, columns)
  const refunded = readAmount(cells, columns('refunded'), context)
  const after = eventsAfter(status, { placement, refunded, unit })
  const computedTotal = placementTotal(placement)
  const total = readOptionalAmount(cells, columns('totalInc'), context)
  return completeOrder({
    externalId: orderNumber(readText(cells, columns('order'))),
    placedAt: placement.at,
    currency,
    customer: readCustomer(cells, columns),
    financialStatus: readOptionalText(cells, columns('status'), 100)?.toLowerCase() ?? null,
    status,
    cancelledAt: status === 'cancelled' ? placement.at : null,
    channel: readOptionalText(cells, columns('channel'), 100),
    country: readOptionalText(cells, columns('country'), 100),
    total: total === null ? computedTotal : total + paid,
    isTotalStated: total !== null,
    computedTotal,
    isRefundDateEstimated: after.length > 0,
    detail: DETAIL,
    lines: [...placement.lines],
    events: [...placementEvents(placement), ...after],
  })
}

/** One row is a whole order; a later row of the same number is a newer state of it. */
function readOrder(rows: readonly SourceRow[], reading: Reading): OrderReading {
  const leftOut = rows.slice(0, -1).map((row) => ({ row, reason: 'Older row of the same order' }))
  const last = rows.slice(-1)
  const wasNeverPlaced = last.some(({ cells }) =>
    NEVER_PLACED.has(readText(cells, reading.columns('status')).toLowerCase()),
  )
  if (wasNeverPlaced) {
    const never = last.map((row) => ({ row, reason: 'Incomplete or declined order' }))
    return { order: null, rejections: [], leftOut: [...leftOut, ...never] }
  }
  const { entries, rejections } = readEach(last, ({ cells }) => toOrder(cells, reading))
  return { order: entries[0] ?? null, rejections, leftOut }
}

/** BigCommerce's order export: a row per order, its products packed in one cell. */
export function createBigCommerceFormat(columns: Columns): OrderFormat {
  const found = pickColumns(columns, BIGCOMMERCE_NAMES)
  return {
    platform: 'bigcommerce',
    refusal: null,
    keyOf: (cells) => orderNumber(readText(cells, found('order'))),
    dateColumns: [found('date').at],
    amountColumns: [found('totalInc').at, found('totalEx').at, found('subtotalEx').at, found('tax').at],
    currencyColumn: found('currency').at,
    read: (rows, context) => readOrder(rows, { columns: found, context }),
    notes: [
      'Refunds have no date in this file: each counts on the day of its order.',
      'Store credit and gift certificates count as payments, not as discounts.',
    ],
  }
}
