import type { PeriodFilter } from '#lib/period-choice.ts'

/** Where the server answers with the figures. */
export function dashboardPath(filter: PeriodFilter): string {
  const search = new URLSearchParams(filter).toString()
  return `/api/dashboard-data${search && `?${search}`}`
}
