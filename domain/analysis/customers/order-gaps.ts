import { mean, median } from '#domain/analysis/numbers/statistics.ts'
import { daysBetween } from '#domain/periods.ts'

/** The days of a customer's valid orders, oldest first. A day with two orders is listed twice. */
export type OrderDays = { customer: string; days: readonly string[] }

/** Days between consecutive orders. `null` if nobody ordered twice. */
export type TimeBetweenOrders = { mean: number; median: number; gaps: number } | null

const gapsOf = ({ days }: OrderDays): number[] =>
  days.slice(1).map((day, position) => daysBetween(days[position] ?? day, day))

/** Returns the time between consecutive orders of the same customer, over all customers. Same-day orders are 0 days. */
export function timeBetweenOrders(customers: readonly OrderDays[]): TimeBetweenOrders {
  const gaps = customers.flatMap(gapsOf)
  return gaps.length === 0 ? null : { mean: mean(gaps), median: median(gaps), gaps: gaps.length }
}

type OverdueLabel = 'on_time' | 'overdue' | 'likely_gone'

export type OverdueCustomer = {
  customer: string
  daysSince: number
  /** The usual days between orders: the customer's own median, or the store's. */
  usualGap: number
  isOwnGap: boolean
  /** Days since the last order, divided by the usual gap. */
  ratio: number
  label: OverdueLabel
}

const OVERDUE = 1.5
const LIKELY_GONE = 3

/** From this number of orders, a customer's own gaps count. */
const LEAST_ORDERS = 3

/**
 * Returns how overdue each customer's next order is, longest overdue first: days since the last order divided by the
 * median of the customer's own gaps or, under 3 orders, of the store's. From 1.5 a customer is overdue, from 3 likely
 * gone. Returns `null` if nobody ordered twice.
 */
export function overdueCustomers(customers: readonly OrderDays[], today: string): OverdueCustomer[] | null {
  const store = timeBetweenOrders(customers)
  if (store === null) return null
  return customers
    .flatMap((customer) => overdueOf(customer, { storeGap: store.median, today }))
    .toSorted((left, right) => right.ratio - left.ratio)
}

type Situation = { storeGap: number; today: string }

function overdueOf(orders: OrderDays, { storeGap, today }: Situation): OverdueCustomer[] {
  const last = orders.days.at(-1)
  if (last === undefined) return []
  const isOwnGap = orders.days.length >= LEAST_ORDERS
  // Somebody who often orders twice a day isn't overdue on the next morning.
  const usualGap = Math.max(1, isOwnGap ? median(gapsOf(orders)) : storeGap)
  const daysSince = daysBetween(last, today)
  const ratio = daysSince / usualGap
  return [{ customer: orders.customer, daysSince, usualGap, isOwnGap, ratio, label: labelOf(ratio) }]
}

function labelOf(ratio: number): OverdueLabel {
  if (ratio >= LIKELY_GONE) return 'likely_gone'
  return ratio >= OVERDUE ? 'overdue' : 'on_time'
}
