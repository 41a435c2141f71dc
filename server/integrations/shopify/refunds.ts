import { minorUnit, scale, sumMicros } from '#domain/imports/cells/micros.ts'
import { ledgerEvent } from '#domain/imports/ledger.ts'
import type { LedgerEvent } from '#domain/imports/parsed-order.ts'
import {
  goodsIn,
  isSomething,
  restByLine,
  totalOf,
  wholeRest,
  type RestByLine,
  type Stamp,
} from '#server/integrations/rest-by-line.ts'
import { refundOfRest } from '#server/integrations/refunded-rest.ts'
import { grossOfLine, type PlacedOrder } from './placement.ts'
import { isShippingRemoved, refundedAt, unitsRemoved, type WholeOrder, type WholeRefund } from './whole-orders.ts'

/** What came back at once. Amounts are as Shopify states them: with tax if prices include tax. */
type Back = {
  at: number
  refundKey: string | null
  lines: readonly { id: string; quantity: number; subtotal: bigint; tax: bigint }[]
  shipping: readonly { subtotal: bigint; tax: bigint }[]
  duties: bigint
  /** What the customer got. `null` if no money was moved, as when an order is edited. */
  paid: bigint | null
  /** What the shop kept of the value, or gave beyond it. */
  kept: bigint
}

const PENDING = 'PENDING_REFUND_DISCREPANCY'

/** Money is moved by refunds. Authorizations, captures and voids are payments of the order, or none. */
const isRefund = ({ kind }: { kind: string }): boolean => kind === 'REFUND'

/** Returns `null` for a refund whose money didn't move: it failed, or is pending. */
function backOf(refund: WholeRefund): Back | null {
  const moved = refund.transactions.nodes.filter(isRefund)
  const paid = moved.filter(({ status }) => status === 'SUCCESS')
  if (moved.length > 0 && paid.length === 0) return null
  // What Shopify expects to be paid back later is part of the refund that pays it.
  const adjustments = refund.orderAdjustments.nodes.filter(({ reason }) => reason !== PENDING)
  return {
    at: refundedAt(refund),
    refundKey: `refund ${refund.id.slice(refund.id.lastIndexOf('/') + 1)}`,
    lines: refund.lines.map(({ lineItem, quantity, subtotalSet, totalTaxSet }) => ({
      id: lineItem.id,
      quantity,
      subtotal: subtotalSet,
      tax: totalTaxSet,
    })),
    shipping: refund.refundShippingLines.nodes.map(({ subtotalAmountSet, taxAmountSet }) => ({
      subtotal: subtotalAmountSet,
      tax: taxAmountSet,
    })),
    duties: refund.duties,
    paid: moved.length === 0 ? null : sumMicros(paid.map(({ amountSet }) => amountSet)),
    kept: sumMicros(adjustments.map(({ amountSet, taxAmountSet }) => amountSet + taxAmountSet)),
  }
}

/** What an edit took out without a refund that says so. */
function removedBack({ lines, shippingLines, refunds, editedAt }: WholeOrder): Back[] {
  if (editedAt === null) return []
  const gone = lines.flatMap((line) => {
    const quantity = unitsRemoved(line, refunds)
    if (quantity === 0) return []
    const share = [BigInt(quantity), BigInt(line.quantity)] as const
    const subtotal = scale(grossOfLine(line) - line.discountAllocations, share)
    return [{ id: line.id, quantity, subtotal, tax: scale(line.taxLines, share) }]
  })
  const shipping = shippingLines
    .filter((line) => isShippingRemoved(line, refunds))
    .map(({ discountedPriceSet, taxLines }) => ({ subtotal: discountedPriceSet, tax: taxLines }))
  return [{ at: editedAt, refundKey: null, lines: gone, shipping, duties: 0n, paid: null, kept: 0n }]
}

const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)
const positive = (micros: bigint): bigint => (micros < 0n ? 0n : micros)

/** Refunds an amount without known goods. What is beyond the order's sales pays back tips and gift cards. */
function amountBack(rest: RestByLine, amount: bigint, stamp: Stamp & { unit: bigint }): LedgerEvent[] {
  const left = totalOf(rest)
  if (amount >= left) return wholeRest(rest, { at: stamp.at, refundKey: stamp.refundKey })
  return refundOfRest({ ...rest, goods: goodsIn(rest) }, amount, stamp)
}

