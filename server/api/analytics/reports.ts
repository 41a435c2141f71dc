import type { Context } from 'hono'
import type { ReportName } from '#domain/contracts/analytics.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { createFiguresEndpoint, type FiguresApiOptions } from '#server/api/figures/figures-endpoint.ts'
import { withPlan } from '#server/api/figures/plan-periods.ts'
import { parseAnalyticsQuery, parseHistoryQuery } from './analytics-query.ts'
import { buildCohortsReport } from './customers/cohorts-report.ts'
import { parseForecastQuery } from './forecast/forecast-query.ts'
import { buildForecast } from './forecast/forecast-report.ts'
import { createBasketReport } from './products/basket-report.ts'
import { createProductsReport } from './products/products-report.ts'
import { buildSalesReport } from './sales-report.ts'

export type ReportOptions = FiguresApiOptions & { facts: Facts }

/** Returns the handler of each report. */
export const createReports = (options: ReportOptions): Record<ReportName, (context: Context) => Promise<Response>> => ({
  sales: createFiguresEndpoint(options, {
    parse: (request) => parseAnalyticsQuery(request.query()),
    load: (question) => buildSalesReport(options.database, withPlan(question)),
  }),
  forecast: createFiguresEndpoint(options, {
    parse: (request) => parseForecastQuery(request.query()),
    load: (question) => buildForecast(options.facts, question),
  }),
  cohorts: createFiguresEndpoint(options, {
    parse: (request) => parseHistoryQuery(request.query()),
    load: (question) => buildCohortsReport(options.facts, question),
  }),
  products: createProductsReport(options),
  basket: createBasketReport(options),
})
