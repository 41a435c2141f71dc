import { readAmount, readOptionalAmount, readOptionalDate, readText } from '#domain/imports/cells/cells.ts'
import { minorUnit } from '#domain/imports/cells/micros.ts'
import { refundOf, type Placement } from '#domain/imports/ledger.ts'
import type { LedgerEvent, OrderStatus, ReadingContext } from '#domain/imports/parsed-order.ts'
import type { ShopifyColumns } from './columns.ts'

export type ShopifyOutcome = {
  financialStatus: string | null
  /** `null` if unknown. */
  refunded: bigint | null
  /** The amount that the shop still has to pay back. */
  owed: bigint
  cancelledAt: number | null
}

/** The customer paid nothing, or got all of it back. */
const NOTHING_KEPT = new Set(['voided', 'refunded', 'pending', 'authorized', 'expired', 'unpaid'])

export function readOutcome(
  cells: readonly string[],
  columns: ShopifyColumns,
  context: ReadingContext,
): ShopifyOutcome {
  const balance = readAmount(cells, columns('outstandingBalance'), context)
  const status = readText(cells, columns('financialStatus')).toLowerCase().slice(0, 100)
  return {
    financialStatus: status === '' ? null : status,
    refunded: readOptionalAmount(cells, columns('refundedAmount'), context),
    owed: balance < 0n ? -balance : 0n,
    cancelledAt: readOptionalDate(cells, columns('cancelledAt'), context),
  }
}

const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)

function refundIn({ refunded, financialStatus }: ShopifyOutcome, whole: bigint): bigint {
  return refunded ?? (financialStatus === 'refunded' ? whole : 0n)
}

/**
 * Returns the amount to reverse. A cancellation reverses the whole order. If only part was refunded and the shop keeps
 * the rest, reverses only what was refunded or is still owed.
 */
function takenBack(outcome: ShopifyOutcome, whole: bigint): bigint {
  const refunded = refundIn(outcome, whole)
  if (outcome.cancelledAt === null) return refunded
  const keepsSome = refunded > 0n && refunded < whole && !NOTHING_KEPT.has(outcome.financialStatus ?? '')
  return keepsSome ? smaller(refunded + outcome.owed, whole) : whole
}

type Settled = { placement: Placement & { total: bigint }; aside: bigint; currency: string }

/**
 * Reverses an order on the day of its cancellation, or on the day of the order, because the file has no refund dates.
 * Refunds goods before tips and gift cards, which aren't sales.
 */
export function settleShopifyOrder(outcome: ShopifyOutcome, { placement, aside, currency }: Settled) {
  const whole = placement.total + aside
  const moved = takenBack(outcome, whole)
  const amount = aside === 0n && outcome.cancelledAt === null ? moved : smaller(moved, placement.total)
  const isRefund = refundIn(outcome, whole) > 0n
  const status: OrderStatus = outcome.financialStatus === 'refunded' ? 'refunded' : 'open'
  const when = { at: outcome.cancelledAt ?? placement.at, refundKey: isRefund ? 'refund' : null }
  const events: LedgerEvent[] =
    isRefund || outcome.cancelledAt !== null ? refundOf(placement, amount, { ...when, unit: minorUnit(currency) }) : []
  return {
    status: outcome.cancelledAt === null ? status : ('cancelled' as const),
    cancelledAt: outcome.cancelledAt,
    isRefundDateEstimated: isRefund,
    events,
  }
}
