import { analyticsQueries } from '#data/analytics/sales.ts'
import type { SalesFilter } from '#data/figures/paths.ts'
import { type PeriodFilter, toReportWhere } from '#data/figures/period-filter.ts'
import { unitsFor } from '#domain/buckets.ts'
import { useFigures } from '#figures/panels/use-figures.ts'
import type { AnalyticsChoice } from './analytics-choice.ts'

/** Loads the sales report of the chosen period. */
export function useSales(choice: AnalyticsChoice) {
  return useFigures(choice, (filter) => analyticsQueries.salesOrRecalled(toSalesFilter(filter, choice)))
}

export type Sales = ReturnType<typeof useSales>

/**
 * Adds the page's filters and the chosen unit (day, week or month). If the period is too long for that unit, lets the
 * server choose.
 */
function toSalesFilter(period: PeriodFilter, { by, where }: AnalyticsChoice): SalesFilter {
  const filter = { ...period, ...toReportWhere(where) }
  if (!by) return filter
  const { from, to } = filter
  const isTooLong = from !== undefined && to !== undefined && !unitsFor({ from, to }).includes(by)
  return isTooLong ? filter : { ...filter, by }
}
