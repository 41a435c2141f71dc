import type { ProductMargin } from '#domain/contracts/analytics/products.ts'
import { formatMicros, parseMicros, toMinorUnits } from '#domain/money.ts'
import { type Parts, partsOf, valueOf } from '#server/api/figures/query/metric-parts.ts'

/** The parts of margins. */
export const MARGIN_PARTS = [
  ...partsOf(['gross_profit', 'margin_rate', 'cost_coverage'], 'shopify'),
  'sales_costed_by_rule',
] as const

/** Returns what is earned on the net sales whose cost is known, or `null` if none is. */
export function toMargin(parts: Parts, currency: string): ProductMargin | null {
  const style = { basis: 'shopify', currency } as const
  const profit = valueOf('gross_profit', parts, style)
  if (profit === null) return null
  return {
    profit,
    rate: valueOf('margin_rate', parts, style),
    coverage: valueOf('cost_coverage', parts, style),
    byRule: toMinorUnits(parts.sales_costed_by_rule ?? '0', currency),
  }
}

/** Adds up the parts of margins. */
export const addParts = (all: readonly Parts[]): Parts =>
  Object.fromEntries(
    MARGIN_PARTS.map((part) => [
      part,
      formatMicros(all.reduce((sum, parts) => sum + parseMicros(parts[part] ?? '0'), 0n)),
    ]),
  )
