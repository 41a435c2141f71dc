import { allocate, minorUnit, sumMicros } from '#domain/imports/cells/micros.ts'
import { ledgerEvent, type Placement } from '#domain/imports/ledger.ts'
import type { LedgerEvent } from '#domain/imports/parsed-order.ts'
import { refundOfRest, sumOfKind } from '#server/integrations/refunded-rest.ts'
import type { VendureOrder, VendureRefund } from './answers.ts'
import { shippingTaxRate, splitTax, type PlacedOrder, type Removed } from './placement.ts'

/** What of an order isn't refunded yet. Amounts are without tax, quantities in thousandths. */
type Rest = {
  lines: { net: bigint; quantity: bigint }[]
  /** What was refunded of the goods without saying of which. */
  unnamed: bigint
  shipping: bigint
  tax: bigint
}

type Stamp = Pick<LedgerEvent, 'at' | 'refundKey'>

type Back = { amount: bigint; parts: readonly Removed[]; stamp: Stamp }

const restOf = ({ lines, gross, shipping, tax }: Placement): Rest => ({
  lines: lines.map((line, at) => ({ net: (gross[at] ?? 0n) - line.discount, quantity: line.quantity })),
  unnamed: 0n,
  shipping,
  tax,
})

const goodsIn = ({ lines, unnamed }: Rest): bigint => sumMicros(lines.map(({ net }) => net)) - unnamed

const totalOf = (rest: Rest): bigint => goodsIn(rest) + rest.shipping + rest.tax

const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)

/** Everything that is left. */
const wholeRest = ({ lines, unnamed, shipping, tax }: Rest, stamp: Stamp): LedgerEvent[] => [
  ...lines.map(({ net, quantity }, line) => ledgerEvent('return', -net, { ...stamp, line, quantity: -quantity })),
  ledgerEvent('return', unnamed, stamp),
  ledgerEvent('shipping', -shipping, stamp),
  ledgerEvent('tax', -tax, stamp),
]

/** An amount for known goods or shipping, in proportion to their values. */
function amountOfParts(rest: Rest, { amount, parts, stamp }: Back, unit: bigint): LedgerEvent[] {
  const shares = allocate(
    amount,
    parts.map(({ value }) => value),
    unit,
  )
  return parts.flatMap(({ line, quantity, taxRate }, at) => {
    const { net, tax } = splitTax(shares[at] ?? 0n, taxRate, unit)
    if (line === null) return [ledgerEvent('shipping', -net, stamp), ledgerEvent('tax', -tax, stamp)]
    const units = smaller(BigInt(quantity) * 1000n, rest.lines[line]?.quantity ?? 0n)
    return [ledgerEvent('return', -net, { ...stamp, line, quantity: -units }), ledgerEvent('tax', -tax, stamp)]
  })
}

function withSingleTaxes(rest: Rest, back: Back, unit: bigint): LedgerEvent[] {
  const { amount, parts, stamp } = back
  if (amount === totalOf(rest)) return wholeRest(rest, stamp)
  if (parts.length > 0) return amountOfParts(rest, back, unit)
  return refundOfRest({ ...rest, goods: goodsIn(rest) }, amount, { ...stamp, unit })
}

/** The tax of all parts is one event. */
function eventsOf(rest: Rest, back: Back, unit: bigint): LedgerEvent[] {
  const all = withSingleTaxes(rest, back, unit)
  const { stamp } = back
  const tax = ledgerEvent('tax', sumOfKind(all, 'tax'), stamp)
  return [...all.filter(({ kind }) => kind !== 'tax'), tax].filter(
    (entry) => entry.amount !== 0n || entry.quantity !== 0n,
  )
}

function without(rest: Rest, events: readonly LedgerEvent[]): Rest {
  const lines = rest.lines.map(({ net, quantity }, at) => {
    const its = events.filter(({ line }) => line === at)
    return {
      net: net + sumMicros(its.map(({ amount }) => amount)),
      quantity: quantity + sumMicros(its.map((entry) => entry.quantity)),
    }
  })
  const named = sumMicros(lines.map(({ net }, at) => net - (rest.lines[at]?.net ?? 0n)))
  return {
    lines,
    unnamed: rest.unnamed - (sumOfKind(events, 'return') - named),
    shipping: rest.shipping + sumOfKind(events, 'shipping'),
    tax: rest.tax + sumOfKind(events, 'tax'),
  }
}

