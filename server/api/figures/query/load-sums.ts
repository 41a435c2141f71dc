import { z } from 'zod'
import type { FiguresQuestionQuery } from '#domain/contracts/figures-query.ts'
import type { Filter, FilterValue } from '#domain/contracts/figures-filter.ts'
import { isContributionMetric, isCostMetric, type QueryMetric } from '#domain/metrics.ts'
import { formatMicros, parseMicros } from '#domain/money.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import { allFieldsOf, fieldsOf, createBinder, filterSql } from './filter-sql.ts'
import { tablesFor } from './field-sql.ts'
import { isAdPart, isLedgerPart, isSum, type Part, type Parts, partsOf } from './metric-parts.ts'
import type { QueryPlan } from './plan-query.ts'
import { checkSegments, rankTables } from './rank-tables.ts'
import type { Key, Phase, Sums } from './rows-sql.ts'
import { columnOf, sumsSql } from './sums-sql.ts'

/** The sums of a row in each phase. `held` is missing if the whole period is finished, `base` without a comparison. */
export type PhaseSums = Partial<Record<Phase, Parts>>

export type SumRow = { keys: Key; sums: PhaseSums }

/** The sums of the rows, of their total, and of all other rows as one. */
export type FigureSums = { rows: SumRow[]; rowCount: number; total: PhaseSums; others: PhaseSums | null }

const UNKNOWNS: readonly Part[] = ['orders_without_customer', 'refunds_estimated', 'net_sales_without_product']

const COSTS: readonly Part[] = [
  'net_sales',
  'costed_sales',
  'known_costs',
  'lines_without_cost',
  'sales_costed_by_rule',
]

/** What contribution is made of. */
const BEHIND_CONTRIBUTION = [
  'shipping',
  'cost_of_goods',
  'payment_fees',
  'shipping_costs',
  'packaging_costs',
  'contribution',
] as const satisfies readonly QueryMetric[]

/** The parts that say what the metrics leave out. */
function unknownsFor({ metrics, rows }: FiguresQuestionQuery): readonly Part[] {
  const unknowns = rows === 'refunds' ? UNKNOWNS.filter(isLedgerPart) : UNKNOWNS
  return [
    ...unknowns,
    ...(metrics.some(isCostMetric) ? COSTS : []),
    ...(metrics.some(isContributionMetric) ? partsOf(BEHIND_CONTRIBUTION, 'shopify') : []),
  ]
}

const rowSchema = z.record(z.string(), z.union([z.string(), z.null()]))

type Asked = { query: FiguresQuestionQuery; plan: QueryPlan; run: RunFacts }

function sumsIn(row: Record<string, string | null>, { days, parts }: Sums): PhaseSums {
  const partsIn = (phase: Phase): Parts =>
    Object.fromEntries(parts.map((part) => [part, row[columnOf(phase, part)] ?? '0']))
  return Object.fromEntries(days.map(({ phase }) => [phase, partsIn(phase)]))
}

async function loadRows({ query, plan, run }: Asked, shape: Partial<Sums>) {
  const { basis, metrics, rows, where } = query
  const { by, currency, days, hasAds } = plan
  const parts = partsOf(metrics, basis)
  const sums: Sums = {
    // Rows are those of sales, also for figures about ads alone.
    parts: parts.every(isAdPart) ? [...parts, 'net_sales'] : parts,
    hasAds,
    days,
    currency,
    basis,
    where,
    isOfRefunds: rows === 'refunds',
    by,
    ...shape,
  }
  const { text, values } = sumsSql(sums)
  const found = await run(text, values)
  const read = found.map((row): SumRow => {
    const sum = rowSchema.parse(row)
    return { keys: sums.by.map((_field, at) => sum[`d${at}`] ?? null), sums: sumsIn(sum, sums) }
  })
  return { rows: read, rowCount: Number(found[0]?.row_count ?? 0) }
}

async function loadTotal(asked: Asked, shape: Partial<Sums>): Promise<PhaseSums> {
  const { rows } = await loadRows(asked, { ...shape, by: [] })
  return rows[0]?.sums ?? {}
}

