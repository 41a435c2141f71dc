import { addDays } from '#domain/periods.ts'

/** Days after the first order, as Drivepoint counts them. Day 0 is the day of the first order. */
export const REPEAT_WINDOWS = [0, 30, 45, 60, 90, 180, 360, 720]

type FirstOrders = {
  firstOrder: string
  /** Days from the first to the second order. `null` without a second order. */
  daysToSecond: number | null
}

export type RepeatWindow = {
  days: number
  /** Customers whose first order is at least so many days ago. */
  customers: number
  /** How many of them ordered again within these days. */
  returned: number
  /** `null` without such customers. */
  share: number | null
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
