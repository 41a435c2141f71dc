import { readOptionalText, readText, readOrderNumber } from '#domain/imports/cells/cells.ts'
import { fullReversal, placementEvents, placementTotal, refundOf, type Placement } from '#domain/imports/ledger.ts'
import { consentIn } from '#domain/imports/consent.ts'
import { CHARGES, STATUS_FIELDS } from '#domain/contracts/import-terms.ts'
import type { MappingField } from '#domain/contracts/imports.ts'
import { joinCodes } from '#domain/imports/discount-codes.ts'
import { isNobody } from '#domain/imports/order-parts.ts'
import { readCountry, readPlace } from '#domain/imports/place.ts'
import { detailOf, FACTS, type Fact } from '#domain/imports/detail.ts'
import { minorUnit, sumMicros } from '#domain/imports/cells/micros.ts'
import type { LedgerEvent, OrderStatus, ParsedCustomer, ParsedOrder } from '#domain/imports/parsed-order.ts'
import { knownStatus, type StatusMeaning, strongest } from './status-words.ts'
import {
  chargeOf,
  placeRows,
  returnRows,
  reverseLines,
  reversePieces,
  statedTotal,
  withValues,
  type Valued,
} from './table-placement.ts'
import type { TableRow } from './table-row.ts'
import type { MappedColumns, TableRules } from './table-rules.ts'

const FACT_FIELDS: Partial<Record<Fact, readonly MappingField[]>> = {
  lines: ['product', 'sku'],
  linePrices: ['unit_price', 'line_total'],
  discounts: CHARGES.discount,
  shipping: CHARGES.shipping,
  tax: CHARGES.tax,
  refunds: ['refund_amount', 'returned_quantity', ...STATUS_FIELDS],
  refundDates: ['refund_date'],
  customer: ['customer_email', 'customer_id'],
}

const detailIn = (columns: MappedColumns): number =>
  detailOf(FACTS.filter((fact) => FACT_FIELDS[fact]?.some((field) => columns(field).at >= 0)))

type Cells = readonly string[]

function readCustomer(cells: Cells, columns: MappedColumns, { sharedCustomers }: TableRules): ParsedCustomer | null {
  const email = readText(cells, columns('customer_email')).toLowerCase().slice(0, 320)
  const number = readText(cells, columns('customer_id')).slice(0, 255)
  const id = isNobody(number) || sharedCustomers.has(number) ? '' : number
  if (id === '' && email === '') return null
  return {
    id: id === '' ? null : id,
    email: email === '' ? null : email,
    name: readOptionalText(cells, columns('customer_name'), 300),
    country: readCountry(cells, columns('country')),
  }
}

/** Returns the known meaning of a status, or the person's answer. Orders with any other status count as sales. */
const meaningOfWord = (status: string, { statuses }: TableRules): StatusMeaning =>
  knownStatus(status) ?? statuses.get(status) ?? 'counts'

/** Returns the meaning of a row's statuses. */
export const meaningOf = (statuses: readonly string[], rules: TableRules): StatusMeaning =>
  strongest(statuses.map((status) => meaningOfWord(status, rules)))

/** What separates codes in one cell. A comma can also be part of a code. */
const CODES = /[;|\n]/
const LISTED_CODES = /[,;|\n]/

const isReturned = ({ quantity, gross }: Valued): boolean => quantity < 0n || gross < 0n

const isTakenBack = (meaning: StatusMeaning): meaning is 'cancelled' | 'refunded' =>
  meaning === 'cancelled' || meaning === 'refunded'

type Goods = {
  sold: readonly Valued[]
  returned: readonly Valued[]
  placement: Placement
  rules: TableRules
  unit: bigint
}

type Refund = { amount: bigint; at: number }

type Outcome = { status: OrderStatus; cancelledAt: number | null; isDateEstimated: boolean; events: LedgerEvent[] }

const firstOf = (rows: readonly TableRow[], field: 'refundedAt' | 'cancelledAt'): number | null =>
  rows.find((row) => row[field] !== null)?.[field] ?? null

/** Returns the meaning of each row's status. Rows without a status get the order's first status. */
function meaningsOf(rows: readonly TableRow[], rules: TableRules): StatusMeaning[] {
  const own = rows.find(({ statuses }) => statuses.length > 0)?.statuses ?? []
  return rows.map(({ statuses }) => meaningOf(statuses.length === 0 ? own : statuses, rules))
}

/** Reverses the lines whose own rows are cancelled or refunded. */
function takeLinesBack({ placement }: Goods, meanings: readonly StatusMeaning[]): Outcome {
  const positionsOf = (wanted: StatusMeaning) => meanings.flatMap((meaning, at) => (meaning === wanted ? [at] : []))
  const events = [
    ...reverseLines(placement, positionsOf('cancelled'), null),
    ...reverseLines(placement, positionsOf('refunded'), 'refund'),
  ]
  return { status: 'open', cancelledAt: null, isDateEstimated: events.length > 0, events }
}

/** Reverses the refund amount in the file. Without one, reverses the whole order if it's cancelled or refunded. */
function takeBack({ placement, unit }: Goods, status: OrderStatus, refund: Refund): LedgerEvent[] {
  const { amount, at } = refund
  if (amount > 0n) return refundOf(placement, amount, { at, refundKey: 'refund', unit })
  if (status === 'open') return []
  return fullReversal(placement, { at, refundKey: status === 'refunded' ? 'refund' : null })
}

