import type { BucketUnit } from '#domain/buckets.ts'
import type { PeriodFilter } from '#lib/period-choice.ts'

/** Which sales to load, and in what rows; what is left out is the server's default. */
export type SalesFilter = PeriodFilter & { by?: BucketUnit }

/** Where the server answers with the sales report, which is the one where none is named. */
export function salesPath(filter: SalesFilter): string {
  const search = new URLSearchParams(filter).toString()
  return `/api/analytics-summary${search && `?${search}`}`
}
