import { allocate, scale, sumMicros } from '#domain/imports/cells/micros.ts'
import { fullReversal, ledgerEvent, placementTotal, type Placement } from '#domain/imports/ledger.ts'
import type { LedgerEvent } from '#domain/imports/parsed-order.ts'
import { isSomething, restByLine, wholeRest, type Stamp } from '#server/integrations/rest-by-line.ts'
import { refundOfRest, restAfter, sumOfKind, type Rest } from '#server/integrations/refunded-rest.ts'
import type { Amounts } from './amounts.ts'
import type { BigCommerceOrder, BigCommerceRefund, RefundItem } from './answers.ts'

type Refunded = { order: BigCommerceOrder; amounts: Amounts }

const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)

const notNegative = (micros: bigint): bigint => (micros < 0n ? 0n : micros)

const totalOf = ({ goods, shipping, tax }: Rest): bigint => goods + shipping + tax

const restOf = ({ placement: { lines, gross, shipping, tax } }: Amounts): Rest => ({
  goods: sumMicros(lines.map((line, at) => (gross[at] ?? 0n) - line.discount)),
  shipping,
  tax,
})

/** What was paid back. A payment that its provider declined moved no money. */
export function settledAmount({ payments, total_amount: total }: BigCommerceRefund): bigint {
  if (payments.length === 0) return total
  return sumMicros(payments.filter(({ is_declined: isDeclined }) => isDeclined !== true).map(({ amount }) => amount))
}

/** A part of a refund with about its value without tax. `line` is `null` for what belongs to no line. */
type Part = { kind: 'return' | 'shipping' | 'certificate'; line: number | null; quantity: bigint; value: bigint }

function partOfProduct({ item_id: id, quantity, ...item }: RefundItem, { amounts }: Refunded): Part {
  const line = amounts.lineOf.get(id)
  if (line === undefined) {
    const kind = amounts.certificates > 0n ? 'certificate' : 'return'
    return { kind, line: null, quantity: 0n, value: item.requested_amount ?? amounts.certificates }
  }
  const placed = amounts.placement.lines[line]
  const net = (amounts.placement.gross[line] ?? 0n) - (placed?.discount ?? 0n)
  const units = BigInt(quantity ?? 0) * 1000n
  const value = placed === undefined || placed.quantity === 0n ? net : scale(net, [units, placed.quantity])
  return {
    kind: 'return',
    line,
    quantity: units,
    value: value + sumMicros(item.adjustments.map(({ amount }) => amount)),
  }
}

/** Shops that enter prices with tax also refund shipping with it. */
function withoutTax(amount: bigint, order: BigCommerceOrder): bigint {
  const withTax = order.shipping_cost_inc_tax + order.handling_cost_inc_tax
  if (order.is_tax_inclusive_pricing !== true || withTax === 0n) return amount
  return scale(amount, [order.shipping_cost_ex_tax + order.handling_cost_ex_tax, withTax])
}

const lineOrNone = (line: number): number | null => (line < 0 ? null : line)

function partOf(item: RefundItem, refunded: Refunded): Part {
  const { amounts, order } = refunded
  const value = item.requested_amount ?? 0n
  switch (item.item_type) {
    case 'PRODUCT':
      return partOfProduct(item, refunded)
    case 'SHIPPING':
    case 'HANDLING':
      return { kind: 'shipping', line: null, quantity: 0n, value: withoutTax(value, order) }
    case 'GIFT_WRAPPING':
      return { kind: 'return', line: lineOrNone(amounts.wrappingLine), quantity: 0n, value: order.wrapping_cost_ex_tax }
    case 'FEE':
      return { kind: 'return', line: lineOrNone(amounts.feeLine), quantity: 0n, value }
    default:
      return { kind: 'return', line: null, quantity: 0n, value }
  }
}

/** What was paid back, and the part of it that is tax. */
type Back = { amount: bigint; tax: bigint; stamp: Stamp }

