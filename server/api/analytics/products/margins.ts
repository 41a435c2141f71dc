import type { ProductMargin } from '#domain/contracts/products.ts'
import { ratio } from '#server/api/figures/sales-values.ts'
import type { ProductCost } from './load-costs.ts'

/** Returns what is earned on the net sales whose cost is known, or `null` if none is. */
export function toMargin(known: ProductCost | undefined, netSales: number): ProductMargin | null {
  if (!known) return null
  const { cost, knownSales } = known
  const profit = knownSales - cost
  return { profit, rate: ratio(profit, knownSales), coverage: ratio(knownSales, netSales) }
}

/** Adds up costs, or returns `undefined` without any. */
export function addCosts(costs: readonly ProductCost[]): ProductCost | undefined {
  if (costs.length === 0) return undefined
  return {
    cost: costs.reduce((sum, { cost }) => sum + cost, 0),
    knownSales: costs.reduce((sum, { knownSales }) => sum + knownSales, 0),
  }
}
