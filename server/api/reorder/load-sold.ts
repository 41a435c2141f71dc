import { sum } from '#domain/analysis/numbers/statistics.ts'
import { MOST_WEEKS } from '#domain/analysis/products/forecast-cover.ts'
import { addDays, daysBetween, type Period } from '#domain/periods.ts'
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

// A stock that lasts longer than half a year at the pace of the period needs no order for most lead times.
const SOLD_BY_WEEK = `
with wanted as (
  select products.id
  from products join ledger on ledger.product_id = products.id
  where available > 0 and kind = 'product' and is_sale and day between $2::DATE - 90 and $2::DATE
  group by products.id, available
  having available <= 2 * sum(units_sold)
  order by available / sum(units_sold), products.id
  limit ${MOST_FORECASTS}
)
select product_id::DOUBLE as product_id, floor(date_diff('day', day, $2::DATE) / 7)::DOUBLE as ago,
  sum(units_sold)::DOUBLE as units
from ledger
where is_sale and day between $1::DATE and $2::DATE and product_id in (select id from wanted)
group by 1, 2`

/** The units of each product by how many days or weeks ago it was. Those without a sale are missing. */
type SoldAgo = ReadonlyMap<string, ReadonlyMap<number, number>>

async function loadAgo(run: RunFacts, text: string, { from, to }: Period): Promise<SoldAgo> {
  const [ids, ago, units] = await run.columns(text, [from, to])
  const sold = new Map<string, Map<number, number>>()
  ids?.forEach((id, index) => {
    const theirs = sold.get(String(id)) ?? new Map<number, number>()
    sold.set(String(id), theirs.set(ago?.[index] ?? 0, units?.[index] ?? 0))
  })
  return sold
}

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
  const byDay = await loadAgo(run, SOLD_BY_DAY, period)
  const byWeek = await loadAgo(run, SOLD_BY_WEEK, { from: addDays(to, 1 - 7 * MOST_WEEKS), to })
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
