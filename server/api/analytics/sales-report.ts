import { type BucketUnit, unitsFor } from '#domain/buckets.ts'
import type { SalesReport } from '#domain/contracts/analytics.ts'
import { SALES_METRICS } from '#domain/metrics.ts'
import { granularityOf, type Period } from '#domain/periods.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { toStore } from '#server/api/figures/load-store.ts'
import type { PeriodPlan } from '#server/api/figures/plan-periods.ts'
import { sumOfOrders } from '#server/api/figures/query/load-sums.ts'
import { metricsOf } from '#server/api/figures/query/compare-sums.ts'
import { partsOf } from '#server/api/figures/query/metric-parts.ts'
import { planPhases } from '#server/api/figures/query/plan-query.ts'
import { loadRollups, type RollupSums } from '#server/api/figures/query/rollups.ts'
import type { Days, Phase } from '#server/api/figures/query/rows-sql.ts'
import { toSalesMetrics, toSalesValues, toUnknowns } from '#server/api/figures/sales-values.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { AnalyticsQuery } from './analytics-query.ts'

export type SalesQuestion = FiguresQuestion<AnalyticsQuery> & { plan: PeriodPlan }

/** Returns the sales of a period by day, week or month, each with its comparison. */
export async function buildSalesReport(
  database: Database,
  question: SalesQuestion,
): Promise<Omit<SalesReport, 'asOf'>> {
  const { claims, plan, query, store, today } = question
  const { currency } = store
  const { period } = plan
  const by = unitOf(query, period)
  const days = planPhases(plan, by)
  const parts = partsOf(SALES_METRICS, 'shopify')
  const asking = { database, claims, storeId: store.id }
  const figures = await loadRollups(asking, { days, period, currency, parts })
  return {
    report: 'sales',
    store: toStore(store, { ordersInOtherCurrencies: sumOfOrders(figures.otherCurrencies) }),
    period,
    comparison: plan.comparison,
    ...toUnknowns(figures.total.shown ?? {}),
    by,
    totals: toSalesMetrics(metricsOf(figures.total, { basis: 'shopify', currency })),
    rows: toRows(figures, days, currency),
    today,
  }
}

/** Returns the unit of the rows. A named period may be too long for rows of days. */
export function unitOf({ by }: AnalyticsQuery, period: Period): BucketUnit {
  return by && unitsFor(period).includes(by) ? by : granularityOf(period)
}

/** Returns the days of each row of time in a phase. */
export const spansOf = (days: readonly Days[], phase: Phase) =>
  new Map(days.find((one) => one.phase === phase)?.spans.map(({ bucket, from, to }) => [bucket, { from, to }]))

function toRows({ rows }: RollupSums, days: readonly Days[], currency: string): SalesReport['rows'] {
  const bases = spansOf(days, 'base')
  const sums = new Map(rows.map((row) => [row.keys[0], row.sums]))
  return [...spansOf(days, 'shown')].map(([bucket, span]) => {
    const { shown = {}, base = {} } = sums.get(bucket) ?? {}
    const compared = bases.get(bucket)
    return {
      ...span,
      ...toSalesValues(shown, currency),
      comparison: compared ? { ...compared, ...toSalesValues(base, currency) } : null,
    }
  })
}
