import type { BucketUnit } from '#domain/buckets.ts'
import type { PeriodFilter } from '#lib/period-choice.ts'

/** The sales to load, and the unit of their rows. Missing values are the server's defaults. */
export type SalesFilter = PeriodFilter & { by?: BucketUnit }

/** Returns the address of the dashboard's figures. */
export function dashboardPath(filter: PeriodFilter): string {
  return withFilter('/api/dashboard-data', filter)
}

/** Returns the address of the sales report, which is the default report. */
export function salesPath(filter: SalesFilter): string {
  return withFilter('/api/analytics-summary', filter)
}

function withFilter(path: string, filter: SalesFilter): string {
  const search = new URLSearchParams(filter).toString()
  return search ? `${path}?${search}` : path
}
