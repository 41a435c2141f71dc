import { chanceOfAtMost, type Units } from '#domain/analysis/numbers/negative-binomial.ts'
import { mean, sum } from '#domain/analysis/numbers/statistics.ts'
import type { CoverMethod } from '#domain/contracts/analytics/product-terms.ts'
import { coverOf, forecastUnits } from './forecast-cover.ts'
import { leaveOutStockOuts } from './stock-outs.ts'

type Stock = {
  /** Units on hand. `null` if stock isn't tracked, negative if more was sold than there was. */
  available: number | null
  /** The units sold on each of the latest days since the first sale, oldest first. Days without a sale are 0. */
  soldByDay: readonly number[]
  /** The units sold in each whole week since the first sale up to the same day, oldest first. Empty if not known. */
  soldByWeek?: readonly number[]
}

type CoverRange = {
  days: number
  /** The stock runs out before this day in one of ten cases. */
  low: number
  /** The stock lasts longer than these days in one of ten cases. `null` beyond ten years. */
  high: number | null
}

export type DaysOfCover =
  | { kind: 'not_tracked' | 'out_of_stock' | 'no_sales' }
  | ({
      kind: 'days'
      /** Whether the days come from a forecast of the coming weeks or from the rate of the latest days. */
      method: CoverMethod
      /** Units sold per day in stock. */
      velocity: number
      /** The days that `velocity` leaves out because the product was probably out of stock. */
      leftOutDays: number
    } & CoverRange)

const LONGEST_DAYS = 3650

/**
 * Returns how many days the stock lasts, with its range of 80 %: from a forecast of the coming weeks where past forecasts
 * of the product were better than its rate, otherwise at the rate of its days in stock.
 */
export function daysOfCover({ available, soldByDay, soldByWeek = [] }: Stock): DaysOfCover {
  if (available === null) return { kind: 'not_tracked' }
  if (available <= 0) return { kind: 'out_of_stock' }
  if (sum(soldByDay) <= 0) return { kind: 'no_sales' }
  const inStock = leaveOutStockOuts(soldByDay)
  const known = { kind: 'days', velocity: mean(inStock), leftOutDays: soldByDay.length - inStock.length } as const
  // A forecast would take the weeks out of stock for weeks without demand.
  const weeks = known.leftOutDays === 0 ? forecastUnits(soldByWeek) : null
  const byForecast = weeks && coverOf(available, weeks)
  if (byForecast) return { ...known, method: 'forecast', ...byForecast }
  return { ...known, method: 'rate', ...coverAtRate(available, inStock) }
}

/** Takes daily demand as negative binomial. The range also covers that few days say little about the rate. */
function coverAtRate(available: number, soldByDay: readonly number[]): CoverRange {
  const demand = fitDemand(soldByDay)
  const lastsUntil = (probability: number) => firstDay((days) => runsOutWithin(days, available, demand) >= probability)
  return { days: available / demand.rate, low: lastsUntil(0.1) ?? LONGEST_DAYS, high: lastsUntil(0.9) }
}

/** The mean and variance of a day's demand, and how many days they are known from. */
type Demand = { rate: number; variance: number; knownDays: number }

export function fitDemand(soldByDay: readonly number[]): Demand {
  const rate = mean(soldByDay)
  const knownDays = soldByDay.length
  const spread = sum(soldByDay.map((units) => (units - rate) ** 2)) / Math.max(1, knownDays - 1)
  // Sales of single units vary at least as a Poisson count.
  return { rate, variance: Math.max(spread, rate), knownDays }
}

/** Returns the mean and variance of the demand in some days. Few known days say little about the rate. */
export const demandWithin = (days: number, { rate, variance, knownDays }: Demand): Units => ({
  mean: days * rate,
  variance: days * variance * (1 + days / knownDays),
})

/** Returns the probability that at least `available` units are asked for within some days. */
const runsOutWithin = (days: number, available: number, demand: Demand): number =>
  1 - chanceOfAtMost(available - 1, demandWithin(days, demand))

/** Returns the first day from 1 on for which `isTrue`, which stays true, or `null` if there is none in ten years. */
function firstDay(isTrue: (days: number) => boolean): number | null {
  if (!isTrue(LONGEST_DAYS)) return null
  let [below, above] = [0, LONGEST_DAYS]
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (isTrue(middle)) above = middle
    else below = middle
  }
  return above
}
