import type { Comparison } from '#domain/contracts/dashboard.ts'

/** Which figures to load; what is left out is the server's default. Days are the store's, both inclusive. */
export type DashboardFilter = {
  store?: string
  from?: string
  to?: string
  compare?: Comparison
}

/** Where the server answers with the figures. */
export function dashboardPath(filter: DashboardFilter): string {
  const search = new URLSearchParams(filter).toString()
  return `/api/dashboard-data${search && `?${search}`}`
}
