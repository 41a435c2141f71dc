import { chanceOfAtMost, unitsFor } from '#domain/analysis/numbers/negative-binomial.ts'
import { addDays } from '#domain/periods.ts'
import type { Demand } from './demand.ts'
import type { ReorderTerms } from './reorder-rules.ts'

type Known = {
  /** Units on hand when the stock was known. Negative if more was sold than there was. */
  available: number
  /** Units that were received and sold since. */
  received: number
  sold: number
}

/**
 * Returns the whole units that are probably on hand, from what happened since the stock was known. Sales never lead below
 * zero: what was sold beyond the known stock came in without being noted.
 */
export const unitsOnHand = ({ available, received, sold }: Known): number =>
  Math.round(Math.max(Math.min(available, 0), available + received - sold))

type Stock = {
  /** Units on hand today. Negative if more was sold than there was. */
  available: number
  /** Units that were ordered and haven't arrived. */
  onOrder: number
}

type Asked = Stock & {
  demand: Pick<Demand, 'within'>
  terms: Pick<ReorderTerms, 'leadDays' | 'reviewDays' | 'minimum' | 'packSize'>
  /** The share of times in which the stock should last until the next order arrives. */
  service: number
  today: string
}

export type OrderPlan = {
  /** The units to order now. 0 if the stock lasts until the next order. */
  quantity: number
  /** The units that are enough until the next order arrives. */
  upTo: number
  /** The last day on which an order arrives in time. It may be over. `null` beyond ten years. */
  orderBy: string | null
}

/** Returns the least order that has `needed` units, in whole packs and not below the minimum. 0 if none are needed. */
export function roundOrder(needed: number, { minimum, packSize }: Pick<ReorderTerms, 'minimum' | 'packSize'>): number {
  if (needed <= 0) return 0
  return Math.ceil(Math.max(needed, minimum) / packSize) * packSize
}

/**
 * Returns what to order: up to the units that are enough with the wanted probability until the order after the next could
 * arrive, less what is in stock and on its way (Silver, Pyke and Thomas 2017, "Inventory and Production Management in
 * Supply Chains", 7.9: periodic review, order up to a level).
 */
export function planOrder({ available, onOrder, demand, terms, service, today }: Asked): OrderPlan {
  const position = available + onOrder
  const upTo = unitsFor(service, demand.within(terms.leadDays + terms.reviewDays))
  const days = lastsFor(position, demand, service)
  return {
    quantity: roundOrder(upTo - position, terms),
    upTo,
    orderBy: days === null ? null : addDays(today, days - terms.leadDays),
  }
}

const LONGEST_DAYS = 3650

/** Returns for how many days the units are enough with the wanted probability. `null` if that is longer than ten years. */
function lastsFor(units: number, { within }: Pick<Demand, 'within'>, service: number): number | null {
  const isEnough = (days: number) => chanceOfAtMost(units, within(days)) >= service
  if (isEnough(LONGEST_DAYS)) return null
  let [below, above] = [0, LONGEST_DAYS]
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (isEnough(middle)) below = middle
    else above = middle
  }
  return below
}
