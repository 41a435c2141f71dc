import { z } from 'zod'
import type { Period } from '#domain/periods.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'

const decimal = z.string()
const count = z.string().transform(Number)

const totalsSchema = z.object({
  gross_sales: decimal,
  discounts: decimal,
  returns: decimal,
  net_sales: decimal,
  shipping: decimal,
  taxes: decimal,
  duties: decimal,
  total_sales: decimal,
  orders: count,
  units: count,
  refunds: count,
  customers: count,
  new_customers: count,
  returning_customers: count,
})

const bucketSchema = z.object({
  date: z.string(),
  gross_sales: decimal,
  discounts: decimal,
  net_sales: decimal,
  orders: count,
  refunds: count,
  customers: count,
  returning_customers: count,
})

const figuresSchema = z.object({
  totals: totalsSchema,
  /** The period without an unfinished day, where that is held against the comparison. */
  completed: totalsSchema.nullable(),
  compared: totalsSchema.nullable(),
  ordersInOtherCurrencies: count,
  series: z.array(bucketSchema),
  comparedSeries: z.array(bucketSchema),
  topProducts: z.array(
    z.object({ id: z.string(), title: z.string(), sku: z.string().nullable(), units: count, net_sales: decimal }),
  ),
  recentOrders: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      placed_at: z.string(),
      customer: z.string().nullable(),
      total: decimal,
      currency: z.string(),
      status: z.string(),
    }),
  ),
})

/** Amounts are exact decimals in text; counts are numbers. */
export type Figures = z.infer<typeof figuresSchema>
export type Totals = z.infer<typeof totalsSchema>
export type Bucket = z.infer<typeof bucketSchema>

export type FiguresRequest = {
  storeId: string
  period: Period
  completed: Period | null
  comparison: Period | null
  granularity: 'day' | 'month'
}

type Source = { source: string }

/** Numbers as their own digits: a JavaScript number could not hold every amount exactly. */
const keepDigits = (_key: string, value: unknown, context?: Source): unknown =>
  typeof value === 'number' && context ? context.source : value

const LOAD = 'select analytics.dashboard($1, $2, $3, $4, $5, $6, $7, $8)::text as figures'

const daysOf = (period: Period | null) => [period?.from ?? null, period?.to ?? null]

/** All figures of a period in one statement, as the person who asks. */
export async function loadFigures(database: Database, claims: Claims, request: FiguresRequest): Promise<Figures> {
  const { storeId, period, completed, comparison, granularity } = request
  const values = [storeId, ...daysOf(period), ...daysOf(completed), ...daysOf(comparison), granularity]
  const { rows } = await database.queryAs<{ figures: string }>(claims, LOAD, values)
  return figuresSchema.parse(JSON.parse(rows[0]?.figures ?? 'null', keepDigits))
}
