import { useQuery } from '@tanstack/react-query'
import { dashboardQueries, recallDashboard } from '#data/dashboard.ts'
import { needsCalendar, toFilter } from '#lib/period-choice.ts'
import { useDashboardChoice } from './use-dashboard-choice.ts'

/** The figures that the address asks for, keeping the ones before in sight while they load. */
export function useDashboard() {
  const { choice, choose } = useDashboardChoice()
  const isWaiting = needsCalendar(choice)
  const calendar = useQuery({
    ...dashboardQueries.figures(choice.store ? { store: choice.store } : {}),
    enabled: isWaiting,
  })
  const filter = toFilter(choice, calendar.data ?? undefined)
  const figures = useQuery({
    ...dashboardQueries.figures(filter ?? {}),
    enabled: filter !== null,
    placeholderData: (previous) => previous ?? recallDashboard(filter ?? {}),
  })
  const source = isWaiting && !calendar.data ? calendar : figures
  return {
    dashboard: source.data,
    /** Any answer about the store, also where the figures asked for did not come. */
    calendar: figures.data ?? calendar.data ?? null,
    error: source.error,
    isOutdated: figures.isPlaceholderData,
    isOffline: source.fetchStatus === 'paused',
    retry: () => void source.refetch(),
    isPeriodChosen: choice.period !== null,
    showLatest: () => choose({ period: null, from: null, to: null }),
  }
}
