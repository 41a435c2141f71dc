import type { Metric } from '#domain/contracts/dashboard.ts'
import type { Today } from '#domain/contracts/today.ts'
import { lastCompleteDay } from '#domain/figures-end.ts'
import { addDays, type Period } from '#domain/periods.ts'
import { loadFigures } from '#server/api/dashboard/load-figures.ts'
import { toMetrics } from '#server/api/dashboard/metrics.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { planPeriods } from '#server/api/figures/plan-periods.ts'
import { planPhases } from '#server/api/figures/query/plan-query.ts'
import type { Database } from '#server/platform/database/database.ts'

type Question = Pick<FiguresQuestion<unknown>, 'claims' | 'store' | 'today'>

const withoutComparison = ({ value }: Metric): Metric => ({ value, comparison: null, change: null })

type LastDays = Period & { comparedWith: Period | null; net_sales: Metric; orders: Metric }

/**
 * Loads net sales and orders of the last complete days, and of the same weekdays before them, as the dashboard does. There
 * are fewer than `count` days if the store is younger. `null` without a complete day.
 */
export async function loadLastDays(
  database: Database,
  { claims, store, today }: Question,
  count: number,
): Promise<LastDays | null> {
  const { currency, figures_end: end, id: storeId } = store
  const first = store.first_days[currency] ?? store.first_order_day
  const to = lastCompleteDay(today, end)
  if (first === null || to < first) return null
  const earliest = addDays(to, 1 - count)
  const from = first > earliest ? first : earliest
  const plan = planPeriods({ from, to, compare: 'previous_period', match: 'weekdays' }, store, today)
  const { period, comparison } = plan
  const figures = await loadFigures(database, claims, { storeId, period, days: planPhases(plan, 'day') })
  const { net_sales, orders } = toMetrics(figures.total, { currency, completeTo: null })
  const comparedWith = comparison !== null && comparison.from >= first ? comparison : null
  const known = comparedWith === null ? withoutComparison : (metric: Metric) => metric
  return { from, to, comparedWith, net_sales: known(net_sales), orders: known(orders) }
}

/** Loads the last complete day and the same weekday before it. */
export async function loadLastDay(database: Database, question: Question): Promise<Today['lastDay']> {
  const days = await loadLastDays(database, question, 1)
  if (!days) return null
  const { to: day, comparedWith, net_sales, orders } = days
  const isYesterday = day === addDays(question.today, -1)
  return { day, isYesterday, comparedWith: comparedWith?.from ?? null, net_sales, orders }
}
