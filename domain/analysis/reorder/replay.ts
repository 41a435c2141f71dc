import { unitsFor } from '#domain/analysis/numbers/negative-binomial.ts'
import { mean, sum } from '#domain/analysis/numbers/statistics.ts'
import { MOST_WEEKS } from '#domain/analysis/products/forecast-cover.ts'
import type { ReplayedRule } from '#domain/contracts/reorder/reorder-terms.ts'
import { findDemand, toWeeks } from './demand.ts'
import { roundOrder } from './plan-order.ts'
import type { ReorderTerms } from './reorder-rules.ts'

/** What a rule would have led to. */
export type Outcome = {
  /** Days that ended without stock. */
  stockOutDays: number
  /** Units asked for that weren't in stock. */
  lostUnits: number
  /** The units in stock at the end of each day, added up. */
  heldUnits: number
  orders: number
}

export type Replay = Record<ReplayedRule, Outcome> & {
  /** The days that count, after the first order could arrive. */
  days: number
}

type Asked = {
  /** The units asked for on each day since the first sale, oldest first. */
  soldByDay: readonly number[]
  terms: ReorderTerms
  /** The share of times in which the stock should last. */
  service: number
  /** The position of the first day that is replayed. */
  from: number
}

/** As for the stock of products: older days say little of the rate. */
const RATE_DAYS = 90
const MONTH = 30
const TWO_WEEKS = 14

/** Returns the units that a rule wants to have in stock and on their way, by what was known before a day. */
type Level = (known: readonly number[], asked: Asked, position: number) => number

/** The least history that is replayed from. */
export const LEAST_KNOWN_DAYS = 91

const LEVELS: Record<ReplayedRule, Level> = {
  ours(known, { terms: { leadDays, reviewDays }, service }) {
    const demand = findDemand({ soldByDay: known.slice(-RATE_DAYS), soldByWeek: toWeeks(known.slice(-7 * MOST_WEEKS)) })
    return demand.kind === 'known' ? unitsFor(service, demand.within(leadDays + reviewDays)) : 0
  },
  // What sells on average until the order arrives, and two weeks more.
  two_weeks: (known, { terms }) => Math.ceil(mean(known.slice(-RATE_DAYS)) * (terms.leadDays + TWO_WEEKS)),
  // Below the sales of the last month, as many are ordered.
  month(known, _asked, position) {
    const sold = sum(known.slice(-MONTH))
    return position < sold ? position + sold : position
  },
}

/**
 * Replays a product from a day on: at each review, a rule orders by what was known, orders arrive after the lead time, and
 * sales without stock are lost. All rules begin with the same stock, and count once their first order could arrive.
 */
export function replayProduct(asked: Asked): Replay {
  return {
    days: Math.max(0, asked.soldByDay.length - asked.from - asked.terms.leadDays),
    ours: follow(LEVELS.ours, asked),
    two_weeks: follow(LEVELS.two_weeks, asked),
    month: follow(LEVELS.month, asked),
  }
}

function follow(level: Level, asked: Asked): Outcome {
  const { soldByDay, from, terms } = asked
  const { leadDays, reviewDays } = terms
  const outcome = { stockOutDays: 0, lostUnits: 0, heldUnits: 0, orders: 0 }
  const arriving = new Map<number, number>()
  let stock = Math.ceil(mean(soldByDay.slice(Math.max(0, from - RATE_DAYS), from)) * (leadDays + reviewDays))
  let position = stock
  for (let day = from; day < soldByDay.length; day += 1) {
    if ((day - from) % reviewDays === 0) {
      const quantity = roundOrder(level(soldByDay.slice(0, day), asked, position) - position, terms)
      if (quantity > 0) {
        arriving.set(day + leadDays, quantity)
        position += quantity
        outcome.orders += day >= from + leadDays ? 1 : 0
      }
    }
    stock += arriving.get(day) ?? 0
    const wanted = Math.max(0, soldByDay[day] ?? 0)
    const sold = Math.min(stock, wanted)
    stock -= sold
    position -= sold
    if (day < from + leadDays) continue
    outcome.lostUnits += wanted - sold
    outcome.heldUnits += stock
    outcome.stockOutDays += stock < 1 ? 1 : 0
  }
  return outcome
}

/** Adds outcomes up. */
export const addOutcomes = (outcomes: readonly Outcome[]): Outcome => ({
  stockOutDays: sum(outcomes.map(({ stockOutDays }) => stockOutDays)),
  lostUnits: sum(outcomes.map(({ lostUnits }) => lostUnits)),
  heldUnits: sum(outcomes.map(({ heldUnits }) => heldUnits)),
  orders: sum(outcomes.map(({ orders }) => orders)),
})
