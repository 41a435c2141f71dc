import { Hono } from 'hono'
import { createFiguresEndpoint } from '#server/api/figures/figures-endpoint.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import { type AnalyticsQuery, parseAnalyticsQuery } from './analytics-query.ts'
import { REPORT_LOADERS, type ReportOptions } from './reports.ts'

/** GET /analytics-summary returns one report on a store and period. Returns `null` to a person without a store. */
export function createAnalyticsApi(options: ReportOptions): Hono {
  const app = new Hono()
  const answer = createFiguresEndpoint<AnalyticsQuery>(options, {
    parse: (request) => parseAnalyticsQuery(request.query()),
    load: (question) => REPORT_LOADERS[question.query.report](options, question),
  })
  app.get('/analytics-summary', answer)
  app.onError(apiErrorHandler(options.log))
  return app
}
