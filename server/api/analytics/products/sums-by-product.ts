import { z } from 'zod'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { Period } from '#domain/periods.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { Part, Parts } from '#server/api/figures/query/metric-parts.ts'
import { columnOf, sumsSql } from '#server/api/figures/query/sums-sql.ts'

const rowsSchema = z.array(z.record(z.string(), z.string().nullable()))

/** Sales without a product have the key `null`. */
export type SumsByProduct = ReadonlyMap<string | null, Parts>

export type AskedSums = { period: Period; currency: string; where?: Filter | undefined }

/** Loads sums of each product in a period, in what meets the filter. Amounts are exact decimals. */
export async function loadSumsByProduct(
  run: RunFacts,
  parts: readonly Part[],
  { period, currency, where }: AskedSums,
): Promise<SumsByProduct> {
  const days = [{ phase: 'shown' as const, period, spans: [] }]
  const { text, values } = sumsSql({ parts, days, currency, where, by: ['product'] })
  const rows = rowsSchema.parse(await run(text, values))
  const partsIn = (row: (typeof rows)[number]): Parts =>
    Object.fromEntries(parts.map((part) => [part, row[columnOf('shown', part)] ?? '0']))
  return new Map(rows.map((row) => [row['d0'] ?? null, partsIn(row)]))
}