/** Reverses the pieces that a column says came back, with their share of the discount and tax. */
function takePiecesBack({ sold, placement, unit }: Goods, at: number): LedgerEvent[] {
  const pieces = sold.map(({ returned }) => returned)
  return pieces.some((count) => count > 0n) ? reversePieces(placement, pieces, { at, unit }) : []
}

/** Whether the date of a refund is all that the file says of it: then everything came back. */
const isOnlyDated = (sold: readonly Valued[]): boolean =>
  sold.length > 0 &&
  sold.every(
    ({ refundedAt, charges, returned }) => refundedAt !== null && !charges.has('refund_amount') && returned === 0n,
  )

type Later = { status: OrderStatus; cancelled: number | null; refunded: number | null; refund: bigint }

/**
 * Reads the status and refund of the whole order. Returns `null` if only some of its rows are cancelled or refunded.
 */
function readLater({ sold, returned, rules }: Goods, meanings: readonly StatusMeaning[]): Later | null {
  const cancelled = firstOf(sold, 'cancelledAt')
  const refund = chargeOf(sold, 'refund_amount', rules)
  const isOneStatus = new Set(meanings).size < 2 || returned.length > 0 || refund > 0n
  if (cancelled === null && !isOneStatus) return null
  const [told = 'counts'] = cancelled === null ? meanings : (['cancelled'] as const)
  const meaning = told === 'counts' && isOnlyDated(sold) ? 'refunded' : told
  return { status: isTakenBack(meaning) ? meaning : 'open', cancelled, refunded: firstOf(sold, 'refundedAt'), refund }
}

function dayOf({ status, cancelled, refunded, refund }: Later): number | null {
  const isCancellation = status === 'cancelled' && refund === 0n
  return isCancellation ? (cancelled ?? refunded) : (refunded ?? cancelled)
}

/** Returns what happened after the order was placed. If the order has returned rows, these are the only reversals. */
function outcomeOf(goods: Goods): Outcome {
  const { placement, returned } = goods
  const meanings = meaningsOf(goods.sold, goods.rules)
  const later = readLater(goods, meanings)
  if (later === null) return takeLinesBack(goods, meanings)
  const { status, cancelled, refund } = later
  const dated = dayOf(later)
  const back = takeBack(goods, status, { amount: refund, at: dated ?? placement.at })
  const pieces = back.length > 0 ? [] : takePiecesBack(goods, dated ?? placement.at)
  const events = returned.length > 0 ? [] : [...back, ...pieces]
  const cancelledAt = status === 'cancelled' ? (cancelled ?? placement.at) : null
  return { status, cancelledAt, isDateEstimated: events.length > 0 && dated === null, events }
}

/**
 * Returns the stated total and the computed total to compare with it. The computed total subtracts returns only if it
 * then equals the stated one, or if the order has only returned rows.
 */
function totalsOf({ sold, placement, rules }: Goods, returned: bigint, stated: bigint | null) {
  const placed = placementTotal(placement)
  const net = placed + returned
  if (stated === null) return { total: net, computedTotal: net, isTotalStated: false }
  const total = rules.isShippingOutsideTotal ? stated + chargeOf(sold, 'shipping', rules) : stated
  const isAsPlaced = sold.length > 0 && total !== net
  return { total, computedTotal: isAsPlaced ? placed : net }
}

function readGoods(rows: readonly TableRow[], rules: TableRules, unit: bigint) {
  const valued = withValues(rows, rules, unit)
  const sold = valued.filter((row) => !isReturned(row))
  const returned = valued.filter(isReturned)
  const placement = placeRows(sold, rules, unit)
  const goods: Goods = { sold, returned, placement, rules, unit }
  const back = returnRows(returned, sold.length, { rows: sold, rules, unit })
  const outcome = outcomeOf(goods)
  const amountBack = sumMicros(back.events.map(({ amount }) => amount))
  return {
    ...totalsOf(goods, amountBack, statedTotal(rows, rules)),
    ...outcome,
    status: sold.length > 0 ? outcome.status : ('return' as const),
    placedAt: sold[0]?.at ?? rows[0]?.at ?? 0,
    lines: [...placement.lines, ...back.lines],
    events: [...placementEvents(placement), ...back.events, ...outcome.events],
  }
}

/** Builds an order from its rows. Returns `null` without rows. */
export function toTableOrder(
  taken: readonly TableRow[],
  columns: MappedColumns,
  rules: TableRules,
): ParsedOrder | null {
  const [first] = taken
  if (first === undefined) return null
  const { cells } = first.row
  const { isDateEstimated, ...read } = readGoods(taken, rules, minorUnit(first.currency))
  const name = readOrderNumber(cells, columns('order_id'))
  return {
    ...read,
    externalId: name,
    name,
    currency: first.currency,
    customer: readCustomer(cells, columns, rules),
    consent: consentIn(
      taken.map(({ row }) => row),
      columns('consent'),
    ),
    financialStatus: readOptionalText(cells, columns('status'), 100),
    fulfillmentStatus: null,
    channel: readOptionalText(cells, columns('channel'), 100),
    ...readPlace(cells, [{ country: columns('country'), region: columns('region'), city: columns('city') }]),
    paymentMethod: readOptionalText(cells, columns('payment_method'), 100),
    discountCode: joinCodes(
      readText(cells, columns('discount_code')).split(rules.areCodesListed ? LISTED_CODES : CODES),
    ),
    isTest: false,
    isRefundDateEstimated: isDateEstimated,
    detail: detailIn(columns),
    aside: [],
  }
}