/** The events of known goods, shipping and duties, and what they are worth with tax and what isn't a sale. */
function partsBack({ at, refundKey, ...back }: Back, { positionOf }: PlacedOrder, taxesIncluded: boolean) {
  const stamp = { at, refundKey }
  const net = ({ subtotal, tax }: { subtotal: bigint; tax: bigint }) => (taxesIncluded ? subtotal - tax : subtotal)
  const sold = back.lines.filter(({ id }) => positionOf.get(id) !== null)
  const tax = sumMicros([...sold, ...back.shipping].map((part) => part.tax))
  const events = [
    ...sold.map((part) =>
      ledgerEvent('return', -net(part), {
        ...stamp,
        line: positionOf.get(part.id) ?? null,
        quantity: BigInt(-part.quantity) * 1000n,
      }),
    ),
    ledgerEvent('shipping', -sumMicros(back.shipping.map(net)), stamp),
    ledgerEvent('tax', -tax, stamp),
    ledgerEvent('duty', -back.duties, stamp),
  ].filter(isSomething)
  const value = sumMicros([...back.lines, ...back.shipping].map((part) => net(part) + part.tax)) + back.duties
  return { events, value }
}

/** The customer paid nothing, or got all of it back. */
const NOTHING_KEPT = new Set(['VOIDED', 'REFUNDED', 'PENDING', 'AUTHORIZED', 'EXPIRED'])

type Cancelled = {
  order: WholeOrder['order']
  total: bigint
  rest: RestByLine
  refunded: bigint
  owed: bigint
  unit: bigint
}

/** A cancellation reverses what is left, unless the shop kept a part. Then it reverses what it still owes. */
function cancellation({ order, total, rest, refunded, owed, unit }: Cancelled): LedgerEvent[] {
  const { cancelledAt, displayFinancialStatus: status, totalOutstandingSet } = order
  if (cancelledAt === null) return []
  const stamp = { at: cancelledAt, refundKey: null }
  const keepsSome = refunded > 0n && refunded < total && !NOTHING_KEPT.has(status)
  if (!keepsSome) return wholeRest(rest, stamp)
  const due = positive(-totalOutstandingSet) - owed
  return due > 0n ? amountBack(rest, due, { ...stamp, unit }) : []
}

type Parts = { back: Back; events: LedgerEvent[]; value: bigint }

/** What a back without money takes off the order's worth. */
const worthOf = ({ back, value }: Parts): bigint => (back.paid === null ? value - back.kept : 0n)

/** What the shop owes for edits so far, and how much of what was paid is still above the order's worth. */
type Debt = { owed: bigint; overpaid: bigint }

/** Returns the debt after an edit or a refund, and what of the refund isn't for known goods or for an earlier edit. */
function settle({ owed, overpaid }: Debt, parts: Parts): Debt & { beyond: bigint } {
  const { back, value } = parts
  if (back.paid === null) {
    const added = smaller(positive(worthOf(parts)), overpaid)
    return { owed: owed + added, overpaid: overpaid - added, beyond: -back.kept }
  }
  const beyond = back.paid - value
  const paidOff = positive(smaller(beyond, owed))
  return { owed: owed - paidOff, overpaid, beyond: beyond - paidOff }
}

function beyondBack(beyond: bigint, rest: RestByLine, stamp: Stamp & { unit: bigint }): LedgerEvent[] {
  if (beyond > 0n) return amountBack(rest, beyond, stamp)
  const { at, refundKey } = stamp
  return beyond < 0n ? [ledgerEvent('return', -beyond, { at, refundKey })] : []
}

/**
 * Creates the events of what came back, each on its own day. What an edit took out counts when it was taken out, so that
 * the money for it doesn't count again when it is paid back. `removed` is what edits and unpaid cancellations took out.
 */
export function backEvents(whole: WholeOrder, placed: PlacedOrder) {
  const { order } = whole
  const unit = minorUnit(order.totalPriceSet.shopMoney.currencyCode)
  const backs = [...whole.refunds.flatMap((refund) => backOf(refund) ?? []), ...removedBack(whole)]
    .toSorted((left, right) => left.at - right.at)
    .map((back) => ({ back, ...partsBack(back, placed, order.taxesIncluded) }))
  const removed = sumMicros(backs.map(worthOf))
  let debt: Debt = { owed: 0n, overpaid: positive(order.totalReceivedSet - (placed.total - removed)) }
  const events: LedgerEvent[] = []
  for (const parts of backs) {
    const settled = settle(debt, parts)
    const { at, refundKey } = parts.back
    events.push(...parts.events)
    events.push(...beyondBack(settled.beyond, restByLine(placed.placement, events), { at, refundKey, unit }))
    debt = settled
  }
  const refunded = sumMicros(backs.map(({ back }) => back.paid ?? 0n))
  const rest = restByLine(placed.placement, events)
  const cancelled = cancellation({ order, total: placed.total, rest, refunded, owed: debt.owed, unit })
  return { events: [...events, ...cancelled], removed }
}
