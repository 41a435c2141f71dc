import { sum } from '#domain/analysis/numbers/statistics.ts'
import { MOST_WEEKS } from '#domain/analysis/products/forecast-cover.ts'
import { daysBetween, type Period } from '#domain/periods.ts'
import { loadSoldAgo, loadSoldByWeek } from '#server/api/analytics/products/load-covers.ts'
import type { Product } from '#server/api/analytics/products/load-products.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'

/** A forecast takes milliseconds, so that only the products get one that run out first. */
const MOST_FORECASTS = 300

// Returned units were in demand too, so only what was sold counts.
const SOLD_BY_DAY = `
select product_id::DOUBLE as product_id, date_diff('day', day, $2::DATE)::DOUBLE as ago, sum(units_sold)::DOUBLE as units
from ledger
where is_sale and day between $1::DATE and $2::DATE
  and product_id in (select id from products where available is not null and kind = 'product')
group by 1, 2`

type Sold = {
  soldByDay: number[]
  soldByWeek: number[]
  /** The units sold after a day of the period. */
  soldAfter: (day: string) => number
}

const NOTHING: ReadonlyMap<number, number> = new Map()

const knownWeeks = (weeks: ReadonlyMap<number, number>, { from, to }: Period): number =>
  weeks.size === 0 ? 0 : Math.min(MOST_WEEKS, Math.floor((daysBetween(from, to) + 1) / 7))

const sumSince = (days: ReadonlyMap<number, number>, most: number): number =>
  sum([...days].map(([ago, units]) => (ago < most ? units : 0)))

/**
 * Loads what each product sold per day of the period since its first sale, and per week before. A product out of stock could
 * not sell after its last sale, and has no weeks.
 */
export async function loadSold(run: RunFacts, period: Period): Promise<(product: Product) => Sold> {
  const { from, to } = period
  const byDay = await loadSoldAgo(run, SOLD_BY_DAY, period)
  const byWeek = await loadSoldByWeek(run, to, MOST_FORECASTS)
  return ({ id, available, first_sold: first, last_sold: last }) => {
    const days = byDay.get(id) ?? NOTHING
    const soldAfter = (day: string) => sumSince(days, daysBetween(day, to))
    if (days.size === 0 || first === null || last === null) return { soldByDay: [], soldByWeek: [], soldAfter }
    const begin = daysBetween(first > from ? first : from, to)
    const end = (available ?? 0) <= 0 && last < to ? daysBetween(last, to) : 0
    const weeks = byWeek.get(id) ?? NOTHING
    const length = knownWeeks(weeks, { from: first, to })
    return {
      soldByDay: Array.from({ length: begin - end + 1 }, (_, at) => days.get(begin - at) ?? 0),
      soldByWeek: Array.from({ length }, (_, at) => weeks.get(length - 1 - at) ?? 0),
      soldAfter,
    }
  }
}
