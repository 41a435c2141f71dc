import { daysBetween } from '#domain/periods.ts'
import type { DaysOfCover } from './days-of-cover.ts'

type Units = { sold: number; available: number | null }

/**
 * Returns units sold as a share of units sold and still available, as Report Toaster does. `null` if stock isn't tracked
 * or there was none.
 */
export function sellThrough({ sold, available }: Units): number | null {
  if (available === null || sold + available <= 0) return null
  return sold / (sold + available)
}

type StockedProduct = {
  available: number | null
  /** The day of the last sale. */
  lastSold: string | null
  createdOn: string | null
}

const DEAD_AFTER_DAYS = 90

/**
 * Whether a product is on hand and didn't sell in 90 days, although it exists for longer. A product that never sold and
 * whose age is unknown isn't dead stock.
 */
export function isDeadStock({ available, lastSold, createdOn }: StockedProduct, today: string): boolean {
  if (available === null || available <= 0) return false
  const isOld = (day: string | null) => day !== null && daysBetween(day, today) > DEAD_AFTER_DAYS
  return lastSold === null ? isOld(createdOn) : isOld(lastSold)
}

/** How many days an order from a supplier usually takes. */
export const RESTOCK_DAYS = 14

/** Whether a product sells, and its stock may not last until an order from a supplier arrives. */
export const isRunningLow = (cover: DaysOfCover): boolean => cover.kind === 'days' && cover.days < RESTOCK_DAYS

const SLOW_AFTER_DAYS = 180

/** Whether a product sells, but so rarely that its stock lasts longer than half a year. */
export const isSlowStock = (cover: DaysOfCover): boolean => cover.kind === 'days' && cover.days > SLOW_AFTER_DAYS