/** Returns what the rows leave of the total, for parts that are sums. */
function subtractRows(total: PhaseSums, rows: readonly SumRow[], { plan, query }: Asked): PhaseSums {
  const parts = partsOf(query.metrics, query.basis)
  const rest = (phase: Phase, part: Part) => {
    const sums = rows.map((row) => parseMicros(row.sums[phase]?.[part] ?? '0'))
    return formatMicros(sums.reduce((left, sum) => left - sum, parseMicros(total[phase]?.[part] ?? '0')))
  }
  return Object.fromEntries(
    plan.days.map(({ phase }) => [phase, Object.fromEntries(parts.map((part) => [part, rest(phase, part)]))]),
  )
}

async function loadOthers(asked: Asked, total: PhaseSums, rows: readonly SumRow[]): Promise<PhaseSums> {
  const { metrics, basis } = asked.query
  const { by } = asked.plan
  const areSums = partsOf(metrics, basis).every((part) => isSum(part, by))
  if (areSums) return subtractRows(total, rows, asked)
  return loadTotal(asked, { without: { by, keys: rows.map(({ keys }) => keys) } })
}

async function loadPage(asked: Asked) {
  const { query, plan } = asked
  const page = await loadRows(asked, { order: plan.order, limit: query.limit, offset: query.offset })
  if (page.rows.length > 0 || query.offset === 0) return page
  // Beyond the last row there is no row to count them in.
  return { rows: [], rowCount: (await loadRows(asked, { limit: 1 })).rowCount }
}

/** Loads the rows in order, up to the limit, and what they leave out. */
export async function loadSums(asked: Asked): Promise<FigureSums> {
  const { query, plan } = asked
  await checkSegments([...plan.by, ...allFieldsOf(query.where)], plan, asked.run)
  const parts = [...new Set([...partsOf(query.metrics, query.basis), ...unknownsFor(query)])]
  const total = await loadTotal(asked, { parts })
  if (plan.by.length === 0) return { rows: [{ keys: [], sums: total }], rowCount: 1, total, others: null }
  const { rows, rowCount } = await loadPage(asked)
  const others = rowCount > rows.length ? await loadOthers(asked, total, rows) : null
  return { rows, rowCount, total, others }
}

const CANCELLED: FilterValue[] = ['cancelled']

const narrowed = ({ query, ...asked }: Asked, condition: Filter): Asked => ({
  ...asked,
  query: { ...query, where: query.where ? ['and', [query.where, condition]] : condition },
})

/** Leaves out what the basis of a query leaves out: WooCommerce does not count cancelled orders. */
export const onBasis = (asked: Asked): Asked =>
  asked.query.basis === 'woocommerce' ? narrowed(asked, ['is_not', 'status', CANCELLED]) : asked

const withoutAds = (asked: Asked): Asked => ({ ...asked, plan: { ...asked.plan, hasAds: false } })

/** Loads the totals as Shopify counts, and those of cancelled orders. `null` if the query is as Shopify counts. */
export async function loadReconciliation(asked: Asked) {
  if (asked.query.basis === 'shopify') return null
  const shopify: Asked = { ...asked, query: { ...asked.query, basis: 'shopify' } }
  return {
    shopify: await loadTotal(shopify, {}),
    cancelled: await loadTotal(withoutAds(narrowed(shopify, ['is', 'status', CANCELLED])), {}),
  }
}

/** Loads the ad spend of the period as text. */
export async function loadAdSpend({ plan, run }: Pick<Asked, 'plan' | 'run'>): Promise<string> {
  const { from, to } = plan.period
  const rows = await run(
    `select coalesce(sum(amount), 0)::VARCHAR as spend from ad_spend
     where day between $1::DATE and $2::DATE and currency = $3`,
    [from, to, plan.currency],
  )
  return z.object({ spend: z.string() }).parse(rows[0]).spend
}

/** Whether the cost of anything is known in the store. */
export async function hasCosts(run: RunFacts): Promise<boolean> {
  const rows = await run('select exists (from ledger where cost is not null) as known')
  return z.object({ known: z.boolean() }).parse(rows[0]).known
}

