import type { Context } from 'hono'
import type { ReportName } from '#domain/contracts/analytics/sales.ts'
import { parseChangeQuery } from '#server/api/analytics/change/change-query.ts'
import { buildChangeReport } from '#server/api/analytics/change/change-report.ts'
import { buildCohortsReport } from '#server/api/analytics/customers/cohorts-report.ts'
import type { CustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { buildCustomersReport } from '#server/api/analytics/customers/customers-report.ts'
import { buildExpectedOrdersReport } from '#server/api/analytics/customers/expected-orders-report.ts'
import { parseForecastQuery } from '#server/api/analytics/forecast/forecast-query.ts'
import { buildForecast } from '#server/api/analytics/forecast/forecast-report.ts'
import { buildPaybackReport } from '#server/api/analytics/payback/payback-report.ts'
import { createBasketReport } from '#server/api/analytics/products/basket-report.ts'
import { createProductsReport } from '#server/api/analytics/products/products-report.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresApiOptions } from '#server/api/figures/figures-endpoint.ts'
import { withPlan } from '#server/api/figures/plan-periods.ts'
import { parseAnalyticsQuery, parseCustomersQuery, parseHistoryQuery } from './analytics-query.ts'
import { createReportEndpoint } from './report-endpoint.ts'
import { buildSalesReport } from './sales-report.ts'

export type ReportOptions = FiguresApiOptions & { facts: Facts; analyze: CustomerAnalyses }

/** Returns the handler of each report. */
export const createReports = (options: ReportOptions): Record<ReportName, (context: Context) => Promise<Response>> => ({
  sales: createReportEndpoint(options, {
    parse: (request) => parseAnalyticsQuery(request.query()),
    load: (question) => buildSalesReport(options, withPlan(question)),
  }),
  change: createReportEndpoint(options, {
    parse: (request) => parseChangeQuery(request.query()),
    load: (question) => buildChangeReport(options, question),
  }),
  forecast: createReportEndpoint(options, {
    parse: (request) => parseForecastQuery(request.query()),
    load: (question) => buildForecast(options, question),
  }),
  cohorts: createReportEndpoint(options, {
    parse: (request) => parseCustomersQuery(request.query()),
    load: (question) => buildCohortsReport(options, question),
  }),
  customers: createReportEndpoint(options, {
    parse: (request) => parseCustomersQuery(request.query()),
    load: (question) => buildCustomersReport(options, question),
  }),
  expected_orders: createReportEndpoint(options, {
    parse: (request) => parseHistoryQuery(request.query()),
    load: (question) => buildExpectedOrdersReport(options, question),
  }),
  payback: createReportEndpoint(options, {
    parse: (request) => parseHistoryQuery(request.query()),
    load: (question) => buildPaybackReport(options, question),
  }),
  products: createProductsReport(options),
  basket: createBasketReport(options),
})
