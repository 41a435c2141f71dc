import { Hono } from 'hono'
import { type PageQuery, parsePageQuery } from '#server/api/analytics/page-query.ts'
import { createFiguresEndpoint, type FiguresApiOptions } from '#server/api/figures/figures-endpoint.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import { buildOrderPage } from './order-page.ts'

/** GET /orders/:id returns an order. It answers `null` to a person without a store. */
export function createOrdersApi(options: FiguresApiOptions): Hono {
  const app = new Hono()
  const page = createFiguresEndpoint<PageQuery>(options, {
    parse: parsePageQuery,
    load: (question) => buildOrderPage(options.database, question),
  })
  app.get('/orders/:id', page)
  app.onError(apiErrorHandler(options.log))
  return app
}
