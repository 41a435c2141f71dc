import type { Range } from '#domain/analysis/forecast/intervals.ts'
import type { Units } from '#domain/analysis/numbers/negative-binomial.ts'
import { mean, sum } from '#domain/analysis/numbers/statistics.ts'
import { demandWithin, fitDemand } from '#domain/analysis/products/days-of-cover.ts'
import { forecastUnits } from '#domain/analysis/products/forecast-cover.ts'
import { leaveOutStockOuts } from '#domain/analysis/products/stock-outs.ts'
import type { DemandMethod, UnknownDemand } from '#domain/contracts/reorder/reorder-terms.ts'
import { crostonRate, isSlow, varianceAround } from './croston.ts'

type Sold = {
  /** The units sold on each of the latest days since the first sale, oldest first. Days without a sale are 0. */
  soldByDay: readonly number[]
  /** The units sold in each whole week since the first sale up to the same day, oldest first. Empty if not known. */
  soldByWeek: readonly number[]
}

/** What is likely to be asked for. */
export type Demand = {
  kind: 'known'
  method: DemandMethod
  /** The units of a day in the coming weeks. */
  daily: number
  /** The mean and variance of the units asked for in the next days. */
  within: (days: number) => Units
}

/** With fewer days or sales, there is no usual demand. */
const LEAST_DAYS = 28
const LEAST_SOLD = 4

const countSold = (units: readonly number[]): number => units.filter((sold) => sold > 0).length

/**
 * Returns the demand of a product from its sales on days in stock: by Croston's method if it sells rarely, by the forecast
 * of its weeks where that was closer in the past, otherwise at its rate. Says why where sales don't tell.
 */
export function findDemand({ soldByDay, soldByWeek }: Sold): Demand | { kind: UnknownDemand } {
  if (sum(soldByDay) <= 0) return { kind: 'no_sales' }
  const inStock = leaveOutStockOuts(soldByDay)
  const isWhole = inStock.length === soldByDay.length
  const weeks = isWhole && soldByWeek.length > 0 ? soldByWeek : toWeeks(inStock)
  if (Math.max(inStock.length, 7 * weeks.length) < LEAST_DAYS) return { kind: 'new' }
  if (Math.max(countSold(inStock), countSold(weeks)) < LEAST_SOLD) return { kind: 'few_sales' }
  if (isSlow(weeks)) return fromSlowWeeks(weeks)
  // A forecast would take the weeks out of stock for weeks without demand.
  const forecast = isWhole ? forecastUnits(soldByWeek) : null
  if (forecast) return fromForecast(forecast)
  const fitted = fitDemand(inStock)
  return { kind: 'known', method: 'rate', daily: fitted.rate, within: (days) => demandWithin(days, fitted) }
}

/** Returns the units of each whole week up to the last day. */
export function toWeeks(days: readonly number[]): number[] {
  const first = days.length % 7
  return Array.from({ length: Math.floor(days.length / 7) }, (_, week) =>
    sum(days.slice(first + 7 * week, first + 7 * (week + 1))),
  )
}

function fromSlowWeeks(weeks: readonly number[]): Demand {
  const rate = crostonRate(weeks)
  const week = { rate, variance: varianceAround(weeks, mean(weeks)), knownDays: weeks.length }
  return {
    kind: 'known',
    method: 'slow',
    daily: rate / 7,
    within: (days) => atLeastPoisson(demandWithin(days / 7, week)),
  }
}

const atLeastPoisson = ({ mean: expected, variance }: Units): Units => ({
  mean: expected,
  variance: Math.max(expected, variance),
})

/** How many standard deviations the end of a range of 80 % is above its middle. */
const RANGE_DEVIATIONS = 1.2816

function fromForecast(weeks: readonly Range[]): Demand {
  const within = (days: number): Units => {
    const { value, high } = upTo(days, weeks)
    return atLeastPoisson({ mean: value, variance: ((high - value) / RANGE_DEVIATIONS) ** 2 })
  }
  const daysAhead = 7 * weeks.length
  return { kind: 'known', method: 'forecast', daily: within(daysAhead).mean / daysAhead, within }
}

/** Returns the units up to a day within or between weeks. After the last week, they go on as up to it. */
function upTo(days: number, weeks: readonly Range[]): Pick<Range, 'value' | 'high'> {
  const week = days / 7
  const last = weeks.length
  if (week > last) {
    const all = upTo(7 * last, weeks)
    return { value: (all.value * week) / last, high: (all.high * week) / last }
  }
  const [before, after] = [weeks[Math.ceil(week) - 2], weeks[Math.ceil(week) - 1]]
  const part = week === 0 ? 0 : week - Math.ceil(week) + 1
  const at = (end: 'value' | 'high') => (before?.[end] ?? 0) + part * ((after?.[end] ?? 0) - (before?.[end] ?? 0))
  return { value: Math.max(0, at('value')), high: Math.max(0, at('high')) }
}