type Counted = {
  query: Pick<FiguresQuestionQuery, 'where'>
  plan: Pick<QueryPlan, 'period' | 'currency'>
  run: RunFacts
}

/** The orders in each currency that the figures leave out, most first. */
export type OtherCurrencies = readonly { currency: string; orders: number }[]

const currenciesSchema = z.array(z.object({ currency: z.string(), orders: z.string().transform(Number) }))

/** Counts the orders of the period in each other currency, which the figures leave out. The most come first. */
export async function loadOtherCurrencies({ query, plan, run }: Counted): Promise<OtherCurrencies> {
  const binder = createBinder()
  const { from, to } = plan.period
  const ranks = rankTables(allFieldsOf(query.where), plan, binder)
  const where = query.where ? `and ${filterSql(query.where, { source: 'orders', binder })}` : ''
  const rows = await run(
    `${ranks.length === 0 ? '' : `with ${ranks.join(', ')}`}
     select f.currency, count(distinct f.id)::VARCHAR as orders from ${tablesFor('orders', fieldsOf(query.where))}
     where f.is_order and f.currency <> ${binder.bind(plan.currency)}
       and f.day between ${binder.bind(from)}::DATE and ${binder.bind(to)}::DATE ${where}
     group by f.currency order by count(distinct f.id) desc, f.currency`,
    binder.values,
  )
  return currenciesSchema.parse(rows)
}

/** The metrics whose costs come only from rules of a kind, which are in a column of the ledger. */
const RULED = [
  { metric: 'payment_fees', kind: 'payment_fee', column: 'payment_fee' },
  { metric: 'shipping_costs', kind: 'shipping', column: 'shipping_cost' },
  { metric: 'packaging_costs', kind: 'packaging', column: 'packaging_cost' },
] as const

/** Whether a metric needs to say which orders have no rule for a cost. */
export const needsRules = (name: QueryMetric): boolean =>
  isContributionMetric(name) || RULED.some(({ metric }) => metric === name)

const chargedSchema = z.record(z.string(), z.string().transform(Number))

/**
 * Counts the orders sold in the period that a rule could be for, and those of them without one. Only where there is a rule
 * of that kind.
 */
export async function loadWithoutRule({ query, plan, run }: Counted) {
  const binder = createBinder()
  const { from, to } = plan.period
  const ranks = rankTables(allFieldsOf(query.where), plan, binder)
  const where = query.where ? `and ${filterSql(query.where, { source: 'ledger', binder })}` : ''
  const counts = RULED.map(
    ({ metric, kind, column }) => `(case when exists (from cost_rules where kind = '${kind}')
      then count(distinct f.order_id) filter (f.${column} is null) else 0 end)::VARCHAR as ${metric}`,
  )
  const rows = await run(
    `${ranks.length === 0 ? '' : `with ${ranks.join(', ')}`}
     select count(distinct f.order_id)::VARCHAR as orders, ${counts.join(', ')}
     from ${tablesFor('ledger', fieldsOf(query.where))}
     where f.is_sale and coalesce(f.status, '') not in ('cancelled', 'return')
       and f.currency = ${binder.bind(plan.currency)} and f.currency = (select currency from store_currency)
       and f.day between ${binder.bind(from)}::DATE and ${binder.bind(to)}::DATE ${where}`,
    binder.values,
  )
  const { orders: of = 0, ...without } = chargedSchema.parse(rows[0])
  return RULED.flatMap(({ metric }) => {
    const orders = without[metric] ?? 0
    return orders === 0 ? [] : [{ metric, orders, of }]
  })
}

/** Counts the orders of the period in all other currencies. */
export const countOtherCurrencies = async (counted: Counted): Promise<number> =>
  sumOfOrders(await loadOtherCurrencies(counted))

/** Adds up the orders of currencies. */
export const sumOfOrders = (currencies: OtherCurrencies): number =>
  currencies.reduce((sum, { orders }) => sum + orders, 0)
