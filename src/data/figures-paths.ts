import type { BucketUnit } from '#domain/buckets.ts'
import type { PeriodFilter } from '#lib/period-choice.ts'

/** Which sales to load, and whether each row is a day, a week or a month. The server fills in missing values. */
export type SalesFilter = PeriodFilter & { by?: BucketUnit }

/** Returns the API path of the dashboard's figures. */
export function dashboardPath(filter: PeriodFilter): string {
  return withFilter('/api/dashboard-data', filter)
}

/** Returns the API path of the sales report. */
export function salesPath(filter: SalesFilter): string {
  return withFilter('/api/analytics-summary', filter)
}

function withFilter(path: string, filter: SalesFilter): string {
  const search = new URLSearchParams(filter).toString()
  return search ? `${path}?${search}` : path
}
