import { z } from 'zod'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { Period } from '#domain/periods.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import { type Parts, partsOf } from '#server/api/figures/query/metric-parts.ts'
import { columnOf, sumsSql } from '#server/api/figures/query/sums-sql.ts'

/** The sums that the margin of each product is computed from. */
export type ProductCosts = ReadonlyMap<string, Parts>

/** The parts of margins. */
export const MARGIN_PARTS = partsOf(['gross_profit', 'margin_rate', 'cost_coverage'], 'shopify')

const rowsSchema = z.array(z.record(z.string(), z.string().nullable()))

type Asked = { period: Period; currency: string; where: Filter | undefined }

/** Loads what the products sold and cost in a period, in what meets the filter. */
export async function loadCosts(run: RunFacts, { period, currency, where }: Asked): Promise<ProductCosts> {
  const { text, values } = sumsSql({
    parts: MARGIN_PARTS,
    days: [{ phase: 'shown', period, spans: [] }],
    currency,
    where,
    by: ['product'],
  })
  const partsIn = (row: Record<string, string | null>): Parts =>
    Object.fromEntries(MARGIN_PARTS.map((part) => [part, row[columnOf('shown', part)] ?? '0']))
  const rows = rowsSchema.parse(await run(text, values))
  return new Map(rows.flatMap((row) => (row['d0'] ? [[row['d0'], partsIn(row)] as const] : [])))
}