/** A refund by its items. Their values share what was paid back without tax. */
function eventsOfItems(items: readonly RefundItem[], { amount, tax, stamp }: Back, refunded: Refunded): LedgerEvent[] {
  const parts = items.map((item) => partOf(item, refunded))
  const shares = allocate(
    amount - tax,
    parts.map(({ value }) => value),
    refunded.amounts.unit,
  )
  const events = parts.flatMap(({ kind, line, quantity }, at) =>
    kind === 'certificate' ? [] : [ledgerEvent(kind, -(shares[at] ?? 0n), { ...stamp, line, quantity: -quantity })],
  )
  return [...events, ledgerEvent('tax', -tax, stamp)].filter(isSomething)
}

/** Whether no more comes off than is left. A cent can be too much because of rounding. */
const fits = (rest: Rest, events: readonly LedgerEvent[], unit: bigint): boolean =>
  rest.goods + sumOfKind(events, 'return') > -unit &&
  rest.shipping + sumOfKind(events, 'shipping') > -unit &&
  rest.tax + sumOfKind(events, 'tax') > -unit

/**
 * A refund of an amount: goods first, then shipping. BigCommerce states no tax in an amount for the whole order, so tax comes
 * off only when nothing else is left.
 */
function eventsOfAmount(rest: Rest, { amount, tax, stamp }: Back, unit: bigint): LedgerEvent[] {
  const untaxed = { ...rest, tax: 0n }
  const when = { ...stamp, unit }
  if (tax > rest.tax || amount - tax > totalOf(untaxed)) return refundOfRest(rest, smaller(amount, totalOf(rest)), when)
  return [...refundOfRest(untaxed, amount - tax, when), ledgerEvent('tax', -tax, stamp)].filter(isSomething)
}

/** A payment that was declined takes its share of the tax with it. */
function backOf(refund: BigCommerceRefund, unit: bigint): Back {
  const amount = settledAmount(refund)
  const { total_amount: total, total_tax: tax } = refund
  const stamp = { at: refund.created, refundKey: `refund ${refund.id}` }
  return { amount, tax: total === 0n ? 0n : scale(tax, [amount, total], unit), stamp }
}

function eventsOfRefund(refund: BigCommerceRefund, rest: Rest, refunded: Refunded): LedgerEvent[] {
  const { placement, certificates, unit } = refunded.amounts
  const back = backOf(refund, unit)
  const difference = back.amount - placementTotal(placement) - certificates
  const isUntouched = totalOf(rest) === placementTotal(placement)
  if (isUntouched && difference > -unit && difference < unit) return fullReversal(placement, back.stamp)
  if (refund.items.every(({ item_type: type }) => type === 'ORDER')) return eventsOfAmount(rest, back, unit)
  const events = eventsOfItems(refund.items, back, refunded)
  return fits(rest, events, unit) ? events : eventsOfAmount(rest, back, unit)
}

/**
 * Creates the events of an order's refunds, each on its own day. Together they never take off more than the order came to.
 * `isWhole` if they left nothing.
 */
export function readRefunds(refunds: readonly BigCommerceRefund[], refunded: Refunded) {
  let rest = restOf(refunded.amounts)
  const events = refunds
    .filter((refund) => settledAmount(refund) > 0n)
    .flatMap((refund) => {
      const its = eventsOfRefund(refund, rest, refunded)
      const left = restAfter(rest, its)
      rest = { goods: notNegative(left.goods), shipping: notNegative(left.shipping), tax: notNegative(left.tax) }
      return its
    })
  return { events, isWhole: totalOf(rest) < refunded.amounts.unit }
}

/** Takes what refunds left of a cancelled order off, by its lines. BigCommerce doesn't say when it was cancelled. */
export const cancelRest = (placement: Placement, refunds: readonly LedgerEvent[]): LedgerEvent[] =>
  wholeRest(restByLine(placement, refunds), { at: placement.at, refundKey: null })
