import { readOptionalText, readText } from '#domain/imports/cells/cells.ts'
import { fullReversal, placementEvents } from '#domain/imports/ledger.ts'
import type { MappingField } from '#domain/contracts/imports.ts'
import { orderNumber } from '#domain/imports/cells/order-number.ts'
import { detailOf, FACTS, type Fact } from '#domain/imports/detail.ts'
import { minorUnit } from '#domain/imports/cells/micros.ts'
import type { LedgerEvent, OrderStatus, ParsedCustomer, ParsedOrder } from '#domain/imports/parsed-order.ts'
import { placeTableOrder, statedTotal, toLine, withValues } from './table-placement.ts'
import type { MappedColumns, TableRow } from './table-row.ts'

const FACT_FIELDS: Partial<Record<Fact, readonly MappingField[]>> = {
  lines: ['product', 'sku'],
  linePrices: ['unit_price', 'line_total'],
  discounts: ['discount'],
  shipping: ['shipping'],
  tax: ['tax'],
  customer: ['customer_email', 'customer_id'],
}

const detailIn = (columns: MappedColumns): number =>
  detailOf(FACTS.filter((fact) => FACT_FIELDS[fact]?.some((field) => columns(field).at >= 0)))

type Cells = readonly string[]
type Valued = TableRow & { gross: bigint }

function readCustomer(cells: Cells, columns: MappedColumns): ParsedCustomer | null {
  const email = readText(cells, columns('customer_email')).toLowerCase().slice(0, 320)
  const id = readText(cells, columns('customer_id')).slice(0, 255)
  if (id === '' && email === '') return null
  return {
    id: id === '' ? null : id,
    email: email === '' ? null : email,
    name: readOptionalText(cells, columns('customer_name'), 300),
    country: readOptionalText(cells, columns('country'), 100),
  }
}

function statusOf(text: string | null): OrderStatus {
  if (text === null) return 'open'
  if (/^(cancel|void)/i.test(text)) return 'cancelled'
  return /^(refunded|returned)$/i.test(text) ? 'refunded' : 'open'
}

const isReturned = ({ quantity, gross }: Valued): boolean => quantity < 0n || gross < 0n

const negative = (amount: bigint): bigint => (amount > 0n ? -amount : amount)

/** Rows that give back count on their own day. */
function returnEvents(rows: readonly Valued[], firstLine: number): LedgerEvent[] {
  return rows.map(({ at, gross, quantity }, position) => ({
    kind: 'return',
    at,
    amount: negative(gross),
    quantity: negative(quantity),
    line: firstLine + position,
    refundKey: `return ${new Date(at).toISOString()}`,
  }))
}

function goodsOf(rows: readonly Valued[], status: OrderStatus, unit: bigint) {
  const returned = rows.filter(isReturned)
  const placement = placeTableOrder(
    rows.filter((row) => !isReturned(row)),
    unit,
  )
  const isReversed = status === 'cancelled' || status === 'refunded'
  const when = { at: placement.at, refundKey: status === 'refunded' ? 'refund' : null }
  return {
    hasSales: placement.lines.length > 0,
    computedTotal: placement.total + returned.reduce((sum, { gross }) => sum + negative(gross), 0n),
    lines: [...placement.lines, ...returned.map(toLine)],
    events: [
      ...placementEvents(placement),
      ...returnEvents(returned, placement.lines.length),
      ...(isReversed ? fullReversal(placement, when) : []),
    ],
  }
}

/** Makes one order of the rows that carry its number; `null` of no rows. */
export function toTableOrder(taken: readonly TableRow[], columns: MappedColumns): ParsedOrder | null {
  const [first] = taken
  if (first === undefined) return null
  const { cells } = first.row
  const unit = minorUnit(first.currency)
  const financialStatus = readOptionalText(cells, columns('status'), 100)
  const stated = statusOf(financialStatus)
  const { hasSales, computedTotal, lines, events } = goodsOf(withValues(taken, unit), stated, unit)
  const status = hasSales ? stated : 'return'
  const name = orderNumber(readText(cells, columns('order_id')))
  return {
    externalId: name,
    name,
    placedAt: first.at,
    currency: first.currency,
    customer: readCustomer(cells, columns),
    financialStatus,
    fulfillmentStatus: null,
    status,
    channel: null,
    country: readOptionalText(cells, columns('country'), 100),
    discountCode: null,
    total: statedTotal(taken) ?? computedTotal,
    isTotalStated: statedTotal(taken) !== null,
    computedTotal,
    cancelledAt: status === 'cancelled' ? first.at : null,
    isTest: false,
    isRefundDateEstimated: status === 'cancelled' || status === 'refunded',
    detail: detailIn(columns),
    aside: [],
    lines,
    events,
  }
}
