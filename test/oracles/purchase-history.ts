import type { Holdout } from '#domain/analysis/customers/calibration.ts'
import type { PurchaseHistory } from '#domain/analysis/customers/purchase-history.ts'
import { addDays, daysBetween } from '#domain/periods.ts'

/** A customer's orders, in any order. `value` is in minor units. */
type CustomerOrders = { customer: string; orders: readonly { day: string; value: number }[] }

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

const countDays = (orders: CustomerOrders['orders'], { after, to }: { after: string; to: string }) =>
  new Set(orders.filter(({ day }) => day > after && day <= to).map(({ day }) => day)).size

/** Splits orders into what was known some weeks ago and what came since. */
export function holdoutOf(customers: readonly CustomerOrders[], today: string, weeks: number): Holdout {
  const knownUntil = addDays(today, -DAYS_A_WEEK * weeks)
  const known = customers.flatMap((customer) => {
    const history = purchaseHistory(customer, knownUntil)
    return history ? [{ history, actual: countDays(customer.orders, { after: knownUntil, to: today }) }] : []
  })
  return { knownUntil, weeks, customers: known }
}
