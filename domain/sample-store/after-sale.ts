import { fullReversal } from '#domain/imports/ledger.ts'
import type { LedgerEvent, OrderStatus } from '#domain/imports/parsed-order.ts'
import type { Basket } from './basket.ts'
import type { Random } from './random.ts'
import { isWithin, type SampleProduct } from './sample-product.ts'

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
const FAULTY_RETURN_RATE = 0.9

const paid: Outcome = { status: 'open', financialStatus: 'paid', cancelledAt: null, events: [] }

function cancel({ placement }: Basket, at: number): Outcome {
  return {
    status: 'cancelled',
    financialStatus: 'voided',
    cancelledAt: at,
    events: fullReversal(placement, { at, refundKey: null }),
  }
}

function refundLines({ placement, products }: Basket, at: number, returned: readonly SampleProduct[]): Outcome {
  const refundKey = 'refund-1'
  const back = returned.flatMap((product): LedgerEvent[] => {
    const line = products.indexOf(product)
    const sold = placement.lines[line]
    if (!sold) return []
    const net = (placement.gross[line] ?? 0n) - sold.discount
    return [
      { kind: 'return', at, amount: -net, quantity: -sold.quantity, line, refundKey },
      { kind: 'tax', at, amount: -sold.tax, quantity: 0n, line: null, refundKey },
    ]
  })
  const isWhole = returned.length === placement.lines.length
  return {
    status: isWhole ? 'refunded' : 'open',
    financialStatus: isWhole ? 'refunded' : 'partially_refunded',
    cancelledAt: null,
    events: back.filter(({ amount }) => amount !== 0n),
  }
}

const isFaulty = ({ faulty }: SampleProduct, daysAgo: number): boolean =>
  faulty !== undefined && isWithin(faulty.sold, daysAgo)

function returnRateOf(product: SampleProduct, daysAgo: number): number {
  return isFaulty(product, daysAgo) ? FAULTY_RETURN_RATE : (product.returnRate ?? USUAL_RETURN_RATE)
}

/** Returns after how many days these products come back together. */
function drawReturnDays(random: Random, products: readonly SampleProduct[], daysAgo: number): number {
  const { faulty } = products.find((product) => isFaulty(product, daysAgo)) ?? {}
  if (!faulty) return random.integer(4, 24)
  const [first, last] = faulty.returned
  return daysAgo - random.integer(last, first)
}

/**
 * Randomly decides whether an order is cancelled within hours or partly returned within weeks. Nothing happens after
 * `now`.
 */
export function drawOutcome(random: Random, basket: Basket, now: number): Outcome {
  const { daysAgo, products, placement } = basket
  const cancelledAt = random.chance(CANCELLED_SHARE) ? placement.at + random.integer(1, 20) * HOUR_MS : null
  const returned = products.filter((product) => random.chance(returnRateOf(product, daysAgo)))
  const returnedAt = placement.at + drawReturnDays(random, returned, daysAgo) * DAY_MS
  if (cancelledAt !== null) return cancelledAt <= now ? cancel(basket, cancelledAt) : paid
  if (returned.length === 0 || returnedAt > now) return paid
  return refundLines(basket, returnedAt, returned)
}
