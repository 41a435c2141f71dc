import { Hono } from 'hono'
import { createFiguresEndpoint, type FiguresApiOptions } from '#server/api/figures/figures-endpoint.ts'
import { withPlan } from '#server/api/figures/plan-periods.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import { parseAnalyticsQuery } from './analytics-query.ts'
import { buildSalesReport } from './sales-report.ts'

/** GET /analytics-summary returns one report on a store and period. Returns `null` to a person without a store. */
export function createAnalyticsApi(options: FiguresApiOptions): Hono {
  const app = new Hono()
  const answer = createFiguresEndpoint(options, {
    parse: (request) => parseAnalyticsQuery(request.query()),
    load: (question) => buildSalesReport(options.database, withPlan(question)),
  })
  app.get('/analytics-summary', answer)
  app.onError(apiErrorHandler(options.log))
  return app
}
