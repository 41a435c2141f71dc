import { queryOptions } from '@tanstack/react-query'
import type { Comparison, Dashboard } from '#domain/contracts/dashboard.ts'
import { AppError } from '#lib/app-error.ts'
import { apiFetch } from './backend.ts'

/** Which figures to load; what is left out is the server's default. Days are the store's, both inclusive. */
export type DashboardFilter = {
  store?: string
  from?: string
  to?: string
  compare?: Comparison
}

export const dashboardQueries = {
  all: () => ['dashboard'] as const,
  figures: (filter: DashboardFilter) =>
    queryOptions({
      queryKey: [...dashboardQueries.all(), 'figures', filter],
      queryFn: ({ signal }) => loadDashboard(filter, signal),
    }),
}

/** `null` for a person without a store: the first import or sample makes one. */
async function loadDashboard(filter: DashboardFilter, signal: AbortSignal): Promise<Dashboard | null> {
  const search = new URLSearchParams(filter).toString()
  try {
    const response = await apiFetch(`/api/dashboard-data${search && `?${search}`}`, { signal })
    return await response.json()
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_store') return null
    throw error
  }
}
