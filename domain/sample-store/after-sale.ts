import { fullReversal } from '#domain/imports/ledger.ts'
import type { LedgerEvent, OrderStatus } from '#domain/imports/parsed-order.ts'
import type { Basket } from './basket.ts'
import type { Random } from './random.ts'

/** What has happened to an order after the sale, such as a cancellation or return. */
export type Outcome = {
  status: OrderStatus
  financialStatus: string
  cancelledAt: number | null
  events: LedgerEvent[]
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CANCELLED_SHARE = 0.012
const USUAL_RETURN_RATE = 0.025

const paid: Outcome = { status: 'open', financialStatus: 'paid', cancelledAt: null, events: [] }

function cancel({ placement }: Basket, at: number): Outcome {
  return {
    status: 'cancelled',
    financialStatus: 'voided',
    cancelledAt: at,
    events: fullReversal(placement, { at, refundKey: null }),
  }
}

function refundLines({ placement }: Basket, at: number, positions: number[]): Outcome {
  const refundKey = 'refund-1'
  const back = positions.flatMap((line): LedgerEvent[] => {
    const sold = placement.lines[line]
    if (!sold) return []
    const net = (placement.gross[line] ?? 0n) - sold.discount
    return [
      { kind: 'return', at, amount: -net, quantity: -sold.quantity, line, refundKey },
      { kind: 'tax', at, amount: -sold.tax, quantity: 0n, line: null, refundKey },
    ]
  })
  const isWhole = positions.length === placement.lines.length
  return {
    status: isWhole ? 'refunded' : 'open',
    financialStatus: isWhole ? 'refunded' : 'partially_refunded',
    cancelledAt: null,
    events: back.filter(({ amount }) => amount !== 0n),
  }
}

/**
 * Randomly decides whether an order is cancelled within hours or partly returned within weeks. Nothing happens after
 * `now`.
 */
export function drawOutcome(random: Random, basket: Basket, now: number): Outcome {
  const { at } = basket.placement
  const cancelledAt = random.chance(CANCELLED_SHARE) ? at + random.integer(1, 20) * HOUR_MS : null
  const positions = basket.products.flatMap(({ returnRate = USUAL_RETURN_RATE }, position) =>
    random.chance(returnRate) ? [position] : [],
  )
  const returnedAt = at + random.integer(4, 24) * DAY_MS
  if (cancelledAt !== null) return cancelledAt <= now ? cancel(basket, cancelledAt) : paid
  return positions.length > 0 && returnedAt <= now ? refundLines(basket, returnedAt, positions) : paid
}
