import { bucketsOf, comparedBuckets, unitsFor } from '#domain/buckets.ts'
import type { SalesReport } from '#domain/contracts/analytics.ts'
import type { Metric } from '#domain/contracts/dashboard.ts'
import type { SalesMetric } from '#domain/metrics.ts'
import { granularityOf, type Period } from '#domain/periods.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import type { PeriodPlan } from '#server/api/figures/plan-periods.ts'
import { toStore } from '#server/api/figures/load-store.ts'
import { createToMetric, toSalesMetrics, toSalesValues, toUnknowns } from '#server/api/figures/sales-values.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { AnalyticsQuery } from './analytics-query.ts'
import { loadSales, type SalesFigures } from './load-sales.ts'

type Question = FiguresQuestion<AnalyticsQuery> & { plan: PeriodPlan }

/** A day, week or month of the period, and the one to compare it with. */
type Pair = { bucket: Period; compared: Period | null }

/** Returns the sales of a period by day, week or month, each with its comparison. */
export async function buildSalesReport(database: Database, question: Question): Promise<Omit<SalesReport, 'asOf'>> {
  const { claims, plan, query, store, today } = question
  const by = query.by && unitsFor(plan.period).includes(query.by) ? query.by : granularityOf(plan.period)
  const pairs = pairBuckets(question, by)
  const figures = await loadSales(database, claims, {
    ...plan,
    storeId: store.id,
    buckets: pairs.map(({ bucket }) => bucket),
    comparedBuckets: pairs.flatMap(({ compared }) => compared ?? []),
  })
  return {
    report: 'sales',
    store: toStore(store, figures),
    period: plan.period,
    comparison: plan.comparison,
    ...toUnknowns(figures.totals),
    by,
    totals: toTotals(figures, store.currency),
    rows: toRows(pairs, figures, store.currency),
    today,
  }
}

function pairBuckets({ plan }: Question, by: SalesReport['by']): Pair[] {
  const { period, comparison, shift } = plan
  const buckets = bucketsOf(period, by)
  if (!comparison || !shift) return buckets.map((bucket) => ({ bucket, compared: null }))
  const compared = comparedBuckets(buckets, { unit: by, period, comparison, shift })
  return buckets.map((bucket, index) => ({ bucket, compared: compared[index] ?? null }))
}

function toRows(pairs: readonly Pair[], figures: SalesFigures, currency: string): SalesReport['rows'] {
  const bases = figures.comparedBuckets.values()
  return figures.buckets.flatMap((sales, index) => {
    const pair = pairs[index]
    if (!pair) return []
    const base = pair.compared && bases.next().value
    return {
      ...pair.bucket,
      ...toSalesValues(sales, currency),
      comparison: pair.compared && base ? { ...pair.compared, ...toSalesValues(base, currency) } : null,
    }
  })
}

function toTotals({ totals, completed, compared }: SalesFigures, currency: string): Record<SalesMetric, Metric> {
  const metric = createToMetric({
    values: toSalesValues(totals, currency),
    held: toSalesValues(completed ?? totals, currency),
    bases: compared && toSalesValues(compared, currency),
  })
  return toSalesMetrics(metric)
}
