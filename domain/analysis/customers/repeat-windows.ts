import { daysBetween } from '#domain/periods.ts'

/** Days after the first order, as Drivepoint counts them. Day 0 is the day of the first order. */
const WINDOWS = [0, 30, 45, 60, 90, 180, 360, 720]

type FirstOrders = {
  firstOrder: string
  /** Days from the first to the second order. `null` without a second order. */
  daysToSecond: number | null
}

/** `share` is `null` while a customer has had fewer days than this. */
export type RepeatWindow = { days: number; customers: number; share: number | null }

/** Returns the share of customers who ordered again within 0, 30, 45 … days of their first order. */
export function repeatWindows(customers: readonly FirstOrders[], today: string): RepeatWindow[] {
  const lastFirst = customers.reduce((last, { firstOrder }) => (firstOrder > last ? firstOrder : last), '')
  const daysOfAll = lastFirst === '' ? -1 : daysBetween(lastFirst, today)
  return WINDOWS.map((days) => {
    const returned = customers.filter(({ daysToSecond }) => daysToSecond !== null && daysToSecond <= days).length
    return { days, customers: returned, share: days <= daysOfAll ? returned / customers.length : null }
  })
}
