import { fullReversal, placementEvents, refundOf, type Placement } from '#domain/imports/ledger.ts'
import type { ParsedOrder } from '#domain/imports/parsed-order.ts'

/** The meaning of an order's status. */
export type Outcome = 'placed' | 'refunded' | 'cancelled' | 'left_out'

/** `at` is `null` if the file has no date. */
export type Refund = { amount: bigint; at: number | null }

type Settlement = Pick<ParsedOrder, 'status' | 'cancelledAt' | 'isRefundDateEstimated' | 'events'>

/**
 * Creates the events of refunds on their own day. Without refunds, a refunded or cancelled order is reversed as a
 * whole.
 */
export function settle(
  placement: Placement,
  after: { outcome: Outcome; refunds: readonly Refund[]; unit: bigint },
): Settlement {
  const { outcome, refunds, unit } = after
  const isListed = refunds.length > 0
  const isReversed = outcome === 'refunded' || outcome === 'cancelled'
  const listed = refunds.flatMap(({ at, amount }, position) =>
    refundOf(placement, amount, { at: at ?? placement.at, unit, refundKey: `refund ${position + 1}` }),
  )
  const whole = fullReversal(placement, { at: placement.at, refundKey: outcome === 'refunded' ? 'refund' : null })
  return {
    status: isReversed ? outcome : 'open',
    cancelledAt: outcome === 'cancelled' ? placement.at : null,
    isRefundDateEstimated: isListed ? refunds.some(({ at }) => at === null) : isReversed,
    events: [...placementEvents(placement), ...listed, ...(isReversed && !isListed ? whole : [])],
  }
}
