import { z } from 'zod'
import type { Period } from '#domain/periods.ts'
import { count, decimal, parseExact } from '#server/api/figures/exact-numbers.ts'
import { rangesOf, type RollupSums, rollupsSchema, toRollupSums } from '#server/api/figures/query/rollups.ts'
import type { Days } from '#server/api/figures/query/rows-sql.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'

const listsSchema = z.object({
  topProducts: z.array(
    z.object({ id: z.string(), title: z.string(), sku: z.string().nullable(), units: count, net_sales: decimal }),
  ),
  recentOrders: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      placed_at: z.string(),
      placed_time_known: z.boolean(),
      customer_id: z.string().nullable(),
      customer: z.string().nullable(),
      total: decimal,
      currency: z.string(),
      status: z.string().nullable(),
    }),
  ),
})

const figuresSchema = rollupsSchema.extend(listsSchema.shape)

/** Amounts are exact decimal strings; counts are numbers. */
export type Figures = RollupSums & z.infer<typeof listsSchema>

export type FiguresRequest = { storeId: string; period: Period; days: readonly Days[] }

const LOAD = 'select analytics.dashboard($1, $2, $3, $4, $5)::text as figures'

/** Loads all figures of a period in one statement, with the caller's permissions. */
export async function loadFigures(database: Database, claims: Claims, request: FiguresRequest): Promise<Figures> {
  const { storeId, period, days } = request
  const ranges = rangesOf(days)
  const values = [storeId, period.from, period.to, ranges.map(({ from }) => from), ranges.map(({ to }) => to)]
  const { rows } = await database.queryAs<{ figures: string }>(claims, LOAD, values)
  const { topProducts, recentOrders, ...rollups } = figuresSchema.parse(parseExact(rows[0]?.figures))
  return { ...toRollupSums(days, rollups), topProducts, recentOrders }
}
