import type { FiguresAnswer } from '#domain/contracts/figures.ts'
import type { FiguresQuestionQuery } from '#domain/contracts/figures-query.ts'
import { dimensionTerm } from '#domain/terms/dimension-terms.ts'
import { isDimension, isOfProducts, isTimeDimension } from '#domain/dimensions.ts'
import { definitionOn, metricTerm } from '#domain/terms/metric-terms.ts'
import {
  isAdMetric,
  isContributionMetric,
  isCostMetric,
  QUERY_METRIC_DEFINITIONS,
  type QueryMetric,
} from '#domain/metrics.ts'
import { formatMicros, parseMicros, toMinorUnits } from '#domain/money.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { beginOf } from '#server/api/figures/load-store.ts'
import { toUnknowns } from '#server/api/figures/sales-values.ts'
import type { Database } from '#server/platform/database/database.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { metricsOf } from './compare-sums.ts'
import type { RowField } from './field-sql.ts'
import { fieldsOf } from './filter-sql.ts'
import { findCustomers } from './find-customers.ts'
import {
  hasCosts,
  loadAdSpend,
  loadOtherCurrencies,
  loadReconciliation,
  loadSums,
  loadWithoutRule,
  needsRules,
  onBasis,
  type OtherCurrencies,
  type PhaseSums,
  sumOfOrders,
  type SumRow,
} from './load-sums.ts'
import { isAdditive, type Part, type Parts, valueOf } from './metric-parts.ts'
import { planQuery, type QueryPlan } from './plan-query.ts'
import { isRolledUp, loadRolledUp } from './rollups.ts'
import { toStoreThen } from './known-on.ts'
import { labelColumn, loadOrders } from './row-labels.ts'
import type { Key } from './rows-sql.ts'

type Question = FiguresQuestion<FiguresQuestionQuery>
type Answer = Omit<FiguresAnswer, 'asOf'>
type Metrics = FiguresAnswer['totals']

type Asked = { query: FiguresQuestionQuery; plan: QueryPlan; run: RunFacts }

function toMetrics({ query, plan }: Pick<Asked, 'query' | 'plan'>, sums: PhaseSums): Metrics {
  const metric = metricsOf(sums, {
    basis: query.basis,
    currency: plan.currency,
    completeTo: plan.completed?.to ?? null,
  })
  return Object.fromEntries(query.metrics.map((name) => [name, metric(name)]))
}

const BEHIND_FIGURES = {
  order: { label: 'Order', definition: 'The orders behind the figures.' },
  refund_day: { label: 'Refunded on', definition: 'The day of the refund.' },
}

function columnsOf({ basis, metrics }: FiguresQuestionQuery, by: readonly RowField[]): Answer['columns'] {
  return [
    ...by.map((name) => {
      const { label, definition } = isDimension(name) ? dimensionTerm(name) : BEHIND_FIGURES[name]
      return { kind: 'dimension' as const, name, label, definition }
    }),
    ...metrics.map((name: QueryMetric) => {
      const { label } = metricTerm(name)
      const definition = definitionOn(basis, name)
      const { unit } = QUERY_METRIC_DEFINITIONS[name]
      return { kind: 'metric' as const, name, label, definition, unit, isAdditive: isAdditive(name, by) }
    }),
  ]
}

type Naming = Parameters<typeof loadOrders>[1]

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

/** Returns the sums of a row without the comparison if it has no comparison days, such as 31 May in April. */
function createToCompared({ by, days }: QueryPlan) {
  const at = by.findIndex(isTimeDimension)
  const spans = days.find(({ phase }) => phase === 'base')?.spans ?? []
  const compared = new Set<string | null | undefined>(spans.map(({ bucket }) => bucket))
  return ({ keys, sums }: SumRow): PhaseSums => {
    if (at === -1 || compared.has(keys[at])) return sums
    const { base: _, ...others } = sums
    return others
  }
}

/** How many rows are computed in one go, while other requests wait. */
const ROWS_AT_ONCE = 500

async function toRows(asked: Asked, rows: readonly SumRow[], naming: Naming): Promise<Answer['rows']> {
  const { plan, query } = asked
  const keys = rows.map((row) => row.keys)
  const labels = await nameRows(plan.by, keys, naming)
  const orders = query.rows ? await loadOrders([...new Set(keys.map(([order = null]) => order))], naming) : null
  const toCompared = createToCompared(plan)
  const answered: Answer['rows'] = []
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToEventLoop()
    const order = orders?.get(String(row.keys[0]))
    answered.push({
      keys: [...row.keys],
      labels: order ? [order.name, ...(labels[index]?.slice(1) ?? [])] : (labels[index] ?? []),
      metrics: toMetrics(asked, toCompared(row)),
      ...(order && { order }),
    })
  }
  return answered
}

const MOST_CURRENCIES = 20

/** Returns what items without a known cost would add to contribution before their cost. */
function contributionWithout(total: Parts, currency: string): number {
  const of = (part: Part) => parseMicros(total[part] ?? '0')
  const before = of('net_sales') + of('shipping') - of('payment_fees') - of('shipping_costs') - of('packaging_costs')
  return toMinorUnits(formatMicros(before - of('cost_of_goods') - of('contribution_before_ads')), currency)
}

