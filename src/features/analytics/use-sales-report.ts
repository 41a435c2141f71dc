import { useQuery } from '@tanstack/react-query'
import { unitsFor } from '#domain/buckets.ts'
import { analyticsQueries, recallSales } from '#data/analytics.ts'
import type { SalesFilter } from '#data/analytics-path.ts'
import { type Figures, needsCalendar, toFilter } from '#lib/period-choice.ts'
import type { AnalyticsChoice } from './analytics-choice.ts'

/** The sales that the address asks for, keeping the ones before in sight while they load. */
export function useSalesReport(choice: AnalyticsChoice) {
  const isShown = choice.tab === 'sales'
  const isWaiting = needsCalendar(choice)
  const calendar = useQuery({
    ...analyticsQueries.sales(choice.store ? { store: choice.store } : {}),
    enabled: isShown && isWaiting,
  })
  const filter = toSalesFilter(choice, calendar.data ?? undefined)
  const sales = useQuery({
    ...analyticsQueries.sales(filter ?? {}),
    enabled: isShown && filter !== null,
    placeholderData: (previous) => previous ?? recallSales(filter ?? {}),
  })
  const source = isWaiting && !calendar.data ? calendar : sales
  return {
    report: source.data,
    /** Any answer about the store, also where the sales asked for did not come. */
    calendar: sales.data ?? calendar.data ?? null,
    error: source.error,
    isOutdated: sales.isPlaceholderData,
    isOffline: source.fetchStatus === 'paused',
    retry: () => void source.refetch(),
  }
}

/** The sales to ask for; a unit that the period is too long for is left to the server. */
function toSalesFilter(choice: AnalyticsChoice, calendar: Figures | undefined): SalesFilter | null {
  const filter = toFilter(choice, calendar)
  if (!filter || !choice.by) return filter
  const { from, to } = filter
  const isTooLong = from !== undefined && to !== undefined && !unitsFor({ from, to }).includes(choice.by)
  return isTooLong ? filter : { ...filter, by: choice.by }
}
