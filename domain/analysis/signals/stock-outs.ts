import { demandWithin, fitDemand } from '#domain/analysis/products/days-of-cover.ts'
import { unitsFor } from '#domain/analysis/numbers/negative-binomial.ts'
import { addDays, daysBetween } from '#domain/periods.ts'
import { qValues } from './false-discovery.ts'
import type { KnownStock, WatchedProduct } from './product-gaps.ts'

/** A product that sells, but hasn't for so long that it is probably out of stock. Amounts are in minor units. */
export type StockOut = {
  /** The series of the product. */
  product: string
  /** The first day without a sale, and the last one that is known. */
  since: string
  day: string
  /** The units of a usual day. */
  daily: number
  /** The usual net sales of the days without a sale, and the range of 80 %. */
  lost: { amount: number; low: number; high: number }
  /** The probability of so long a gap. */
  chance: number
  /** What a file says although nothing is sold. */
  stock?: Pick<KnownStock, 'available' | 'on'>
}

/** Chosen by `npm run evals -- signals`. */
const LIKELIEST_CHANCE = 1e-4

/** Older files say little about the stock. */
const STOCK_IS_OLD_DAYS = 30

/** The range of 80 %. */
const RANGE = [0.1, 0.9] as const

const isUnlikely = (chance: number | undefined): boolean => chance !== undefined && chance <= LIKELIEST_CHANCE

type Asked = { firstDay: string; day: number; discoveries: number }

/**
 * Returns the products that have been out of stock up to a day, those with the most lost sales first. Chance explains
 * the gap of about one in `1 / discoveries` of them.
 */
export function stockOutsOn(products: readonly WatchedProduct[], { firstDay, day, discoveries }: Asked): StockOut[] {
  const chances = products.map(({ chances: all }) => all[day] ?? Number.NaN)
  const values = qValues(chances.map((chance) => ({ pValue: Number.isNaN(chance) ? 1 : chance, weight: 1 })))
  return products
    .filter((_, at) => isUnlikely(chances[at]) && (values[at] ?? 1) <= discoveries)
    .flatMap((watched) => toStockOut(watched, firstDay, day) ?? [])
    .toSorted((one, other) => other.lost.amount - one.lost.amount)
}

/** Whether a product was probably out of stock on a day from one to another. */
export function wasOut({ chances }: WatchedProduct, from: number, to: number): boolean {
  return chances.subarray(Math.max(0, from), to + 1).some(isUnlikely)
}

function toStockOut({ product, gaps, chances, isKnown }: WatchedProduct, firstDay: string, day: number) {
  const gap = gaps.find(({ from, to }) => from <= day && day <= to)
  if (gap === undefined) return null
  const { unitsByDay, netSalesPerUnit } = gap.usual
  const days = Array.from({ length: day - gap.from + 1 }, (_, at) => gap.from + at).filter(isKnown).length
  const demand = fitDemand(unitsByDay)
  const units = demandWithin(days, demand)
  const amountOf = (count: number) => Math.round(count * netSalesPerUnit)
  const [low, high] = RANGE
  const stockOut: StockOut = {
    product: product.id,
    since: addDays(firstDay, gap.from),
    day: addDays(firstDay, day),
    daily: demand.rate,
    lost: {
      amount: amountOf(units.mean),
      low: amountOf(unitsFor(low, units)),
      high: amountOf(unitsFor(high, units)),
    },
    chance: chances[day] ?? 1,
  }
  return stockOut
}

/** Returns what to tell of a stock-out, now that the stock is known. `null` where the stock itself says enough. */
export function withStock(stockOut: StockOut, stock: KnownStock | undefined): StockOut | null {
  const { since, day } = stockOut
  if (stock === undefined || daysBetween(stock.on, day) > STOCK_IS_OLD_DAYS) return stockOut
  // Today proposes to restock it.
  if (stock.available <= 0) return null
  // A file from before the gap doesn't know what was sold since.
  if (stock.on <= since) return stockOut
  return stock.changedOn > since ? null : { ...stockOut, stock: { available: stock.available, on: stock.on } }
}
