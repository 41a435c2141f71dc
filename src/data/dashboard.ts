import { queryOptions } from '@tanstack/react-query'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { readStoredPersonId } from './auth-storage.ts'
import { apiFetch } from './backend.ts'
import { type DashboardFilter, dashboardPath } from './dashboard-path.ts'
import { keepFigures, recallFigures } from './kept-answers.ts'
import { takeArrivedText } from './early-answers.ts'

export const dashboardQueries = {
  all: () => ['dashboard'] as const,
  figures: (filter: DashboardFilter) =>
    queryOptions({
      queryKey: [...dashboardQueries.all(), 'figures', filter],
      queryFn: ({ signal }) => loadDashboard(filter, signal),
      initialData: () => readEarlyDashboard(filter),
    }),
}

/** The figures that were asked for before the screen was there, if they have come. */
function readEarlyDashboard(filter: DashboardFilter): Dashboard | null | undefined {
  const text = takeArrivedText(dashboardPath(filter))
  if (text === null) return undefined
  void keepFigures(dashboardPath(filter), text, readStoredPersonId())
  return JSON.parse(text)
}

/** Figures of the last day that are no longer in the query's own cache. */
export function recallDashboard(filter: DashboardFilter): Dashboard | undefined {
  const text = recallFigures(dashboardPath(filter))
  return text === null ? undefined : JSON.parse(text)
}

/** `null` for a person without a store: the first import or sample makes one. */
async function loadDashboard(filter: DashboardFilter, signal: AbortSignal): Promise<Dashboard | null> {
  const path = dashboardPath(filter)
  const askedBy = readStoredPersonId()
  const response = await apiFetch(path, { signal })
  const text = await response.text()
  void keepFigures(path, text, askedBy)
  return JSON.parse(text)
}
