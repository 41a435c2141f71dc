import type { FiguresAnswer, FiguresQuestionQuery } from '#domain/contracts/figures.ts'
import { DIMENSIONS, isOfProducts, isTimeDimension } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import { toMinorUnits } from '#domain/money.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { createToMetric } from '#server/api/figures/sales-values.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RowField } from './field-sql.ts'
import { countOtherCurrencies, loadPeriod, loadSameRows, type PeriodSums } from './load-sums.ts'
import { isAdditive, type Parts, valueOf } from './metric-parts.ts'
import { planQuery, type QueryPlan } from './plan-query.ts'
import { labelColumn, loadOrders } from './row-labels.ts'
import type { Key } from './sums-sql.ts'

type Question = FiguresQuestion<FiguresQuestionQuery>
type Answer = Omit<FiguresAnswer, 'asOf'>
type Metrics = FiguresAnswer['totals']

/** The sums of the period, of its finished days, and of the comparison; `null` without a comparison. */
type Compared = { shown: PeriodSums; held: PeriodSums; bases: PeriodSums | null }

type Asked = { query: FiguresQuestionQuery; plan: QueryPlan; run: RunFacts }

async function loadCompared(asked: Asked): Promise<Compared> {
  const { comparison, completed, comparedSpans, spans } = asked.plan
  const shown = await loadPeriod(asked)
  if (!comparison) return { shown, held: shown, bases: null }
  const held = completed ? await loadSameRows(asked, shown, { period: completed, spans }) : shown
  const bases = await loadSameRows(asked, shown, { period: comparison, spans: comparedSpans })
  return { shown, held, bases }
}

type PartsOfRow = { shown: Parts; held: Parts; base: Parts | null }

function toMetrics({ metrics }: FiguresQuestionQuery, currency: string, { shown, held, base }: PartsOfRow): Metrics {
  const valuesOf = (parts: Parts) =>
    Object.fromEntries(metrics.map((name): [string, number | null] => [name, valueOf(name, parts, currency)]))
  const metric = createToMetric<string>({
    values: valuesOf(shown),
    held: valuesOf(held),
    bases: base && valuesOf(base),
  })
  return Object.fromEntries(metrics.map((name) => [name, metric(name)]))
}

const keyOf = (keys: Key) => JSON.stringify(keys)

const byKey = ({ rows }: PeriodSums) => new Map(rows.map(({ keys, parts }) => [keyOf(keys), parts]))

function columnsOf({ metrics }: FiguresQuestionQuery, by: readonly RowField[]): Answer['columns'] {
  const isByProduct = by.some(isOfProducts)
  return [
    ...by.map((name) => {
      const { label, definition } =
        name === 'order' ? { label: 'Order', definition: 'The orders behind the figures.' } : DIMENSIONS[name]
      return { kind: 'dimension' as const, name, label, definition }
    }),
    ...metrics.map((name: QueryMetric) => {
      const { label, definition, unit } = QUERY_METRIC_DEFINITIONS[name]
      return { kind: 'metric' as const, name, label, definition, unit, isAdditive: isAdditive(name, isByProduct) }
    }),
  ]
}

type Naming = Parameters<typeof labelColumn>[2]

async function nameRows(by: readonly RowField[], keys: readonly Key[], naming: Naming) {
  const columns: (string | null)[][] = []
  for (const [at, field] of by.entries()) {
    columns.push(
      await labelColumn(
        field,
        keys.map((key) => key[at] ?? null),
        naming,
      ),
    )
  }
  return keys.map((_, row) => columns.map((column) => column[row] ?? null))
}

/** Returns whether a row has days to be compared with. Rows of time may have none. */
function isComparable({ by, comparedSpans }: QueryPlan) {
  const at = by.findIndex(isTimeDimension)
  const compared = new Set<string | null | undefined>(comparedSpans.map(({ bucket }) => bucket))
  return (keys: Key) => at === -1 || compared.has(keys[at])
}

/** Returns a function for the sums of a row in each period. */
function partsOfRows({ plan }: Asked, { shown, held, bases }: Compared) {
  const heldOf = held === shown ? null : byKey(held)
  const baseOf = bases && byKey(bases)
  const hasBase = isComparable(plan)
  return ({ keys, parts }: PeriodSums['rows'][number]): PartsOfRow => {
    const key = keyOf(keys)
    const base = baseOf && hasBase(keys) ? (baseOf.get(key) ?? {}) : null
    return { shown: parts, held: heldOf ? (heldOf.get(key) ?? {}) : parts, base }
  }
}

async function toRows(asked: Asked, compared: Compared, naming: Naming): Promise<Answer['rows']> {
  const { plan, query } = asked
  const { rows } = compared.shown
  const keys = rows.map((row) => row.keys)
  const labels = await nameRows(plan.by, keys, naming)
  const orders = query.rows === 'orders' ? await loadOrders(keys.flat(), naming) : null
  const partsOf = partsOfRows(asked, compared)
  return rows.map((row, index) => {
    const order = orders?.get(String(row.keys[0]))
    return {
      keys: [...row.keys],
      labels: order ? [order.name] : (labels[index] ?? []),
      metrics: toMetrics(query, plan.currency, partsOf(row)),
      ...(order && { order }),
    }
  })
}

function toLeftOut({ total }: PeriodSums, ordersInOtherCurrencies: number, currency: string): Answer['leftOut'] {
  return {
    ordersInOtherCurrencies,
    ordersWithoutCustomer: Number(total.orders_without_customer ?? 0),
    refundsEstimated: Number(total.refunds_estimated ?? 0),
    netSalesWithoutProduct: toMinorUnits(total.net_sales_without_product ?? '0', currency),
  }
}

async function compose({ claims, query, store, today }: Question, database: Database, run: RunFacts): Promise<Answer> {
  const plan = planQuery({ query, store, today })
  const { currency, period, comparison } = plan
  const asked = { query, plan, run }
  const compared = await loadCompared(asked)
  const { shown, held, bases } = compared
  const others = { shown: shown.others ?? {}, held: held.others ?? {}, base: bases && (bases.others ?? {}) }
  return {
    query: {
      ...query,
      store: store.id,
      period,
      order: plan.order.map(([name, direction]) => [name, direction]),
      currency,
    },
    store: { id: store.id, name: store.name, currency: store.currency, timeZone: store.time_zone },
    dataVersion: store.data_version,
    currency,
    period,
    comparison,
    columns: columnsOf(query, plan.by),
    rows: await toRows(asked, compared, { database, claims, run, currency }),
    rowCount: shown.rowCount,
    totals: toMetrics(query, currency, { shown: shown.total, held: held.total, base: bases && bases.total }),
    others: shown.others && toMetrics(query, currency, others),
    leftOut: toLeftOut(shown, await countOtherCurrencies(asked), currency),
    today,
  }
}

/** Answers a figures query from the store's facts. The caller has checked that the person may read the store. */
export const answerQuery = (
  { database, facts }: { database: Database; facts: Facts },
  question: Question,
): Promise<Answer> => facts.read(question.store, (run) => compose(question, database, run), question.asking)
