import { z } from 'zod'
import { type DaysOfCover, daysOfCover } from '#domain/analysis/products/days-of-cover.ts'
import { MOST_WEEKS } from '#domain/analysis/products/forecast-cover.ts'
import { leaveOutStockOuts } from '#domain/analysis/products/stock-outs.ts'
import { addDays, daysBetween, type Period } from '#domain/periods.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { Product } from './load-products.ts'
import { createProductBreaks } from './product-breaks.ts'

const count = z.string().transform(Number)
const soldSchema = z.array(z.object({ product_id: z.string(), day: z.string(), units: count }))

// Returned units were in demand too, so only what was sold counts.
const soldByDaySql = (stock: '> 0' | '<= 0') => `
select product_id::VARCHAR as product_id, day::VARCHAR as day, sum(units_sold)::VARCHAR as units
from ledger
where is_sale and day between $1::DATE and $2::DATE
  and product_id in (select id from products where available ${stock} and kind = 'product')
group by product_id, day`

/** The units of each product by day, or by how many weeks ago it was. Those without a sale are missing. */
type SoldBy<When> = ReadonlyMap<string, ReadonlyMap<When, number>>

async function loadSoldByDay(run: RunFacts, { from, to }: Period, stock: '> 0' | '<= 0'): Promise<SoldBy<string>> {
  const sold = new Map<string, Map<string, number>>()
  for (const { product_id: id, day, units } of soldSchema.parse(await run(soldByDaySql(stock), [from, to]))) {
    const days = sold.get(id) ?? new Map<string, number>()
    sold.set(id, days.set(day, units))
  }
  return sold
}

/** A forecast takes milliseconds, so that only the products get one that run out first. */
const MOST_FORECASTS = 200

// A stock that lasts longer than half a year at the pace of the last 13 weeks is longer than any forecast.
const soldByWeekSql = (most: number) => `
with wanted as (
  select products.id
  from products join ledger on ledger.product_id = products.id
  where available > 0 and kind = 'product' and is_sale and day between $2::DATE - 90 and $2::DATE
  group by products.id, available
  having available <= 2 * sum(units_sold)
  order by available / sum(units_sold), products.id
  limit ${most}
)
select product_id::DOUBLE as product_id, floor(date_diff('day', day, $2::DATE) / 7)::DOUBLE as weeks_ago,
  sum(units_sold)::DOUBLE as units
from ledger
where is_sale and day between $1::DATE and $2::DATE and product_id in (select id from wanted)
group by 1, 2`

/**
 * Loads the units of each product by how long ago they were sold. `text` has the id, the days or weeks, and the units, and the
 * first and last day as parameters.
 */
export async function loadSoldAgo(run: RunFacts, text: string, { from, to }: Period): Promise<SoldBy<number>> {
  const [ids, ago, units] = await run.columns(text, [from, to])
  const sold = new Map<string, Map<number, number>>()
  ids?.forEach((id, index) => {
    const theirs = sold.get(String(id)) ?? new Map<number, number>()
    sold.set(String(id), theirs.set(ago?.[index] ?? 0, units?.[index] ?? 0))
  })
  return sold
}

/** Loads the units sold per week of at most so many products that run out first. Weeks end on the weekday of the last day. */
export const loadSoldByWeek = (run: RunFacts, to: string, most: number): Promise<SoldBy<number>> =>
  loadSoldAgo(run, soldByWeekSql(most), { from: addDays(to, 1 - 7 * MOST_WEEKS), to })

/** Returns the units sold on each day since the product first sold. Days before that it wasn't in stock. */
function daysOf({ id, first_sold: first }: Product, soldByDay: SoldBy<string>, { from, to }: Period): number[] {
  const sold = soldByDay.get(id)
  if (!sold || first === null) return []
  const begin = first > from ? first : from
  return Array.from({ length: daysBetween(begin, to) + 1 }, (_, index) => sold.get(addDays(begin, index)) ?? 0)
}

/** Returns the units sold in each whole week since the product first sold. */
function weeksOf({ id, first_sold: first }: Product, soldByWeek: SoldBy<number>, to: string): number[] {
  const sold = soldByWeek.get(id)
  if (!sold || first === null) return []
  const length = Math.min(MOST_WEEKS, Math.floor((daysBetween(first, to) + 1) / 7))
  return Array.from({ length }, (_, index) => sold.get(length - 1 - index) ?? 0)
}

export type Covers = ReadonlyMap<string, DaysOfCover>

/** Loads how long the stock of each product lasts, by what it sold in `stockPeriod` and the weeks before. */
export async function loadCovers(run: RunFacts, products: readonly Product[], stockPeriod: Period): Promise<Covers> {
  const soldByDay = await loadSoldByDay(run, stockPeriod, '> 0')
  const soldByWeek = await loadSoldByWeek(run, stockPeriod.to, MOST_FORECASTS)
  const covers = new Map<string, DaysOfCover>()
  const takeBreak = createProductBreaks()
  for (const product of products) {
    const sold = {
      soldByDay: daysOf(product, soldByDay, stockPeriod),
      soldByWeek: weeksOf(product, soldByWeek, stockPeriod.to),
    }
    covers.set(product.id, daysOfCover({ available: product.available, ...sold }))
    await takeBreak(sold.soldByWeek)
  }
  return covers
}

/**
 * Loads on how many days up to its last sale a product that is out of stock was probably out of stock before. Products
 * without a sale in the period are missing.
 */
export async function loadEarlierStockOuts(
  run: RunFacts,
  products: readonly Product[],
  stockPeriod: Period,
): Promise<ReadonlyMap<string, number>> {
  const sold = await loadSoldByDay(run, stockPeriod, '<= 0')
  return new Map(
    products.flatMap((product): [string, number][] => {
      const { id, last_sold: last } = product
      if (!sold.has(id) || last === null) return []
      const to = last < stockPeriod.to ? last : stockPeriod.to
      const days = daysOf(product, sold, { from: stockPeriod.from, to })
      return [[id, days.length - leaveOutStockOuts(days).length]]
    }),
  )
}
