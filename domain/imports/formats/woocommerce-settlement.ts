import { fullReversal, placementEvents, refundOf, type Placement } from '#domain/imports/ledger.ts'
import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import type { WooRefund } from './woocommerce-refunds.ts'
import { outcomeOf } from './woocommerce-status.ts'

type Settlement = Pick<ParsedOrder, 'status' | 'cancelledAt' | 'isRefundDateEstimated' | 'events'>

/** Refunds with their own day where the file lists them; else the status tells, on the day of the order. */
export function settle(
  placement: Placement,
  after: { status: string; refunds: WooRefund[]; unit: bigint },
): Settlement {
  const { status, refunds, unit } = after
  const outcome = outcomeOf(status)
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
