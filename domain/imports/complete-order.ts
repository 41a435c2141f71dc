import { fullReversal, placementTotal, type Placement } from './ledger.ts'
import type { ParsedOrder } from './parsed-order.ts'

type Told = Pick<
  ParsedOrder,
  'externalId' | 'placedAt' | 'currency' | 'detail' | 'total' | 'computedTotal' | 'lines' | 'events'
>

/** An order with what its file tells; the rest is unknown. */
export const completeOrder = (told: Told & Partial<ParsedOrder>): ParsedOrder => ({
  name: told.externalId,
  customer: null,
  financialStatus: null,
  fulfillmentStatus: null,
  status: 'open',
  channel: null,
  country: null,
  discountCode: null,
  cancelledAt: null,
  isTest: false,
  isRefundDateEstimated: false,
  aside: [],
  ...told,
})

/** What an order came to by its placement. */
export function placedBy(placement: Placement) {
  const total = placementTotal(placement)
  return { placedAt: placement.at, total, computedTotal: total, lines: [...placement.lines] }
}

/** A document that only gives back, from what it gives back. */
export function returnOf(back: Placement, refundKey: string) {
  const total = -placementTotal(back)
  return {
    status: 'return' as const,
    placedAt: back.at,
    total,
    computedTotal: total,
    lines: back.lines.map((line) => ({
      ...line,
      quantity: -line.quantity,
      discount: -line.discount,
      tax: -line.tax,
    })),
    events: fullReversal(back, { at: back.at, refundKey }),
  }
}
