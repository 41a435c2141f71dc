import { type BucketUnit, unitsFor } from '#domain/buckets.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import type { Metric } from '#domain/contracts/dashboard.ts'
import type { FiguresAnswer } from '#domain/contracts/figures.ts'
import { figuresQuerySchema } from '#domain/contracts/figures-query.ts'
import { SALES_METRICS } from '#domain/metrics.ts'
import { granularityOf, type Period } from '#domain/periods.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { toStore } from '#server/api/figures/load-store.ts'
import type { PeriodPlan } from '#server/api/figures/plan-periods.ts'
import { answerQuery } from '#server/api/figures/query/answer-query.ts'
import { planPhases } from '#server/api/figures/query/plan-query.ts'
import type { Days, Phase } from '#server/api/figures/query/rows-sql.ts'
import { toSalesMetrics } from '#server/api/figures/sales-values.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { AnalyticsQuery } from './analytics-query.ts'

type SalesQuestion = FiguresQuestion<AnalyticsQuery> & { plan: PeriodPlan }

type Metrics = FiguresAnswer['totals']

/**
 * Returns the sales of a period by day, week or month, each with its comparison, as a figures query answers it. Throws
 * 400 `invalid_query`.
 */
export async function buildSalesReport(
  source: { database: Database; facts: Facts },
  question: SalesQuestion,
): Promise<Omit<SalesReport, 'asOf'>> {
  const { plan, query, store, today } = question
  const by = unitOf(query, plan.period)
  const days = planPhases(plan, by)
  const bases = spansOf(days, 'base')
  const answer = await answerQuery(source, { ...question, query: toFiguresQuery(question, by) })
  const rows = new Map(answer.rows.map(({ keys, metrics }) => [keys[0], metrics]))
  const { ordersInOtherCurrencies, ordersWithoutCustomer, refundsEstimated } = answer.leftOut
  return {
    report: 'sales',
    store: toStore(store, { ordersInOtherCurrencies }),
    period: plan.period,
    comparison: plan.comparison,
    ordersWithoutCustomer,
    refundsEstimated,
    by,
    totals: toSalesMetrics((name) => answer.totals[name] ?? NOTHING),
    rows: [...spansOf(days, 'shown')].map(([bucket, span]) => {
      const metrics = rows.get(bucket) ?? {}
      const compared = bases.get(bucket)
      return {
        ...span,
        ...toValues(metrics, 'value'),
        comparison: compared ? { ...compared, ...toValues(metrics, 'comparison') } : null,
      }
    }),
    today,
  }
}

const NOTHING: Metric = { value: 0, comparison: null, change: null }

const MOST_ROWS = 10_000

/** Returns the figures query with the days, comparison and filter of the report. */
function toFiguresQuery({ plan, query }: SalesQuestion, by: SalesReport['by']) {
  const { period: name, compare, match, where } = query
  const period = { ...plan.period, ...(name && { name }) }
  return figuresQuerySchema.parse({ metrics: SALES_METRICS, by: [by], period, compare, match, where, limit: MOST_ROWS })
}

/** Returns the unit of the rows. A named period may be too long for rows of days. */
function unitOf({ by }: AnalyticsQuery, period: Period): BucketUnit {
  return by && unitsFor(period).includes(by) ? by : granularityOf(period)
}

/** Returns the days of each row of time in a phase. */
const spansOf = (days: readonly Days[], phase: Phase) =>
  new Map(days.find((one) => one.phase === phase)?.spans.map(({ bucket, from, to }) => [bucket, { from, to }]))

/** Returns the values of a day, week or month, or those that they are compared with. */
function toValues(metrics: Metrics, key: 'value' | 'comparison') {
  const sum = (name: keyof Metrics) => metrics[name]?.[key] ?? 0
  return {
    gross_sales: sum('gross_sales'),
    discounts: sum('discounts'),
    returns: sum('returns'),
    net_sales: sum('net_sales'),
    shipping: sum('shipping'),
    taxes: sum('taxes'),
    duties: sum('duties'),
    total_sales: sum('total_sales'),
    orders: sum('orders'),
    units: sum('units'),
    average_order_value: metrics.average_order_value?.[key] ?? null,
    refunds: sum('refunds'),
  }
}
