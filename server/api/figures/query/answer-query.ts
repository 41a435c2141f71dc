import type { FiguresAnswer, FiguresQuestionQuery } from '#domain/contracts/figures.ts'
import { DIMENSIONS, isDimension, isTimeDimension } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric, WOOCOMMERCE_DEFINITIONS } from '#domain/metrics.ts'
import { toMinorUnits } from '#domain/money.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { createToMetric } from '#server/api/figures/sales-values.ts'
import type { Database } from '#server/platform/database/database.ts'
import { yieldToEventLoop } from '#server/platform/database/steps.ts'
import type { RowField } from './field-sql.ts'
import { findCustomers } from './find-customers.ts'
import {
  loadOtherCurrencies,
  loadReconciliation,
  loadSums,
  onBasis,
  type OtherCurrencies,
  type PhaseSums,
  sumOfOrders,
  type SumRow,
} from './load-sums.ts'
import { isAdditive, type Parts, valueOf } from './metric-parts.ts'
import { planQuery, type QueryPlan } from './plan-query.ts'
import { labelColumn, loadOrders } from './row-labels.ts'
import type { Key } from './rows-sql.ts'

type Question = FiguresQuestion<FiguresQuestionQuery>
type Answer = Omit<FiguresAnswer, 'asOf'>
type Metrics = FiguresAnswer['totals']

type Asked = { query: FiguresQuestionQuery; plan: QueryPlan; run: RunFacts }

/** Returns the metrics of a row. A row without comparison days, such as 31 May in April, has no comparison. */
function toMetrics({ query, plan }: Asked, { shown = {}, held = shown, base }: PhaseSums, hasBase = true): Metrics {
  const { basis, metrics } = query
  const { currency } = plan
  const valuesOf = (parts: Parts) =>
    Object.fromEntries(
      metrics.map((name): [string, number | null] => [name, valueOf(name, parts, { basis, currency })]),
    )
  const metric = createToMetric<string>({
    values: valuesOf(shown),
    held: valuesOf(held),
    bases: base && hasBase ? valuesOf(base) : null,
  })
  return Object.fromEntries(metrics.map((name) => [name, metric(name)]))
}

const BEHIND_FIGURES = {
  order: { label: 'Order', definition: 'The orders behind the figures.' },
  refund_day: { label: 'Refunded on', definition: 'The day of the refund.' },
}

function columnsOf({ basis, metrics }: FiguresQuestionQuery, by: readonly RowField[]): Answer['columns'] {
  return [
    ...by.map((name) => {
      const { label, definition } = isDimension(name) ? DIMENSIONS[name] : BEHIND_FIGURES[name]
      return { kind: 'dimension' as const, name, label, definition }
    }),
    ...metrics.map((name: QueryMetric) => {
      const { label, unit, ...defined } = QUERY_METRIC_DEFINITIONS[name]
      const definition = (basis === 'woocommerce' ? WOOCOMMERCE_DEFINITIONS[name] : undefined) ?? defined.definition
      return { kind: 'metric' as const, name, label, definition, unit, isAdditive: isAdditive(name, by) }
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
function isComparable({ by, days }: QueryPlan) {
  const at = by.findIndex(isTimeDimension)
  const spans = days.find(({ phase }) => phase === 'base')?.spans ?? []
  const compared = new Set<string | null | undefined>(spans.map(({ bucket }) => bucket))
  return (keys: Key) => at === -1 || compared.has(keys[at])
}

/** How many rows are computed in one go, while other requests wait. */
const ROWS_AT_ONCE = 500

async function toRows(asked: Asked, rows: readonly SumRow[], naming: Naming): Promise<Answer['rows']> {
  const { plan, query } = asked
  const keys = rows.map((row) => row.keys)
  const labels = await nameRows(plan.by, keys, naming)
  const orders = query.rows ? await loadOrders([...new Set(keys.map(([order = null]) => order))], naming) : null
  const hasBase = isComparable(plan)
  const answered: Answer['rows'] = []
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToEventLoop()
    const order = orders?.get(String(row.keys[0]))
    answered.push({
      keys: [...row.keys],
      labels: order ? [order.name, ...(labels[index]?.slice(1) ?? [])] : (labels[index] ?? []),
      metrics: toMetrics(asked, row.sums, hasBase(row.keys)),
      ...(order && { order }),
    })
  }
  return answered
}

const MOST_CURRENCIES = 20

function toLeftOut(total: Parts, others: OtherCurrencies, currency: string): Answer['leftOut'] {
  return {
    ordersInOtherCurrencies: sumOfOrders(others),
    otherCurrencies: others.slice(0, MOST_CURRENCIES),
    ordersWithoutCustomer: Number(total.orders_without_customer ?? 0),
    refundsEstimated: Number(total.refunds_estimated ?? 0),
    netSalesWithoutProduct: toMinorUnits(total.net_sales_without_product ?? '0', currency),
  }
}

async function reconcile(whole: Asked): Promise<Answer['reconciliation']> {
  const sums = await loadReconciliation(whole)
  if (!sums) return null
  const shopify: Asked = { ...whole, query: { ...whole.query, basis: 'shopify' } }
  return { shopify: toMetrics(shopify, sums.shopify), cancelled: toMetrics(shopify, sums.cancelled) }
}

async function compose({ claims, query, store, today }: Question, database: Database, run: RunFacts): Promise<Answer> {
  const plan = planQuery({ query, store, today })
  const { currency, period, comparison } = plan
  const where = query.where && (await findCustomers(query.where, { database, claims, storeId: store.id }))
  const whole = { query: { ...query, where }, plan, run }
  const asked = onBasis(whole)
  const { rows, rowCount, total, others } = await loadSums(asked)
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
    rows: await toRows(asked, rows, { database, claims, run, currency }),
    rowCount,
    totals: toMetrics(asked, total),
    others: others && toMetrics(asked, others),
    reconciliation: await reconcile(whole),
    leftOut: toLeftOut(total.shown ?? {}, await loadOtherCurrencies(asked), currency),
    today,
  }
}

/** Answers a figures query from the store's facts. The caller has checked that the person may read the store. */
export const answerQuery = (
  { database, facts }: { database: Database; facts: Facts },
  question: Question,
): Promise<Answer> => facts.read(question.store, (run) => compose(question, database, run), question.asking)
