import { z } from 'zod'
import type { FiguresQuestionQuery } from '#domain/contracts/figures.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import { fieldsOf, createBinder, filterSql } from './filter-sql.ts'
import { tablesFor } from './field-sql.ts'
import { type Part, type Parts, partsOf } from './metric-parts.ts'
import type { QueryPlan } from './plan-query.ts'
import { columnOf, type Key, type Phase, type Sums, sumsSql } from './sums-sql.ts'

/** The sums of a row in each phase. `held` is missing if the whole period is finished, `base` without a comparison. */
export type PhaseSums = Partial<Record<Phase, Parts>>

export type SumRow = { keys: Key; sums: PhaseSums }

/** The sums of the rows, of their total, and of all other rows as one. */
export type FigureSums = { rows: SumRow[]; rowCount: number; total: PhaseSums; others: PhaseSums | null }

const UNKNOWNS: readonly Part[] = ['orders_without_customer', 'refunds_estimated', 'net_sales_without_product']

const rowSchema = z.record(z.string(), z.union([z.string(), z.null()]))

type Asked = { query: FiguresQuestionQuery; plan: QueryPlan; run: RunFacts }

function sumsIn(row: Record<string, string | null>, { days, parts }: Sums): PhaseSums {
  const partsIn = (phase: Phase): Parts =>
    Object.fromEntries(parts.map((part) => [part, row[columnOf(phase, part)] ?? '0']))
  return Object.fromEntries(days.map(({ phase }) => [phase, partsIn(phase)]))
}

async function loadRows({ query, plan, run }: Asked, shape: Partial<Sums>) {
  const parts = [...new Set(query.metrics.flatMap(partsOf))]
  const { by, currency, days } = plan
  const sums: Sums = { parts, days, currency, where: query.where, by, ...shape }
  const { text, values } = sumsSql(sums)
  const found = await run(text, values)
  const rows = found.map((row): SumRow => {
    const sum = rowSchema.parse(row)
    return { keys: sums.by.map((_field, at) => sum[`d${at}`] ?? null), sums: sumsIn(sum, sums) }
  })
  return { rows, rowCount: Number(found[0]?.row_count ?? 0) }
}

async function loadTotal(asked: Asked, shape: Partial<Sums>): Promise<PhaseSums> {
  const { rows } = await loadRows(asked, { ...shape, by: [] })
  return rows[0]?.sums ?? {}
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
  const parts = [...new Set([...query.metrics.flatMap(partsOf), ...UNKNOWNS])]
  const total = await loadTotal(asked, { parts })
  if (plan.by.length === 0) return { rows: [{ keys: [], sums: total }], rowCount: 1, total, others: null }
  const { rows, rowCount } = await loadPage(asked)
  const keys = rows.map((row) => row.keys)
  const others = rowCount > rows.length ? await loadTotal(asked, { without: { by: plan.by, keys } }) : null
  return { rows, rowCount, total, others }
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
