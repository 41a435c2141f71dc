import { Hono } from 'hono'
import { type PageQuery, parsePageQuery } from '#server/api/analytics/page-query.ts'
import { createFiguresEndpoint, type FiguresApiOptions } from '#server/api/figures/figures-endpoint.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import { buildOrderPage } from './order-page.ts'
import { attentionQuerySchema, buildOrdersAttention } from './orders-attention.ts'

/**
 * GET /orders/:id returns an order, and GET /orders-attention the orders that need attention. Both answer `null` to a
 * person without a store.
 */
export function createOrdersApi(options: FiguresApiOptions): Hono {
  const app = new Hono()
  const page = createFiguresEndpoint<PageQuery>(options, {
    parse: parsePageQuery,
    load: (question) => buildOrderPage(options.database, question),
  })
  const attention = createFiguresEndpoint(options, {
    parse: (request) => parseRequest(attentionQuerySchema, request.query()),
    load: (question) => buildOrdersAttention(options.database, question),
  })
  app.get('/orders/:id', page)
  app.get('/orders-attention', attention)
  app.onError(apiErrorHandler(options.log))
  return app
}
