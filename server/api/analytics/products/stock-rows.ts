import { daysOfCover } from '#domain/analysis/products/days-of-cover.ts'
import { isDeadStock, isSlowStock, sellThrough } from '#domain/analysis/products/stock-figures.ts'
import type { ProductFigures, StockState } from '#domain/contracts/products.ts'
import { lastCompleteDay } from '#domain/figures-end.ts'
import { addDays, daysBetween, defaultPeriod, type Period } from '#domain/periods.ts'
import type { StoreSummary } from '#server/api/figures/load-store.ts'
import type { Product, SoldByDay } from './load-products.ts'

const VELOCITY_DAYS = 90

type Known = Pick<StoreSummary, 'last_order_day' | 'figures_end'>

/**
 * Returns the days whose sales say how long stock lasts: the last 90 complete days or, if the last order is long ago,
 * the 90 days up to it.
 */
export function planStockPeriod(today: string, { last_order_day: lastOrderDay, figures_end: end }: Known): Period {
  const { to } = defaultPeriod(today, lastOrderDay)
  const complete = lastCompleteDay(today, end)
  const last = to < complete ? to : complete
  return { from: addDays(last, 1 - VELOCITY_DAYS), to: last }
}

type StockFigures = Pick<
  ProductFigures,
  'lastSold' | 'daysSinceSold' | 'available' | 'cover' | 'sellThrough' | 'stockState'
>

type Context = { soldByDay: SoldByDay; stockPeriod: Period; today: string; unitsSold: number }

/** Returns a product's stock, how long it lasts, and what is wrong with it. */
export function toStockFigures(product: Product, context: Context): StockFigures {
  const { available, last_sold: lastSold } = product
  const { stockPeriod, today, unitsSold } = context
  const cover = daysOfCover({ available, soldByDay: daysOf(product, context) })
  const isDead = isDeadStock({ available, lastSold, createdOn: product.known_since }, stockPeriod.to)
  return {
    lastSold,
    daysSinceSold: lastSold === null ? null : daysBetween(lastSold, today),
    available,
    cover,
    sellThrough: sellThrough({ sold: unitsSold, available }),
    stockState: stateOf(cover, isDead),
  }
}

function stateOf(cover: ProductFigures['cover'], isDead: boolean): StockState | null {
  if (cover.kind === 'out_of_stock') return 'out_of_stock'
  if (isDead) return 'dead'
  return isSlowStock(cover) ? 'slow' : null
}

/** Returns the units sold on each day since the product first sold. Days before that it wasn't in stock. */
function daysOf({ id, first_sold: first }: Product, { soldByDay, stockPeriod }: Context): number[] {
  const sold = soldByDay.get(id)
  if (!sold || first === null) return []
  const from = first > stockPeriod.from ? first : stockPeriod.from
  return Array.from(
    { length: daysBetween(from, stockPeriod.to) + 1 },
    (_, index) => sold.get(addDays(from, index)) ?? 0,
  )
}
