import { z } from 'zod'
import type { FiguresQuestionQuery } from '#domain/contracts/figures.ts'
import type { Period } from '#domain/periods.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import { fieldsOf, createBinder, filterSql } from './filter-sql.ts'
import { tablesFor } from './field-sql.ts'
import { type Part, type Parts, partsOf } from './metric-parts.ts'
import type { QueryPlan } from './plan-query.ts'
import { type Key, type Span, type Sums, sumsSql } from './sums-sql.ts'

type SumRow = { keys: Key; parts: Parts }

/** The sums of one period: its rows, their total, and all other rows as one. */
export type PeriodSums = { rows: SumRow[]; rowCount: number; total: Parts; others: Parts | null }

const UNKNOWNS: readonly Part[] = ['orders_without_customer', 'refunds_estimated', 'net_sales_without_product']

const rowSchema = z.record(z.string(), z.union([z.string(), z.null()]))

type Asked = { query: FiguresQuestionQuery; plan: QueryPlan; run: RunFacts }
type Shape = Pick<Sums, 'period' | 'spans'> & Partial<Sums>

async function loadRows({ query, plan, run }: Asked, shape: Shape) {
  const parts = [...new Set(query.metrics.flatMap(partsOf))]
  const sums: Sums = { parts, currency: plan.currency, where: query.where, by: plan.by, ...shape }
  const { text, values } = sumsSql(sums)
  const found = await run(text, values)
  const rows = found.map((row): SumRow => {
    const sum = rowSchema.parse(row)
    return { keys: sums.by.map((_field, at) => sum[`d${at}`] ?? null), parts: partsIn(sum, sums.parts) }
  })
  return { rows, rowCount: Number(found[0]?.row_count ?? 0) }
}

const partsIn = (row: Record<string, string | null>, parts: readonly Part[]): Parts =>
  Object.fromEntries(parts.map((part) => [part, row[part] ?? '0']))

async function loadTotal(asked: Asked, shape: Shape): Promise<Parts> {
  const { rows } = await loadRows(asked, { ...shape, by: [] })
  return rows[0]?.parts ?? {}
}

/** Loads the rows of the period in order, up to the limit, and what they leave out. */
export async function loadPeriod(asked: Asked): Promise<PeriodSums> {
  const { query, plan } = asked
  const { by, order, period, spans } = plan
  const parts = [...new Set([...query.metrics.flatMap(partsOf), ...UNKNOWNS])]
  const total = await loadTotal(asked, { period, spans: [], parts })
  if (by.length === 0) return { rows: [{ keys: [], parts: total }], rowCount: 1, total, others: null }
  const { rows, rowCount } = await loadRows(asked, { period, spans, order, limit: query.limit, offset: query.offset })
  const keys = rows.map((row) => row.keys)
  const isCut = query.offset > 0 || rowCount > rows.length
  const others = isCut ? await loadTotal(asked, { period, spans, without: { by, keys } }) : null
  return { rows, rowCount, total, others }
}

type Other = { period: Period; spans: readonly Span[] }

/** Loads the same rows in another period. */
export async function loadSameRows(asked: Asked, shown: PeriodSums, days: Other): Promise<PeriodSums> {
  const { by } = asked.plan
  const total = await loadTotal(asked, { period: days.period, spans: [] })
  const keys = shown.rows.map((row) => row.keys)
  if (by.length === 0) return { rows: [{ keys: [], parts: total }], rowCount: 1, total, others: null }
  const { rows } = keys.length === 0 ? { rows: [] } : await loadRows(asked, { ...days, only: keys })
  const others = shown.others && (await loadTotal(asked, { ...days, without: { by, keys } }))
  return { rows, rowCount: rows.length, total, others }
}

type Counted = {
  query: Pick<FiguresQuestionQuery, 'where'>
  plan: Pick<QueryPlan, 'period' | 'currency'>
  run: RunFacts
}

/** Counts the orders of the period in other currencies, which the figures leave out. */
export async function countOtherCurrencies({ query, plan, run }: Counted): Promise<number> {
  const binder = createBinder()
  const { from, to } = plan.period
  const where = query.where ? `and ${filterSql(query.where, { source: 'orders', binder })}` : ''
  const [row] = await run(
    `select count(distinct f.id)::VARCHAR as orders from ${tablesFor('orders', fieldsOf(query.where))}
     where f.is_order and f.currency <> ${binder.bind(plan.currency)}
       and f.day between ${binder.bind(from)}::DATE and ${binder.bind(to)}::DATE ${where}`,
    binder.values,
  )
  return Number(row?.orders ?? 0)
}
