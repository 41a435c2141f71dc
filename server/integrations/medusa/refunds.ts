import { sumMicros } from '#domain/imports/cells/micros.ts'
import { fullReversal, placementTotal, type Placement } from '#domain/imports/ledger.ts'
import type { LedgerEvent } from '#domain/imports/parsed-order.ts'
import { refundOfRest, restAfter, type Rest } from '#server/integrations/refunded-rest.ts'
import type { MedusaOrder, MedusaRefund } from './answers.ts'
import { overpaid, type Amounts, type ReturnedLine } from './order-amounts.ts'

type Stamp = { at: number; refundKey: string | null }

const totalOf = ({ goods, shipping, tax }: Rest): bigint => goods + shipping + tax

const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)

const restOf = (placement: Placement): Rest => ({
  goods: sumMicros(placement.lines.map((line, at) => (placement.gross[at] ?? 0n) - line.discount)),
  shipping: placement.shipping,
  tax: placement.tax,
})

const returnEvents = ({ line, quantity, net, tax }: ReturnedLine, stamp: Stamp): LedgerEvent[] => [
  { kind: 'return', amount: -net, quantity: -quantity, line, ...stamp },
  ...(tax === 0n ? [] : [{ kind: 'tax' as const, amount: -tax, quantity: 0n, line: null, ...stamp }]),
]

/** Takes amounts off an order, one after another. */
function createTaking({ placement, returned, unit }: Amounts) {
  const pool = [...returned]
  let rest = restOf(placement)

  /** Products that came back are taken first, as far as the amount pays for them. */
  function fromPool(amount: bigint, stamp: Stamp): LedgerEvent[] {
    const [first] = pool
    const worth = first === undefined ? 0n : first.net + first.tax
    if (first === undefined || worth >= amount + unit) return refundOfRest(rest, amount, { ...stamp, unit })
    pool.shift()
    const events = returnEvents(first, stamp)
    rest = restAfter(rest, events)
    const left = amount - worth
    return left < unit ? events : [...events, ...fromPool(left, stamp)]
  }

  return {
    left: () => totalOf(rest),
    take(amount: bigint, stamp: Stamp): LedgerEvent[] {
      const isRest = amount - totalOf(rest) < unit && totalOf(rest) - amount < unit
      const exact = isRest ? totalOf(rest) : smaller(amount, totalOf(rest))
      const before = rest
      const isWhole = exact === placementTotal(placement)
      const events = isWhole ? fullReversal(placement, stamp) : fromPool(exact, stamp)
      rest = restAfter(before, events)
      return events
    },
  }
}

const inOrder = (order: MedusaOrder): MedusaRefund[] => {
  const payments = order.payment_collections.flatMap((collection) => collection.payments)
  const once = new Map(payments.flatMap(({ refunds }) => refunds.map((refund) => [refund.id, refund] as const)))
  return [...once.values()].toSorted(
    (left, right) => left.created_at - right.created_at || (left.id < right.id ? -1 : 1),
  )
}

/** Products that came back without money, because others were sent for them. */
function exchanged(order: MedusaOrder, { returned, unit }: Amounts, refunded: bigint) {
  const payments = order.payment_collections.flatMap((collection) => collection.payments)
  const paid = sumMicros(payments.flatMap(({ captures }) => captures.map(({ amount }) => amount)))
  const back = sumMicros(inOrder(order).map(({ amount }) => amount))
  const isSettled = order.total - (paid - back) < unit && paid - back - order.total < unit
  const credit = sumMicros(order.credit_lines.filter(({ version }) => version !== 1).map(({ amount }) => amount))
  const worth = sumMicros(returned.map(({ net, tax }) => net + tax))
  const missing = smaller(worth, worth + credit - refunded)
  return isSettled && missing >= unit ? missing : 0n
}

const lastReturn = (order: MedusaOrder): number =>
  Math.max(...order.returns.map(({ received_at: at }) => at ?? 0), order.created_at)

/**
 * Creates the events of what came off an order, each on its own day: refunds by the payments' records, and the rest when
 * it was cancelled. What a refund pays back of an overpaid order doesn't come off: an edit has done that already.
 */
export function refundEvents(order: MedusaOrder, amounts: Amounts): LedgerEvent[] {
  const taking = createTaking(amounts)
  const all = placementTotal(amounts.placement)
  let over = overpaid(order, amounts)
  const events = inOrder(order).flatMap((refund) => {
    const ofOverpaid = smaller(over, refund.amount)
    over -= ofOverpaid
    return taking.take(refund.amount - ofOverpaid, { at: refund.created_at, refundKey: `refund ${refund.id}` })
  })
  if (order.status === 'canceled') {
    const at = order.canceled_at ?? order.updated_at
    return [...events, ...(taking.left() === 0n ? [] : taking.take(taking.left(), { at, refundKey: null }))]
  }
  const missing = exchanged(order, amounts, all - taking.left())
  if (missing === 0n) return events
  return [...events, ...taking.take(missing, { at: lastReturn(order), refundKey: 'return' })]
}
