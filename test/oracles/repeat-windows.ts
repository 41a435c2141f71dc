import { REPEAT_WINDOWS, type RepeatWindow } from '#domain/analysis/customers/repeat-windows.ts'
import { addDays } from '#domain/periods.ts'

type FirstOrders = {
  firstOrder: string
  /** Days from the first to the second order. `null` without a second order. */
  daysToSecond: number | null
}

/**
 * Returns how many customers ordered again within 0, 30, 45 … days of their first order. Customers who haven't had that
 * many days yet don't count.
 */
export function repeatWindows(customers: readonly FirstOrders[], today: string): RepeatWindow[] {
  return REPEAT_WINDOWS.map((days) => {
    const lastFirst = addDays(today, -days)
    const known = customers.filter(({ firstOrder }) => firstOrder <= lastFirst)
    const returned = known.filter(({ daysToSecond }) => daysToSecond !== null && daysToSecond <= days).length
    return { days, customers: known.length, returned, share: known.length === 0 ? null : returned / known.length }
  })
}
