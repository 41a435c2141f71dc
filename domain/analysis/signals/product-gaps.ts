import { fitDemand } from '#domain/analysis/products/days-of-cover.ts'
import { leaveOutStockOuts, shareSold } from '#domain/analysis/products/stock-outs.ts'
import { mean, sum } from '#domain/analysis/numbers/statistics.ts'
import { addDays, daysBetween } from '#domain/periods.ts'
import { unknownDays } from './running-sums.ts'
import type { DayValues, SignalInput } from './signal-series.ts'
import { chanceOfNone, type Stop } from './stopped-sources.ts'

/** What the stock of a product is known to be. */
export type KnownStock = {
  available: number
  /** The day of the file that says so. */
  on: string
  /** The day on which it was first known to be so. */
  changedOn: string
}

/** What a product sold on each day of a store. */
export type SoldProduct = {
  /** Its series, such as `product:7`. */
  id: string
  /** `null` on days on which an event of the calendar touched it. */
  units: DayValues
  /** Net sales in minor units. */
  sales: readonly number[]
  stock?: KnownStock
}

/** What stock-outs are found in. `sales` are those of the whole store, in minor units. */
export type SoldInput = { products: readonly SoldProduct[]; sales: readonly number[] }

/** What a product sold before its gap. */
type Usual = {
  /** The units of each day on which it was in stock. */
  unitsByDay: number[]
  netSalesPerUnit: number
  /** How often it is expected to sell for each order of the store. */
  salesPerOrder: number
}

/** Days without a sale, as positions. What goes on has the last day as its end. */
type Gap = { from: number; to: number; usual: Usual }

export type WatchedProduct = {
  product: SoldProduct
  gaps: readonly Gap[]
  /** The probability of the gap up to each day. `NaN` where there is none to judge. */
  chances: Float64Array
  isKnown: (day: number) => boolean
}

/** What is usual comes from so many days before the gap, and the rarer sales of the last four weeks of them. */
const USUAL_DAYS = 90
const LATE_DAYS = 28

/** A product without a sale for longer was probably given up. */
const LONGEST_GAP_DAYS = 28

/** A smaller share of the store's sales isn't worth a morning. */
const LEAST_SHARE = 0.01

const YEAR = 364
const WEEK = 7

type Store = { orders: DayValues; sales: readonly number[]; isKnown: (day: number) => boolean }

/** Returns how likely the gaps of products are. Days on which figures may be missing say nothing about a product. */
export function watchProducts(input: SignalInput, sold: SoldInput, stops: readonly Stop[]): WatchedProduct[] {
  const whole = input.sources.find(({ channel }) => channel === undefined)?.series
  const counted = input.series.find(({ id }) => id === whole)
  if (counted?.kind !== 'count') return []
  const end = Math.min(...input.sources.map(({ lastDay = input.lastDay }) => daysBetween(input.firstDay, lastDay)))
  const marked = new Set(input.marked)
  const isKnown = (day: number) =>
    day <= end &&
    typeof counted.values[day] === 'number' &&
    !marked.has(addDays(input.firstDay, day)) &&
    !stops.some(({ from, to }) => from <= day && day <= to)
  const known = Array.from(counted.values, (_, day) => isKnown(day))
  const store = { orders: counted.values, sales: sold.sales, isKnown: (day: number) => known[day] ?? false }
  return sold.products.map((product) => watchProduct(product, store))
}

function watchProduct(product: SoldProduct, store: Store): WatchedProduct {
  const { units } = product
  const isKnown = (day: number) => store.isKnown(day) && units[day] !== null
  const chances = unknownDays(units.length)
  const gaps: Gap[] = []
  const first = units.findIndex((count) => (count ?? 0) > 0)
  let from = first + 1
  for (let day = from; first >= 0 && day <= units.length; day += 1) {
    if (day < units.length && !((units[day] ?? 0) > 0)) continue
    const gap = { from, to: day - 1 }
    from = day + 1
    if (gap.to < gap.from) continue
    const usual = usualBefore(product, gap.from, { ...store, isKnown })
    if (usual === null) continue
    gaps.push({ ...gap, usual })
    judgeGap(chances, { product, gap: { ...gap, usual }, store, first })
  }
  return { product, gaps, chances, isKnown }
}

type Judged = { product: SoldProduct; gap: Gap; store: Store; first: number }

/** Orders of the store on the days of the gap say how often the product should have sold. */
function judgeGap(chances: Float64Array, { product: { units }, gap, store, first }: Judged) {
  let expected = 0
  const last = Math.min(gap.to, gap.from + LONGEST_GAP_DAYS - 1)
  for (let day = gap.from; day <= last; day += 1) {
    // The owner knows what is in the calendar.
    if (units[day] === null) return
    if (store.isKnown(day)) expected += gap.usual.salesPerOrder * (store.orders[day] ?? 0)
    chances[day] = wasNoneLastYear(units, { from: gap.from, to: day, first }) ? Number.NaN : chanceOfNone(expected)
  }
}

/** Whether a product that sold before the same weeks of last year wasn't sold in them: it has a season. */
function wasNoneLastYear(units: DayValues, { from, to, first }: { from: number; to: number; first: number }): boolean {
  const [begin, end] = [Math.min(from, to - WEEK + 1) - YEAR, to - YEAR]
  const hasSold = (one: number, other: number) => units.slice(one, other).some((count) => (count ?? 0) > 0)
  return first < begin && hasSold(Math.max(0, begin - USUAL_DAYS), begin) && !hasSold(begin, end + 1)
}

/**
 * Returns how many sales a day explain how rarely there is none, or 0 if there are too few to tell. If there was one on
 * every day, the units tell more: as negative binomial, so that bulk orders count little.
 */
function salesADay(unitsByDay: readonly number[]): number {
  const seen = -Math.log(1 - shareSold(unitsByDay))
  if (unitsByDay.some((units) => units <= 0)) return seen
  const { rate, variance } = fitDemand(unitsByDay)
  const size = rate ** 2 / (variance - rate)
  return Math.max(seen, Number.isFinite(size) ? size * Math.log1p(rate / size) : rate)
}

function usualBefore({ units, sales }: SoldProduct, from: number, store: Store): Usual | null {
  const first = units.findIndex((count) => (count ?? 0) > 0)
  const days: number[] = []
  for (let day = Math.max(first, from - USUAL_DAYS); day < from; day += 1) if (store.isKnown(day)) days.push(day)
  const sold = days.map((day) => units[day] ?? 0)
  const unitsByDay = leaveOutStockOuts(sold)
  const salesPerDay = Math.min(salesADay(unitsByDay), salesADay(unitsByDay.slice(-LATE_DAYS)))
  const [ofProduct, ofStore] = [sum(days.map((day) => sales[day] ?? 0)), sum(days.map((day) => store.sales[day] ?? 0))]
  const orders = days.length === 0 ? 0 : mean(days.map((day) => store.orders[day] ?? 0))
  if (days.length < LATE_DAYS || salesPerDay === 0 || orders <= 0) return null
  if (ofProduct <= 0 || ofProduct < LEAST_SHARE * ofStore) return null
  return {
    unitsByDay,
    netSalesPerUnit: ofProduct / sum(sold),
    salesPerOrder: salesPerDay / orders,
  }
}
