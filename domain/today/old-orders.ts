import { addDays } from '#domain/periods.ts'

/** After so many days without an order, newer ones are likely to be missing. Shorter pauses are told as a signal. */
const MOST_DAYS = 30

/** Whether the newest order is so old that nothing can be said about how the shop goes now. */
export const areOrdersOld = (lastOrderDay: string | null, today: string): boolean =>
  lastOrderDay !== null && lastOrderDay < addDays(today, -MOST_DAYS)
