import { isDeadStock, isRunningLow, isSlowStock, sellThrough } from '#domain/analysis/products/stock-figures.ts'
import type { ProductFigures, StockState } from '#domain/contracts/analytics/products.ts'
import { lastCompleteDay } from '#domain/figures-end.ts'
import { addDays, daysBetween, defaultPeriod, type Period } from '#domain/periods.ts'
import type { StoreSummary } from '#server/api/figures/load-store.ts'
import type { Covers } from './load-covers.ts'
import type { Product } from './load-products.ts'

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

type Context = { covers: Covers; stockPeriod: Period; today: string; unitsSold: number }

const NOT_TRACKED = { kind: 'not_tracked' } as const

/** Returns a product's stock, how long it lasts, and what is wrong with it. */
export function toStockFigures(product: Product, context: Context): StockFigures {
  const { available, last_sold: lastSold } = product
  const { covers, stockPeriod, today, unitsSold } = context
  const cover = covers.get(product.id) ?? NOT_TRACKED
  const isDead = isDeadStock({ available, lastSold, createdOn: product.known_since }, stockPeriod.to)
  return {
    lastSold,
    daysSinceSold: lastSold === null ? null : silentDays(lastSold, { today, lastDay: stockPeriod.to }),
    available,
    cover,
    sellThrough: sellThrough({ sold: unitsSold, available }),
    stockState: stateOf(cover, isDead),
  }
}

/** Returns the full days since the last sale. It is negative for a sale in the future. */
function silentDays(lastSold: string, { today, lastDay }: { today: string; lastDay: string }): number {
  return lastSold > today ? daysBetween(lastSold, today) : Math.max(0, daysBetween(lastSold, lastDay))
}

function stateOf(cover: ProductFigures['cover'], isDead: boolean): StockState | null {
  if (cover.kind === 'out_of_stock') return 'out_of_stock'
  if (isDead) return 'dead'
  if (isRunningLow(cover)) return 'running_low'
  return isSlowStock(cover) ? 'slow' : null
}
