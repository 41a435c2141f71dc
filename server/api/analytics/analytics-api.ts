import { type Context, Hono } from 'hono'
import { REPORTS } from '#domain/contracts/analytics.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { createFiguresEndpoint, type FiguresApiOptions } from '#server/api/figures/figures-endpoint.ts'
import { withPlan } from '#server/api/figures/plan-periods.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import { parseAnalyticsQuery } from './analytics-query.ts'
import { parseChangeQuery } from './change/change-query.ts'
import { buildChangeReport } from './change/change-report.ts'
import { parseForecastQuery } from './forecast/forecast-query.ts'
import { buildForecast } from './forecast/forecast-report.ts'
import { buildSalesReport } from './sales-report.ts'

type AnalyticsOptions = FiguresApiOptions & { facts: Facts }

const createReports = (options: AnalyticsOptions) => ({
  sales: createFiguresEndpoint(options, {
    parse: (request) => parseAnalyticsQuery(request.query()),
    load: (question) => buildSalesReport(options.database, withPlan(question)),
  }),
  forecast: createFiguresEndpoint(options, {
    parse: (request) => parseForecastQuery(request.query()),
    load: (question) => buildForecast(options.facts, question),
  }),
  change: createFiguresEndpoint(options, {
    parse: (request) => parseChangeQuery(request.query()),
    load: (question) => buildChangeReport(options, question),
  }),
})

/** GET /analytics-summary returns one report on a store. Returns `null` to a person without a store. */
export function createAnalyticsApi(options: AnalyticsOptions): Hono {
  const app = new Hono()
  const reports = createReports(options)
  app.get('/analytics-summary', (context: Context) => {
    const asked = context.req.query('report')
    // The sales report refuses unknown names.
    return reports[REPORTS.find((name) => name === asked) ?? 'sales'](context)
  })
  app.onError(apiErrorHandler(options.log))
  return app
}
