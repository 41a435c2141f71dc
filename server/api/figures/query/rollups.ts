import { z } from 'zod'
import type { FiguresQuestionQuery } from '#domain/contracts/figures-query.ts'
import { isTimeDimension } from '#domain/dimensions.ts'
import type { Period } from '#domain/periods.ts'
import { count, parseExact } from '#server/api/figures/exact-numbers.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { OtherCurrencies, PhaseSums, SumRow } from './load-sums.ts'
import { type Part, type Parts, partsOf } from './metric-parts.ts'
import type { QueryPlan } from './plan-query.ts'
import type { Days, Phase } from './rows-sql.ts'

const CUSTOMER_PARTS: readonly Part[] = ['customers', 'new_customers', 'returning_customers']

/** The parts that the rollups hold. */
const ROLLED_UP: ReadonlySet<Part> = new Set<Part>([
  'gross_sales',
  'discounts',
  'placed_sales',
  'returns',
  'net_sales',
  'shipping',
  'taxes',
  'duties',
  'total_sales',
  'units',
  'refunds',
  'refunds_estimated',
  'orders',
  'orders_without_customer',
  'known_orders',
  ...CUSTOMER_PARTS,
])

/** Whether all rows are shown, in the order of time. */
function isWhole({ limit, offset }: FiguresQuestionQuery, { by, days, order }: QueryPlan): boolean {
  if (by.length === 0) return true
  const rowCount = days.find(({ phase }) => phase === 'shown')?.spans.length ?? 0
  return by.length === 1 && by.every(isTimeDimension) && order[0]?.[0] === by[0] && offset === 0 && rowCount <= limit
}

/** Whether the rollups hold everything that a query asks for: sums of a whole shop, by nothing or by a unit of time. */
export function isRolledUp(query: FiguresQuestionQuery, plan: QueryPlan): boolean {
  const { basis, knownOn, metrics, rows, where } = query
  if (where || rows || knownOn || basis !== 'shopify') return false
  return isWhole(query, plan) && partsOf(metrics, basis).every((part) => ROLLED_UP.has(part))
}

const keyOf = ({ from, to }: Period) => `${from}/${to}`

/** Returns the days of a row of time that are in the phase. */
function cut(span: Period, { from, to }: Period): Period | null {
  const days = { from: span.from > from ? span.from : from, to: span.to < to ? span.to : to }
  return days.from > days.to ? null : days
}

/** Returns the days of each sum once: those of the phases, and of their rows of time. */
export function rangesOf(days: readonly Days[]): Period[] {
  const ranges = days.flatMap(({ period, spans }) => [period, ...spans.flatMap((span) => cut(span, period) ?? [])])
  return [...new Map(ranges.map((range) => [keyOf(range), range])).values()]
}

/** The sums of the days of a phase, and of each of its rows of time. */
function phaseOf({ period, spans }: Days, sums: ReadonlyMap<string, Parts>) {
  const sumOf = (days: Period | null) => (days && sums.get(keyOf(days))) ?? {}
  return { total: sumOf(period), rows: new Map(spans.map((span) => [span.bucket, sumOf(cut(span, period))])) }
}

/** The sums of a period, and of its rows of time in order. */
export type RollupSums = { total: PhaseSums; rows: SumRow[]; otherCurrencies: OtherCurrencies }

/** What `analytics.figures` returns: one sum for each of the ranges. */
export const rollupsSchema = z.object({
  sums: z.array(z.record(z.string(), z.string())),
  otherCurrencies: z.array(z.object({ currency: z.string(), orders: count })),
})

/** Assigns the sums of the ranges to the phases and rows of time that they belong to. */
export function toRollupSums(
  days: readonly Days[],
  { sums, otherCurrencies }: z.infer<typeof rollupsSchema>,
): RollupSums {
  const known = new Map<string, Parts>(rangesOf(days).map((range, at) => [keyOf(range), sums[at] ?? {}]))
  const phases = days.map((one) => ({ phase: one.phase, ...phaseOf(one, known) }))
  const sumsBy = (pick: (phase: (typeof phases)[number]) => Parts): PhaseSums =>
    Object.fromEntries(phases.map((one): [Phase, Parts] => [one.phase, pick(one)]))
  const buckets = days.find(({ phase }) => phase === 'shown')?.spans ?? []
  return {
    total: sumsBy(({ total }) => total),
    rows: buckets.map(({ bucket }) => ({ keys: [bucket], sums: sumsBy(({ rows }) => rows.get(bucket) ?? {}) })),
    otherCurrencies,
  }
}

type Asking = { database: Database; claims: Claims; storeId: string }
type Asked = { days: readonly Days[]; period: Period; currency: string; parts: readonly Part[] }

const LOAD = 'select analytics.figures($1, $2, $3, $4, $5, $6, $7)::text as figures'

/** Loads sums from the rollups in one statement, with the caller's permissions. Parts that they don't hold are missing. */
async function loadRollups(
  { database, claims, storeId }: Asking,
  { days, period, currency, parts }: Asked,
): Promise<RollupSums> {
  const ranges = rangesOf(days)
  const hasCustomers = parts.some((part) => CUSTOMER_PARTS.includes(part))
  const { rows } = await database.queryAs<{ figures: string }>(claims, LOAD, [
    storeId,
    currency,
    ranges.map(({ from }) => from),
    ranges.map(({ to }) => to),
    hasCustomers,
    period.from,
    period.to,
  ])
  return toRollupSums(days, rollupsSchema.parse(parseExact(rows[0]?.figures)))
}

/** Loads the sums of a query that `isRolledUp`. */
export async function loadRolledUp(
  asking: Asking,
  { query, plan }: { query: FiguresQuestionQuery; plan: QueryPlan },
): Promise<RollupSums> {
  const { by, days, currency, order, period } = plan
  const parts = partsOf(query.metrics, query.basis)
  const { total, rows: inOrder, otherCurrencies } = await loadRollups(asking, { days, period, currency, parts })
  const byTime = order[0]?.[1] === 'desc' ? inOrder.toReversed() : inOrder
  const rows = by.length === 0 ? [{ keys: [], sums: total }] : byTime
  return { rows, total, otherCurrencies }
}
