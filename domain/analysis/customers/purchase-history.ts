import { daysBetween } from '#domain/periods.ts'

/** A customer's valid orders, in any order. `value` is in minor units. */
export type CustomerOrders = { customer: string; orders: readonly { day: string; value: number }[] }

/** What the models of repeat buying need to know of a customer. Times are in weeks since the first order. */
export type PurchaseHistory = {
  customer: string
  /** The number of later days with an order. */
  repeats: number
  /** When the last order was. 0 without a repeat. */
  lastAt: number
  /** How long ago the first order was. */
  age: number
  /** The average value of a later day's orders, in minor units. 0 without a repeat. */
  repeatValue: number
}

const DAYS_A_WEEK = 7

/** Sums up the orders up to `today`. Orders of one day count as one, as in Fader, Hardie and Lee (2005). */
export function purchaseHistory({ customer, orders }: CustomerOrders, today: string): PurchaseHistory | null {
  const valueByDay = new Map<string, number>()
  for (const { day, value } of orders) {
    if (day <= today) valueByDay.set(day, (valueByDay.get(day) ?? 0) + value)
  }
  const days = [...valueByDay.keys()].toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const repeats = days.length - 1
  const laterValue = days.slice(1).reduce((sum, day) => sum + (valueByDay.get(day) ?? 0), 0)
  return {
    customer,
    repeats,
    lastAt: daysBetween(first, last) / DAYS_A_WEEK,
    age: daysBetween(first, today) / DAYS_A_WEEK,
    repeatValue: repeats === 0 ? 0 : laterValue / repeats,
  }
}