async function toCosts({ query, plan: { currency }, run }: Asked, total: Parts): Promise<Answer['leftOut']['costs']> {
  if (!query.metrics.some(isCostMetric)) return null
  const money = (part: Part) => toMinorUnits(total[part] ?? '0', currency)
  const areKnown = Number(total.known_costs ?? 0) > 0
  return {
    areKnown,
    areKnownInStore: areKnown || (await hasCosts(run)),
    coverage: valueOf('cost_coverage', total, { basis: query.basis, currency }),
    netSalesWithout: money('net_sales') - money('costed_sales'),
    linesWithout: Number(total.lines_without_cost ?? 0),
    netSalesByRule: money('sales_costed_by_rule'),
    contributionWithout: query.metrics.some(isContributionMetric) ? contributionWithout(total, currency) : null,
  }
}

/** Whether a query is about products, of which some sales have none. */
const hasProducts = ({ where }: FiguresQuestionQuery, { by }: QueryPlan) =>
  [...by, ...fieldsOf(where)].some(isOfProducts)

const toOtherCurrencies = (currencies: OtherCurrencies) => ({
  ordersInOtherCurrencies: sumOfOrders(currencies),
  otherCurrencies: currencies.slice(0, MOST_CURRENCIES),
})

async function loadAdsLeftOut({ query, plan, run }: Asked): Promise<number | null> {
  if (plan.hasAds || !query.metrics.some(isAdMetric)) return null
  const spend = toMinorUnits(await loadAdSpend({ plan, run }), plan.currency)
  return spend === 0 ? null : spend
}

async function loadLeftOut(asked: Asked, total: Parts): Promise<Answer['leftOut']> {
  const { query, plan } = asked
  const withoutProduct = total.net_sales_without_product ?? '0'
  return {
    ...toOtherCurrencies(await loadOtherCurrencies(asked)),
    ...toUnknowns(total),
    netSalesWithoutProduct: hasProducts(query, plan) ? toMinorUnits(withoutProduct, plan.currency) : null,
    costs: await toCosts(asked, total),
    withoutRule: query.metrics.some(needsRules) ? await loadWithoutRule(asked) : [],
    adSpend: await loadAdsLeftOut(asked),
  }
}

async function reconcile(whole: Asked): Promise<Answer['reconciliation']> {
  const sums = await loadReconciliation(whole)
  if (!sums) return null
  const shopify: Asked = { ...whole, query: { ...whole.query, basis: 'shopify' } }
  return { shopify: toMetrics(shopify, sums.shopify), cancelled: toMetrics(shopify, sums.cancelled) }
}

/** Returns what an answer says of the query, the store and its columns. */
function describe({ query, store, today }: Question, plan: QueryPlan) {
  const { by, comparison, currency, order, period, shift } = plan
  return {
    query: {
      ...query,
      store: store.id,
      period,
      order: order.map((sorting) => [...sorting]),
      currency,
    },
    store: {
      id: store.id,
      name: store.name,
      currency: store.currency,
      timeZone: store.time_zone,
      firstOrderDay: store.first_order_day,
      ...beginOf(store, currency),
      figuresEnd: store.figures_end,
    },
    dataVersion: store.data_version,
    currency,
    period,
    comparison,
    shift,
    columns: columnsOf(query, by),
    today,
  }
}

type Planned = { question: Question; plan: QueryPlan; database: Database }

async function answerFromFacts({ question, plan, database }: Planned, run: RunFacts): Promise<Answer> {
  const { claims, query, store } = question
  const { currency } = plan
  const where = query.where && (await findCustomers(query.where, { database, claims, storeId: store.id }))
  const whole = { query: { ...query, where }, plan, run }
  const asked = onBasis(whole)
  const { rows, rowCount, total, others } = await loadSums(asked)
  return {
    ...describe(question, plan),
    rows: await toRows(asked, rows, { database, claims, run, currency, timeZone: store.time_zone }),
    rowCount,
    totals: toMetrics(asked, total),
    others: others && toMetrics(asked, others),
    reconciliation: await reconcile(whole),
    leftOut: await loadLeftOut(asked, total.shown ?? {}),
  }
}

async function answerFromRollups({ question, plan, database }: Planned): Promise<Answer> {
  const { claims, query, store } = question
  const asked = { query, plan }
  const { rows, total, otherCurrencies } = await loadRolledUp({ database, claims, storeId: store.id }, asked)
  const toCompared = createToCompared(plan)
  return {
    ...describe(question, plan),
    rows: rows.map((row) => ({
      keys: [...row.keys],
      labels: [...row.keys],
      metrics: toMetrics(asked, toCompared(row)),
    })),
    rowCount: rows.length,
    totals: toMetrics(asked, total),
    others: null,
    reconciliation: null,
    leftOut: {
      ...toOtherCurrencies(otherCurrencies),
      ...toUnknowns(total.shown ?? {}),
      netSalesWithoutProduct: null,
      costs: null,
      withoutRule: [],
      adSpend: null,
    },
  }
}

/**
 * Answers a figures query from the rollups if they hold what it asks for, and otherwise from the store's facts. The
 * caller has checked that the person may read the store.
 */
export async function answerQuery(
  { database, facts }: { database: Database; facts: Facts },
  question: Question,
): Promise<Answer> {
  const asked = { ...question, store: await toStoreThen(database, question) }
  const plan = planQuery(asked)
  const planned = { question: asked, plan, database }
  if (isRolledUp(asked.query, plan)) return answerFromRollups(planned)
  return facts.read(asked.store, (run) => answerFromFacts(planned, run), asked.asker)
}
