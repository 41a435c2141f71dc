import { LEAST_OWN_ORDERS, OVERDUE, type OverdueLabel } from '#domain/analysis/customers/order-gaps.ts'

type Overdue = {
  /** The usual days between orders: the customer's own median, or the store's. */
  usualGap: number
  isOwnGap: boolean
  /** Days since the last order, divided by the usual gap. */
  ratio: number
  label: OverdueLabel
}

type Gaps = {
  orders: number
  /** Days since the last order. */
  daysSince: number
  /** The median days between the customer's orders. `null` with one order. */
  ownGap: number | null
}

/**
 * Returns how overdue a customer's next order is: days since the last order divided by the median of the customer's own
 * gaps or, under 3 orders, of the store's. From 1.5 a customer is overdue. Returns `null` if nobody ordered twice.
 */
export function overdueOf({ orders, daysSince, ownGap }: Gaps, storeGap: number | null): Overdue | null {
  if (storeGap === null) return null
  const isOwnGap = orders >= LEAST_OWN_ORDERS && ownGap !== null
  // Somebody who often orders twice a day isn't overdue on the next morning.
  const usualGap = Math.max(1, isOwnGap ? ownGap : storeGap)
  const ratio = daysSince / usualGap
  return { usualGap, isOwnGap, ratio, label: ratio >= OVERDUE ? 'overdue' : 'on_time' }
}
