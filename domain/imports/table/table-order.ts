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
  type StampOf,
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
  refunds: ['refund_amount', 'returned_quantity', 'refund_date', ...STATUS_FIELDS],
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

/** Returns when each line came back: on the day of its row, or else of the order. Each day is a refund of its own. */
function refundStamps(sold: readonly Valued[], otherwise: number): StampOf {
  const isOneDay = new Set(sold.flatMap(({ refundedAt }) => refundedAt ?? [])).size < 2
  return (line) => {
    const at = sold[line]?.refundedAt ?? otherwise
    return { at, refundKey: isOneDay ? 'refund' : `refund ${new Date(at).toISOString()}` }
  }
}

/** Reverses the lines whose own rows are cancelled or refunded. */
function takeLinesBack({ sold, placement, rules }: Goods, meanings: readonly StatusMeaning[]): Outcome {
  const positionsOf = (wanted: StatusMeaning) => meanings.flatMap((meaning, at) => (meaning === wanted ? [at] : []))
  const [cancelled, refunded] = [positionsOf('cancelled'), positionsOf('refunded')]
  const ofOrder = rules.isRefundDateOfOrder ? firstOf(sold, 'refundedAt') : null
  const isUndated = (line: number) => ofOrder === null && (sold[line]?.refundedAt ?? null) === null
  const events = [
    ...reverseLines(placement, cancelled, () => ({ at: placement.at, refundKey: null })),
    ...reverseLines(placement, refunded, refundStamps(sold, ofOrder ?? placement.at)),
  ]
  return {
    status: 'open',
    cancelledAt: null,
    isDateEstimated: cancelled.length > 0 || refunded.some(isUndated),
    events,
  }
}

/** Reverses all lines, each on its own day, and what the order was charged beside them on the last of these days. */
function takeAllBack({ sold, placement }: Goods, stampOf: StampOf): LedgerEvent[] {
  const last = sold.reduce((latest, _row, line) => (stampOf(line).at > stampOf(latest).at ? line : latest), 0)
  const { at, refundKey } = stampOf(last)
  const lines = reverseLines(placement, [...sold.keys()], stampOf)
  const ofLines = sumMicros(placement.lines.map(({ tax }) => tax))
  const charged = { ...placement, lines: [], gross: [], tax: placement.tax - ofLines }
  return [...lines, ...fullReversal(charged, { at, refundKey })]
}

/** Reverses the refund amount in the file. Without one, reverses the whole order if it's cancelled or refunded. */
function takeBack(goods: Goods, status: OrderStatus, refund: Refund): LedgerEvent[] {
  const { sold, placement, unit } = goods
  const { amount, at } = refund
  if (amount > 0n) return refundOf(placement, amount, { at, refundKey: 'refund', unit })
  if (status === 'open') return []
  const days = new Set(sold.map(({ refundedAt }) => refundedAt))
  if (status === 'refunded' && days.size > 1 && !days.has(null)) return takeAllBack(goods, refundStamps(sold, at))
  return fullReversal(placement, { at, refundKey: status === 'refunded' ? 'refund' : null })
}

/** Reverses the pieces that a column says came back, with their share of the discount and tax. */
function takePiecesBack({ sold, placement, unit }: Goods, at: number): LedgerEvent[] {
  const pieces = sold.map(({ returned }) => returned ?? 0n)
  const stampOf = refundStamps(sold, at)
  return pieces.some((count) => count > 0n) ? reversePieces(placement, pieces, { stampOf, unit }) : []
}

/** Whether a row says how much came back. */
const saysHowMuch = ({ charges, returned }: TableRow): boolean => returned !== null || charges.has('refund_amount')

/**
 * Returns the meaning of each row's status, or `refunded` if the date of a refund is all that the order says of it: what
 * has a date came back as a whole, unless the status says that only a part did.
 */
function meaningsWithDates({ sold, returned, rules }: Goods): StatusMeaning[] {
  const meanings = meaningsOf(sold, rules)
  const hasAny = rules.isRefundDateOfOrder && sold.some(({ refundedAt }) => refundedAt !== null)
  const dated = sold.map(({ refundedAt }) => hasAny || refundedAt !== null)
  const isRefuted = dated.every(Boolean) && meanings.includes('partly_refunded')
  if (returned.length > 0 || isRefuted || sold.some(saysHowMuch)) return meanings
  return meanings.map((meaning, at) => (dated[at] && !isTakenBack(meaning) ? 'refunded' : meaning))
}

type Later = { status: OrderStatus; cancelled: number | null; refunded: number | null; refund: bigint }

/**
 * Reads the status and refund of the whole order. Returns `null` if only some of its rows are cancelled or refunded.
 */
function readLater({ sold, returned, rules }: Goods, meanings: readonly StatusMeaning[]): Later | null {
  const cancelled = firstOf(sold, 'cancelledAt')
  const refund = chargeOf(sold, 'refund_amount', rules)
  const isOneStatus = new Set(meanings).size < 2 || returned.length > 0 || refund > 0n
  if (cancelled === null && !isOneStatus) return null
  const [meaning = 'counts'] = cancelled === null ? meanings : (['cancelled'] as const)
  return { status: isTakenBack(meaning) ? meaning : 'open', cancelled, refunded: firstOf(sold, 'refundedAt'), refund }
}

function dayOf({ status, cancelled, refunded, refund }: Later): number | null {
  const isCancellation = status === 'cancelled' && refund === 0n
  return isCancellation ? (cancelled ?? refunded) : (refunded ?? cancelled)
}

/** Returns what happened after the order was placed. If the order has returned rows, these are the only reversals. */
function outcomeOf(goods: Goods): Outcome {
  const { placement, returned } = goods
  const meanings = meaningsWithDates(goods)
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