/** The goods of a refund with about their values. Its fields `items` and `adjustment` are out of date in Vendure. */
function partsOf({ total, shipping, lines }: VendureRefund, { placement, taxRates }: PlacedOrder, order: VendureOrder) {
  const value = smaller(shipping, total)
  const ofShipping = value > 0n ? [{ line: null, quantity: 0, value, taxRate: shippingTaxRate(order) }] : []
  const known = lines.flatMap(({ orderLineId, quantity }) => {
    const line = order.lines.findIndex(({ id }) => id === orderLineId)
    const placed = placement.lines[line]
    if (placed === undefined || placed.quantity === 0n || quantity === 0) return []
    const net = (placement.gross[line] ?? 0n) - placed.discount
    const taxRate = taxRates[line] ?? 0
    const percent = BigInt(Math.round((100 + taxRate) * 1000))
    return [{ line, quantity, value: (net * percent * BigInt(quantity)) / placed.quantity / 100n, taxRate }]
  })
  const goods = total - sumMicros(ofShipping.map(({ value }) => value))
  const shares = allocate(
    goods,
    known.map(({ value }) => value),
    minorUnit(order.currencyCode),
  )
  if (known.length === 0) return goods === 0n ? ofShipping : []
  return [...known.map((part, at) => ({ ...part, value: shares[at] ?? 0n })), ...ofShipping]
}

/** When a refund was paid. `null` if the history doesn't say. */
const settledAt = ({ id }: VendureRefund, { history }: VendureOrder): number | null =>
  history.items.findLast(
    ({ type, data }) => type === 'ORDER_REFUND_TRANSITION' && data.refundId === id && data.to === 'Settled',
  )?.createdAt ?? null

/** When something was last taken out of the order. */
const removedAt = ({ history, updatedAt }: VendureOrder): number =>
  history.items.findLast(({ type }) => type === 'ORDER_CANCELLATION' || type === 'ORDER_MODIFIED')?.createdAt ??
  updatedAt

/** Returns when an order was cancelled. `null` if it wasn't. */
export function cancelledAt(order: VendureOrder): number | null {
  if (order.state !== 'Cancelled') return null
  const { items } = order.history
  const cancelled = items.findLast(({ type, data }) => type === 'ORDER_STATE_TRANSITION' && data.to === 'Cancelled')
  return cancelled?.createdAt ?? removedAt(order)
}

/**
 * Creates the events of what was paid back or taken out, each on its own day. Only settled refunds count. Those of what was
 * taken out are part of both, so that only what nobody has paid back yet counts on the day when it was taken out.
 */
export function backEvents(order: VendureOrder, placed: PlacedOrder) {
  const unit = minorUnit(order.currencyCode)
  const settled = order.payments.flatMap(({ refunds }) => refunds.filter(({ state }) => state === 'Settled'))
  const dated = settled.map((refund) => ({ refund, at: settledAt(refund, order) }))
  const paid = dated
    .map(({ refund, at }) => ({
      amount: refund.total,
      parts: partsOf(refund, placed, order),
      stamp: { at: at ?? refund.createdAt, refundKey: `refund ${refund.id}` },
    }))
    .toSorted((left, right) => left.stamp.at - right.stamp.at)
  const taken = sumMicros(placed.removed.map(({ value }) => value))
  const refunded = sumMicros(paid.map(({ amount }) => amount))
  const unpaid = { amount: taken - refunded, parts: placed.removed, stamp: { at: removedAt(order), refundKey: null } }
  const events: LedgerEvent[] = []
  let rest = restOf(placed.placement)
  for (const back of unpaid.amount > 0n ? [...paid, unpaid] : paid) {
    const its = eventsOf(rest, back, unit)
    events.push(...its)
    rest = without(rest, its)
  }
  return { events, isDateEstimated: dated.some(({ at }) => at === null), isNothingLeft: totalOf(rest) === 0n, refunded }
}
