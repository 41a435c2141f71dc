import { addDays } from '#domain/periods.ts'
import type { OrderDays } from './order-gaps.ts'

/** Days after the first order, as Drivepoint counts them. Day 0 is the day of the first order. */
const WINDOWS = [0, 30, 45, 60, 90, 180, 360, 720]

/** `share` is `null` while a customer has had fewer days than this. */
export type RepeatWindow = { days: number; customers: number; share: number | null }

/** Returns the share of customers who ordered again within 0, 30, 45 … days of their first order. */
export function repeatWindows(customers: readonly OrderDays[], today: string): RepeatWindow[] {
  const buyers = customers.flatMap(({ days: [first, second] }) => (first === undefined ? [] : [{ first, second }]))
  const lastFirst = buyers.reduce((last, { first }) => (first > last ? first : last), '')
  return WINDOWS.map((days) => {
    const returned = buyers.filter(({ first, second }) => second !== undefined && second <= addDays(first, days))
    const isKnown = buyers.length > 0 && addDays(lastFirst, days) <= today
    return { days, customers: returned.length, share: isKnown ? returned.length / buyers.length : null }
  })
}
