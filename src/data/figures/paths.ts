import type { BucketUnit } from '#domain/buckets.ts'
import type { ForecastMetric, ForecastUnit } from '#domain/contracts/analytics/forecast-terms.ts'
import type { ReportName } from '#domain/contracts/analytics/sales.ts'
import type { Comparison, Match } from '#domain/contracts/figure-terms.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { DimensionName } from '#domain/dimensions.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import type { PeriodName } from '#domain/period-presets.ts'
import type { Period } from '#domain/periods.ts'
import type { PeriodFilter } from './period-filter.ts'

/** Which sales to load, and whether each row is a day, a week or a month. The server fills in missing values. */
export type SalesFilter = PeriodFilter & { by?: BucketUnit }

/** Which forecast to load. */
export type ForecastFilter = { store: string; metric: ForecastMetric; by: ForecastUnit; where?: string }

/** A figures query of domain/contracts/figures.ts. The server fills in missing values. */
export type FiguresQuestion = {
  store?: string
  metrics: readonly QueryMetric[]
  by: readonly DimensionName[]
  /** One row for each order behind the figures, or for each order and day of its refunds. Then `by` is empty. */
  rows?: 'orders' | 'refunds'
  period?: PeriodName | (Period & { name?: PeriodName })
  compare?: Comparison
  match?: Match
  where?: Filter
  order?: readonly (readonly [QueryMetric | DimensionName | 'order', 'asc' | 'desc', 'change'?])[]
  basis?: 'woocommerce'
  limit?: number
  offset?: number
  format?: 'csv'
}

/** Returns the API path of a figures query. */
export const figuresPath = (question: FiguresQuestion): string =>
  `/api/figures?${new URLSearchParams({ q: JSON.stringify(question) })}`

/** Returns the API path of the dashboard's figures. */
export function dashboardPath(filter: PeriodFilter): string {
  return withFilter('/api/dashboard-data', filter)
}

/** Returns the API path of the sales report. */
export function salesPath(filter: SalesFilter): string {
  return withFilter('/api/analytics-summary', filter)
}

/** Returns the API path of a forecast. */
export const forecastPath = (filter: ForecastFilter): string =>
  `/api/analytics-summary?${new URLSearchParams({ report: 'forecast', ...filter })}`

/** Returns the API path of a report. Those on a store's whole history take no period. */
export function reportPath(report: Exclude<ReportName, 'sales'>, filter: PeriodFilter): string {
  return withFilter('/api/analytics-summary', { ...filter, report })
}

/** Returns the API path of a customer's or an order's page. */
export function pagePath(
  kind: 'customers' | 'orders',
  id: string,
  filter: { store?: string; offset?: string },
): string {
  const search = new URLSearchParams(filter).toString()
  const path = `/api/${kind}/${encodeURIComponent(id)}`
  return search ? `${path}?${search}` : path
}

function withFilter(path: string, filter: SalesFilter & { report?: ReportName }): string {
  const search = new URLSearchParams(filter).toString()
  return search ? `${path}?${search}` : path
}
