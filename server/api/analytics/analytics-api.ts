import { type Context, Hono } from 'hono'
import { REPORTS } from '#domain/contracts/analytics/sales.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import { createReports, type ReportOptions } from './reports.ts'

/** GET /analytics-summary returns one report on a store. Returns `null` to a person without a store. */
export function createAnalyticsApi(options: ReportOptions): Hono {
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
