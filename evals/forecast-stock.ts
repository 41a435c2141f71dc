import { mean, sum } from '#domain/analysis/numbers/statistics.ts'
import { type DaysOfCover, daysOfCover } from '#domain/analysis/products/days-of-cover.ts'
import { forecastUnits, MOST_WEEKS } from '#domain/analysis/products/forecast-cover.ts'
import { hasSharedData } from '#test/harness/shared-data.ts'
import { type ProductDays, retailProducts, sampleProducts } from './product-series.ts'

const HELD_OUT_DAYS = 28
const RATE_DAYS = 90

/** Sums over products and points in time. Errors are relative to the units of four average weeks. */
type Score = {
  cases: number
  byForecast: number
  own: number
  rate: number
  ranges: number
  covered: number
  coveredByRate: number
}

const NOTHING: Score = { cases: 0, byForecast: 0, own: 0, rate: 0, ranges: 0, covered: 0, coveredByRate: 0 }

/** As for sales: a little more than the simple method is chance. */
const WORST_RATIO = 1.01

function weeksOf(days: readonly number[]): number[] {
  const length = Math.min(MOST_WEEKS, Math.floor(days.length / 7))
  const first = days.length - 7 * length
  return Array.from({ length }, (_, week) => sum(days.slice(first + 7 * week, first + 7 * (week + 1))))
}

/** Returns 1 if a stock that lasted some days ran out within the range, otherwise 0. */
function isInRange(cover: DaysOfCover, lasted: number): 0 | 1 {
  if (cover.kind !== 'days') return 0
  return cover.low <= lasted && lasted <= (cover.high ?? Number.POSITIVE_INFINITY) ? 1 : 0
}

/** Compares what is expected after some days with the next 28. `null` if the product had no sales to go by. */
function scoreAt(days: readonly number[], end: number): Score | null {
  const known = days.slice(0, end)
  const coming = days.slice(end, end + HELD_OUT_DAYS)
  const soldByDay = known.slice(-RATE_DAYS)
  if (known.length < RATE_DAYS || sum(soldByDay) === 0) return null
  const soldByWeek = weeksOf(known)
  const actual = sum(coming)
  const rate = HELD_OUT_DAYS * mean(soldByDay)
  const weeks = forecastUnits(soldByWeek)
  const expected = weeks?.[HELD_OUT_DAYS / 7 - 1]?.value ?? rate
  const level = Math.max(1, 4 * mean(soldByWeek))
  // What was sold in these days, as a stock, lasts until the last sale.
  const lasted = coming.findLastIndex((units) => units > 0) + 1
  const cover = daysOfCover({ available: actual, soldByDay, soldByWeek })
  return {
    cases: 1,
    byForecast: weeks ? 1 : 0,
    own: Math.abs(expected - actual) / level,
    rate: Math.abs(rate - actual) / level,
    ranges: cover.kind === 'days' ? 1 : 0,
    covered: isInRange(cover, lasted),
    coveredByRate: isInRange(daysOfCover({ available: actual, soldByDay }), lasted),
  }
}

const add = (one: Score, other: Score): Score => ({
  cases: one.cases + other.cases,
  byForecast: one.byForecast + other.byForecast,
  own: one.own + other.own,
  rate: one.rate + other.rate,
  ranges: one.ranges + other.ranges,
  covered: one.covered + other.covered,
  coveredByRate: one.coveredByRate + other.coveredByRate,
})

function scoreShop(products: readonly ProductDays[], origins: number): Score {
  const scores = products.flatMap(({ units }) =>
    Array.from({ length: origins }, (_, origin) => scoreAt(units, units.length - HELD_OUT_DAYS * (origin + 1))),
  )
  return scores.filter((score) => score !== null).reduce(add, NOTHING)
}

/**
 * Prints the error of the units that products are expected to sell in 28 days as a multiple of the rate's, and how often
 * the range of days of cover had the day on which a stock ran out, beside the rate's. Returns whether no shop has an error more than 1 % larger.
 */
export async function evaluateStock(): Promise<boolean> {
  const shops = [
    { name: 'Sample shop, the last 28 days', products: sampleProducts(), origins: 1 },
    { name: 'Sample shop, 8 times 28 days', products: sampleProducts(), origins: 8 },
    ...(hasSharedData
      ? [{ name: 'Online Retail, 120 products, twice 28 days', products: await retailProducts(120), origins: 2 }]
      : []),
  ]
  console.log(
    '\n| units of products | cases | with a forecast | error | ran out in the range | in the rate’s | verdict |',
  )
  console.log('|---|---|---|---|---|---|---|')
  return shops
    .map(({ name, products, origins }) => {
      const { cases, byForecast, own, rate, ranges, covered, coveredByRate } = scoreShop(products, origins)
      const isFine = own <= WORST_RATIO * rate
      const percent = (count: number) => `${((100 * count) / ranges).toFixed(1)} %`
      const cells = [name, cases, byForecast, (own / rate).toFixed(3), percent(covered), percent(coveredByRate)]
      console.log(`| ${[...cells, isFine ? 'ok' : 'worse than the rate'].join(' | ')} |`)
      return isFine
    })
    .every(Boolean)
}
