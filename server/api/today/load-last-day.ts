import type { Metric } from '#domain/contracts/dashboard.ts'
import type { Today } from '#domain/contracts/today.ts'
import { lastCompleteDay } from '#domain/figures-end.ts'
import { addDays } from '#domain/periods.ts'
import { loadFigures } from '#server/api/dashboard/load-figures.ts'
import { toMetrics } from '#server/api/dashboard/metrics.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { planPeriods } from '#server/api/figures/plan-periods.ts'
import { planPhases } from '#server/api/figures/query/plan-query.ts'
import type { Database } from '#server/platform/database/database.ts'

type Question = Pick<FiguresQuestion<unknown>, 'claims' | 'store' | 'today'>

const withoutComparison = ({ value }: Metric): Metric => ({ value, comparison: null, change: null })

/** Loads the last complete day and the same weekday before it, as the dashboard does for this one day. */
export async function loadLastDay(database: Database, { claims, store, today }: Question): Promise<Today['lastDay']> {
  const { currency, first_order_day: first, figures_end: end, id: storeId } = store
  const day = lastCompleteDay(today, end)
  if (first === null || day < first) return null
  const plan = planPeriods({ from: day, to: day, compare: 'previous_period', match: 'weekdays' }, store, today)
  const { period, comparison } = plan
  const figures = await loadFigures(database, claims, { storeId, period, days: planPhases(plan, 'day') })
  const { net_sales, orders } = toMetrics(figures.total, { currency, completeTo: null })
  const comparedWith = comparison !== null && comparison.from >= first ? comparison.from : null
  const known = comparedWith === null ? withoutComparison : (metric: Metric) => metric
  return {
    day,
    isYesterday: day === addDays(today, -1),
    comparedWith,
    net_sales: known(net_sales),
    orders: known(orders),
  }
}
